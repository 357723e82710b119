import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as TestingLibrary from '@testing-library/dom'

export type Pattern = string | { source: string; flags: string }

export type Query =
  | { by: 'role'; role: string; name?: Pattern; level?: number }
  | { by: 'label' | 'text' | 'having'; text: Pattern }
  | { by: 'css'; selector: string }
  | { by: 'nth'; at: number }

declare global {
  interface Window {
    TestingLibraryDom: typeof TestingLibrary
    findAll: (queries: Query[]) => HTMLElement[]
    /** The one element that a click would hit; null while it moves, is covered or is disabled. */
    findClickable: (queries: Query[]) => Promise<HTMLElement | null>
    pageErrors?: string[]
  }
}

/** Runs in the page. */
function installFinders() {
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = window.TestingLibraryDom
  const matcher = (pattern: Pattern) =>
    typeof pattern === 'string' ? pattern : new RegExp(pattern.source, pattern.flags)
  const fits = (element: HTMLElement, pattern: Pattern) => {
    const text = (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    return typeof pattern === 'string' ? text.includes(pattern) : new RegExp(pattern.source, pattern.flags).test(text)
  }
  const step = (elements: HTMLElement[], query: Query): HTMLElement[] => {
    const within = (find: (element: HTMLElement) => Iterable<HTMLElement>) => [
      ...new Set(elements.flatMap(element => [...find(element)])),
    ]
    switch (query.by) {
      case 'role': {
        const { role, name, level } = query
        const options = { ...(name === undefined ? {} : { name: matcher(name) }), ...(level ? { level } : {}) }
        return within(element => queryAllByRole(element, role, options))
      }
      case 'label':
        return within(element => queryAllByLabelText(element, matcher(query.text)))
      case 'text':
        return within(element => queryAllByText(element, matcher(query.text)))
      case 'css':
        return within(element => element.querySelectorAll<HTMLElement>(query.selector))
      case 'having':
        return elements.filter(element => fits(element, query.text))
      case 'nth':
        return elements.slice(query.at, query.at + 1)
    }
  }
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
  const place = (element: Element) => JSON.stringify(element.getBoundingClientRect())

  const errors: string[] = []
  window.pageErrors = errors
  addEventListener('error', event => errors.push(`page error: ${event.message} (${event.filename})`))
  addEventListener('unhandledrejection', event => errors.push(`page error: ${String(event.reason)}`))

  window.findAll = queries => {
    const found = queries.reduce(step, [document.body])
    return found.filter(element => element.isConnected)
  }
  window.findClickable = async queries => {
    const found = window.findAll(queries)
    const [element] = found
    if (!element) return null
    if (found.length > 1) throw new Error(`${found.length} elements fit.`)
    if (element.matches(':disabled')) return null
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const before = place(element)
    await frame()
    await frame()
    if (place(element) !== before) return null
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    const label = hit?.closest('label')
    return element.contains(hit) || hit?.contains(element) || label?.control === element ? element : null
  }
}

const library = createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')

// oxlint-disable-next-line typescript/no-implied-eval
export const prepare = new Function(`${readFileSync(library, 'utf8')}\n;(${String(installFinders)})()`) as () => void
