import puppeteer, {
  type Browser as PuppeteerBrowser,
  type ElementHandle as PuppeteerHandle,
  type KeyInput,
  type LaunchOptions,
  type Page,
} from 'puppeteer-core'
import { programPath } from '../../../scripts/browser-engines.ts'
import { chromiumPath } from '../../support/chromium.ts'
import { phone, surroundings, type Browser, type ElementHandle, type Script, type Tab, type TabOptions } from './tab.ts'

const options = {
  chromium: async () => ({
    executablePath: await chromiumPath(),
    // The sandbox requires permissions that root and most containers lack; the tested pages are trusted.
    args: ['--no-sandbox', '--disable-quic', '--lang=en-GB'],
  }),
  firefox: () => ({
    browser: 'firefox',
    protocol: 'webDriverBiDi',
    executablePath: programPath('firefox'),
    // The accessibility tree is read from the browser's privileged scope.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB, en', 'accessibility.force_disabled': -1 },
  }),
} satisfies Record<string, () => LaunchOptions | Promise<LaunchOptions>>

export async function launchPuppeteer(engine: keyof typeof options): Promise<Browser & { browser: PuppeteerBrowser }> {
  const own: LaunchOptions = await options[engine]()
  const browser = await puppeteer.launch({ ...own, headless: true, env: { ...process.env, ...surroundings } })
  return {
    browser,
    open: tabOptions => openTab(browser, tabOptions),
    close: () => browser.close(),
  }
}

export interface BiDiConnection {
  send(method: string, parameters: object): Promise<{ result: unknown }>
}

export class PuppeteerTab implements Tab {
  readonly problems: string[] = []
  readonly page: Page
  readonly #close: () => Promise<void>

  constructor(page: Page, close: () => Promise<void>) {
    this.page = page
    this.#close = close
    page.on('console', message => {
      if (message.type() === 'error' || message.type() === 'warn')
        this.problems.push(`console ${message.type()}: ${message.text()} (${message.location().url ?? ''})`)
    })
    page.on('pageerror', error =>
      this.problems.push(`page error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
    )
  }

  async goto(url: string) {
    await this.page.goto(url)
  }
  async back() {
    await this.page.goBack()
  }
  async reload() {
    await this.page.reload()
  }
  evaluate<Args extends unknown[], Result>(script: Script<Args, Result>, ...args: Args): Promise<Result> {
    return this.page.evaluate(script as (...args: unknown[]) => Result, ...args)
  }
  async element<Args extends unknown[]>(script: Script<Args, Element | null>, ...args: Args) {
    const handle = await this.page.evaluateHandle(script as (...args: unknown[]) => Element | null, ...args)
    return handle.asElement()
  }
  click(element: ElementHandle) {
    return (element as PuppeteerHandle).click()
  }
  async type(text: string) {
    const { connection } = this.page.browser() as unknown as { connection?: BiDiConnection }
    if (!connection) return this.page.keyboard.type(text)
    // Puppeteer's own method sends Firefox two commands per character and waits for each.
    const actions = [...text].flatMap(value => ['keyDown', 'keyUp'].map(type => ({ type, value })))
    const context = (this.page.mainFrame() as unknown as { _id: string })._id
    await connection.send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] })
  }
  async press(keys: string) {
    const names = keys.split('+') as KeyInput[]
    for (const name of names) await this.page.keyboard.down(name)
    for (const name of names.toReversed()) await this.page.keyboard.up(name)
  }
  async choose(select: ElementHandle, label: string) {
    const handle = select as PuppeteerHandle<HTMLSelectElement>
    const value = await handle.evaluate(
      (element, label) => [...element.options].find(option => option.label === label)?.value,
      label,
    )
    if (value === undefined) throw new Error(`The select has no option "${label}".`)
    await handle.select(value)
  }
  async enter(input: ElementHandle, value: string) {
    await (input as PuppeteerHandle).focus()
    const [first = '', ...rest] = value.split(/[-:]/)
    // In English locales the year comes last. "A" is for 12-hour clocks; other fields ignore it.
    await this.type(value.includes(':') ? `${first}${rest.join('')}A` : `${rest.join('')}${first}`)
  }
  upload(input: ElementHandle, paths: string[]) {
    return (input as PuppeteerHandle<HTMLInputElement>).uploadFile(...paths)
  }
  close() {
    return this.#close()
  }
}

function closeIndexedDb() {
  Object.defineProperty(IDBFactory.prototype, 'open', {
    value: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
}

async function openTab(browser: PuppeteerBrowser, { withoutIndexedDb = false }: TabOptions = {}): Promise<Tab> {
  const context = await browser.createBrowserContext()
  // Firefox renders no frames in a background tab, so each member has a window.
  const page = await context.newPage({ type: 'window' })
  await page.setViewport(phone)
  if (withoutIndexedDb) await page.evaluateOnNewDocument(closeIndexedDb)
  return new PuppeteerTab(page, () => context.close())
}
