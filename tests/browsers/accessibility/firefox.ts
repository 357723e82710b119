import type { Browser } from 'puppeteer-core'
import type { BiDiConnection, PuppeteerTab } from '../drivers/puppeteer.ts'
import { currentState, treeLines, type RawNode } from './tree.ts'

/** Where they differ from ARIA. Landmarks have their role in `xml-roles`. */
const roles: Record<string, string> = {
  alert: 'alert',
  article: 'article',
  buttonmenu: 'button',
  checkbutton: 'checkbox',
  combobox: 'combobox',
  'date editor': 'textbox',
  dialog: 'dialog',
  entry: 'textbox',
  graphic: 'image',
  grouping: 'group',
  heading: 'heading',
  link: 'link',
  list: 'list',
  'page tab list': 'tablist',
  pagetab: 'tab',
  pagetablist: 'tablist',
  'page tab': 'tab',
  'password text': 'textbox',
  progressbar: 'progressbar',
  pushbutton: 'button',
  radiobutton: 'radio',
  statusbar: 'status',
  'time editor': 'textbox',
  'toggle button': 'button',
}

interface FirefoxNode extends RawNode {
  aria?: string
  inputType?: string
  children: FirefoxNode[]
}

function roleOf(node: RawNode): string | undefined {
  const { role, aria, inputType } = node as FirefoxNode
  if (inputType === 'search') return 'searchbox'
  return aria?.split(' ')[0] ?? roles[role]
}

/** Runs in the browser's privileged scope. */
const script = (url: string) => `(async () => {
  const browser = [...document.querySelectorAll('browser')].find(browser => browser.currentURI?.spec === ${JSON.stringify(url)})
  if (!browser) return null
  const service = Cc['@mozilla.org/accessibilityService;1'].getService(Ci.nsIAccessibilityService)
  const { STATE_PRESSED, STATE_CHECKED, STATE_CHECKABLE, STATE_EXPANDED, STATE_COLLAPSED, STATE_UNAVAILABLE, STATE_SELECTED, STATE_REQUIRED, STATE_INVALID } = Ci.nsIAccessibleStates
  const currentState = ${String(currentState)}
  const read = accessible => {
    const role = service.getStringRole(accessible.role)
    const attributes = Object.fromEntries([...accessible.attributes.enumerate()].map(entry => {
      const { key, value } = entry.QueryInterface(Ci.nsIPropertyElement)
      return [key, value]
    }))
    const [state, extra] = [{}, {}]
    accessible.getState(state, extra)
    const has = flag => (state.value & flag) !== 0
    const states = {}
    if (role === 'toggle button') states.pressed = has(STATE_PRESSED)
    else if (has(STATE_CHECKABLE)) states.checked = has(STATE_CHECKED)
    if (has(STATE_EXPANDED) || has(STATE_COLLAPSED)) states.expanded = has(STATE_EXPANDED)
    if (has(STATE_UNAVAILABLE)) states.disabled = true
    if (has(STATE_REQUIRED)) states.required = true
    if (has(STATE_INVALID)) states.invalid = true
    if (role === 'pagetab') states.selected = has(STATE_SELECTED)
    Object.assign(states, currentState(attributes.current))
    const children = []
    for (let child = accessible.firstChild; child; child = child.nextSibling) children.push(read(child))
    return {
      role,
      name: accessible.name ?? '',
      aria: attributes['xml-roles'],
      inputType: attributes['text-input-type'],
      level: attributes.level ? Number(attributes.level) : undefined,
      live: attributes.live,
      states,
      children,
    }
  }
  const page = service.getAccessibleFor(browser)?.firstChild
  return page ? JSON.stringify(read(page)) : null
})()`

export async function readFirefox(browser: Browser, tab: PuppeteerTab): Promise<string[]> {
  const { connection } = browser as unknown as { connection: BiDiConnection }
  const { result } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' })
  const { contexts } = result as { contexts: { context: string }[] }
  for (const { context } of contexts) {
    const answer = await connection.send('script.evaluate', {
      expression: script(tab.page.url()),
      target: { context },
      awaitPromise: true,
    })
    const { result } = answer.result as { result: { type: string; value?: string } }
    if (result.value) return treeLines([JSON.parse(result.value) as FirefoxNode], roleOf)
  }
  return []
}
