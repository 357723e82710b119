/** Answers cheaply what Testing Library asks jsdom most often. `fast-dom.test.ts` compares the answers with jsdom's. */
import { configure, prettyDOM } from '@testing-library/dom'

export const jsdomStyle = window.getComputedStyle.bind(window)

/** Its elements meet only jsdom's default style sheet, not those that libraries add to the page. */
const blank = document.implementation.createHTMLDocument('')
const defaults = new Map<string, { display: string; visibility: string }>()

/** Matching the default style sheet is slow, and its result is the same for all elements with these attributes. */
function defaultsOf(element: Element) {
  const hidden = element.getAttribute('hidden')
  const type = element.localName === 'input' ? element.getAttribute('type') : null
  const key = `${element.namespaceURI} ${element.localName} ${hidden} ${type}`
  let found = defaults.get(key)
  if (!found) {
    const alike = blank.body.appendChild(blank.createElementNS(element.namespaceURI, element.localName))
    if (hidden !== null) alike.setAttribute('hidden', hidden)
    if (type !== null) alike.setAttribute('type', type)
    const { display, visibility } = jsdomStyle(alike)
    alike.remove()
    found = { display, visibility }
    defaults.set(key, found)
  }
  return found
}

const inline = (element: Element, property: string): string =>
  element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(property) : ''

function inherited(element: Element, property: string, byDefault: (element: Element) => string): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = inline(at, property)
    if (own && own !== 'inherit' && own !== 'unset') return own
    const otherwise = byDefault(at)
    if (!own && otherwise) return otherwise
  }
  return ''
}

const keyword = /^(inherit|initial|unset|revert|revert-layer)$/
/** Their default styles depend on more than `defaultsOf` knows. */
const special = /^(summary|dialog|noscript)$/

function displayOf(element: Element): string {
  const own = inline(element, 'display')
  const isSpecial = special.test(element.localName) || element.hasAttribute('popover') || keyword.test(own)
  if (isSpecial || (own && element.localName === 'input')) return jsdomStyle(element).display
  return own || defaultsOf(element).display
}

const visibilityOf = (element: Element): string =>
  inherited(element, 'visibility', at => {
    const { visibility } = defaultsOf(at)
    return visibility === 'visible' ? '' : visibility
  }) || 'visible'

const cheap = new Map<string | symbol, (element: Element) => string>([
  ['display', displayOf],
  ['visibility', visibilityOf],
  ['opacity', element => inline(element, 'opacity') || '1'],
  ['pointer-events', element => inherited(element, 'pointer-events', () => '') || 'auto'],
  ['animation-name', element => (element.hasAttribute('style') ? jsdomStyle(element).animationName : 'none')],
])
const names = new Map<string | symbol, string>([
  ['pointerEvents', 'pointer-events'],
  ['animationName', 'animation-name'],
])

window.getComputedStyle = (element, pseudo) => {
  if (pseudo) return jsdomStyle(element, pseudo)
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, property) {
      if (property === 'getPropertyValue')
        return (name: string) => cheap.get(name)?.(element) ?? jsdomStyle(element).getPropertyValue(name)
      const known = cheap.get(names.get(property) ?? property)
      if (known) return known(element)
      const all = jsdomStyle(element)
      const value: unknown = Reflect.get(all, property)
      return typeof value === 'function' ? value.bind(all) : value
    },
  })
}

const labelable = /^(button|input|meter|output|progress|select|textarea)$/
const isLabelable = (element: Element) =>
  labelable.test(element.localName) &&
  !(element.localName === 'input' && (element as HTMLInputElement).type === 'hidden')

function labels(label: HTMLLabelElement, element: Element): boolean {
  const id = label.getAttribute('for')
  if (id !== null) return id !== '' && element.id === id && document.getElementById(id) === element
  if (!label.contains(element)) return false
  return [...label.getElementsByTagName('*')].find(isLabelable) === element
}

// jsdom looks for the element of each label in the whole page, once for each element.
for (const { prototype } of [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
]) {
  Object.defineProperty(prototype, 'jsdomLabels', Object.getOwnPropertyDescriptor(prototype, 'labels') ?? {})
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement & { jsdomLabels: unknown }) {
      if (!this.isConnected) return this.jsdomLabels
      if (!isLabelable(this)) return null
      return [...document.getElementsByTagName('label')].filter(label => labels(label, this))
    },
  })
}

/** Testing Library looks up elements by id like this, and jsdom searches the page for an attribute. */
const byId = /^\[id="([^"\\]+)"\]$/
for (const prototype of [Element.prototype, Document.prototype]) {
  const jsdomQuery: (this: ParentNode, selector: string) => Element | null = prototype.querySelector
  prototype.querySelector = function (this: Element | Document, selector: string) {
    const id = byId.exec(selector)?.[1]
    const first = id && this.isConnected ? document.getElementById(id) : null
    return first && first !== this && this.contains(first) ? first : jsdomQuery.call(this, selector)
  }
}

/** Polling throws away most errors, so the page is printed when a message is read. */
configure({
  getElementError(message, container) {
    const error = new Error(message ?? '')
    error.name = 'TestingLibraryElementError'
    let text: string | undefined
    const get = () => (text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n'))
    Object.defineProperty(error, 'message', { configurable: true, get })
    return error
  },
})
