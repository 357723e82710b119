import { expect } from 'vitest'
import type { ElementHandle, Tab } from '../drivers/tab.ts'
import { prepare, type Pattern, type Query } from './in-page.ts'
import { retry } from './retry.ts'

type Text = string | RegExp

const pattern = (text: Text): Pattern => (typeof text === 'string' ? text : { source: text.source, flags: text.flags })

abstract class Finder {
  protected abstract with(query: Query): Locator

  role(role: string, { name, level }: { name?: Text; level?: number } = {}): Locator {
    return this.with({
      by: 'role',
      role,
      ...(name === undefined ? {} : { name: pattern(name) }),
      ...(level ? { level } : {}),
    })
  }
  button(name: Text): Locator {
    return this.role('button', { name })
  }
  link(name: Text): Locator {
    return this.role('link', { name })
  }
  heading(name: Text): Locator {
    return this.role('heading', { name })
  }
  label(text: Text): Locator {
    return this.with({ by: 'label', text: pattern(text) })
  }
  text(text: Text): Locator {
    return this.with({ by: 'text', text: pattern(text) })
  }
  css(selector: string): Locator {
    return this.with({ by: 'css', selector })
  }
}

export class Page extends Finder {
  readonly tab: Tab
  readonly origin: string

  constructor(tab: Tab, origin: string) {
    super()
    this.tab = tab
    this.origin = origin
  }

  protected with(query: Query): Locator {
    return new Locator(this, [query])
  }

  /** Resolves when the page is hydrated: server-rendered HTML arrives before the scripts. */
  async goto(path: string): Promise<void> {
    await this.tab.goto(this.origin + path)
    await this.#started()
  }

  async reload(): Promise<void> {
    await this.tab.reload()
    await this.#started()
  }

  async #started() {
    await retry(async () => {
      const ready = await this.tab.evaluate(
        () =>
          !document.querySelector('[aria-label="Open account menu"]') ||
          Boolean(document.querySelector('section[aria-label^="Notifications"]')),
      )
      if (!ready) throw new Error('The app has not started')
    })
  }

  path(): Promise<string> {
    return this.tab.evaluate(() => location.pathname + location.search)
  }

  at(path: Text): Promise<void> {
    return retry(async () => {
      const now = await this.path()
      if (typeof path === 'string' ? now !== path : !path.test(now)) throw new Error(`The page is ${now}, not ${path}.`)
    })
  }

  async find<Result>(run: () => Promise<Result>): Promise<Result> {
    if (!(await this.tab.evaluate(() => 'findAll' in window))) await this.tab.evaluate(prepare)
    return run()
  }

  /** Throws unless the status is 2xx. */
  request<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    return this.tab.evaluate(
      async (method, path, body) => {
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(path, { method, ...(body ? { headers, body: JSON.stringify(body) } : {}) })
        const text = await response.text()
        if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
        return (text ? JSON.parse(text) : null) as Answer
      },
      method,
      path,
      body ?? null,
    )
  }
}

export class Locator extends Finder {
  readonly #page: Page
  readonly #queries: Query[]

  constructor(page: Page, queries: Query[]) {
    super()
    this.#page = page
    this.#queries = queries
  }

  protected with(query: Query): Locator {
    return new Locator(this.#page, [...this.#queries, query])
  }

  having(text: Text): Locator {
    return this.with({ by: 'having', text: pattern(text) })
  }
  first(): Locator {
    return this.nth(0)
  }
  nth(at: number): Locator {
    return this.with({ by: 'nth', at })
  }

  count(): Promise<number> {
    return this.#page.find(() => this.#page.tab.evaluate(queries => window.findAll(queries).length, this.#queries))
  }

  waitFor(): Promise<void> {
    return this.#retry(async () => {
      if ((await this.count()) === 0) throw new Error('Nothing was found')
    })
  }

  waitForGone(): Promise<void> {
    return this.#retry(async () => {
      if ((await this.count()) > 0) throw new Error('It is still there')
    })
  }

  evaluate<Args extends unknown[], Result>(
    script: (element: HTMLElement, ...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    // oxlint-disable-next-line typescript/no-implied-eval
    const run = new Function(
      'queries',
      'args',
      `const [element] = window.findAll(queries); return element ? Promise.resolve((${String(script)})(element, ...args)).then(result => ({ result })) : null`,
    ) as (queries: Query[], args: Args) => Promise<{ result: Result } | null>
    return this.#retry(async () => {
      const found = await this.#page.find(() => this.#page.tab.evaluate(run, this.#queries, args))
      if (!found) throw new Error('Nothing was found')
      return found.result
    })
  }

  innerText(): Promise<string> {
    return this.evaluate(element => element.innerText.replaceAll(/\s+/g, ' ').trim())
  }
  value(): Promise<string> {
    return this.evaluate(element => (element as HTMLInputElement).value)
  }
  hasFocus(): Promise<boolean> {
    return this.evaluate(element => element === document.activeElement)
  }

  click(): Promise<void> {
    return this.#retry(async () => this.#page.tab.click(await this.#clickable()))
  }

  async fill(text: string): Promise<void> {
    await this.click()
    await this.evaluate(element => (element as HTMLInputElement).select())
    await this.#page.tab.type(text)
    await this.#retry(async () => {
      const value = await this.value()
      if (value !== text) throw new Error(`The field has the value "${value}", not "${text}"`)
    })
  }

  async type(text: string): Promise<void> {
    await this.click()
    await this.#page.tab.type(text)
  }

  async press(keys: string): Promise<void> {
    await this.evaluate(element => element.focus())
    await this.#page.tab.press(keys)
  }

  async choose(label: string): Promise<void> {
    await this.#retry(async () => this.#page.tab.choose(await this.#clickable(), label))
  }

  async enter(value: string): Promise<void> {
    await this.#page.tab.enter(await this.#element(), value)
    await expect.poll(() => this.value()).toBe(value)
  }

  async upload(...paths: string[]): Promise<void> {
    await this.#page.tab.upload(await this.#element(), paths)
  }

  async #element(): Promise<ElementHandle> {
    await this.waitFor()
    const element = await this.#page.find(() =>
      this.#page.tab.element(queries => window.findAll(queries)[0] ?? null, this.#queries),
    )
    if (!element) throw new Error('The element is gone')
    return element
  }

  async #clickable(): Promise<ElementHandle> {
    const element = await this.#page.find(() =>
      this.#page.tab.element(queries => window.findClickable(queries), this.#queries),
    )
    if (!element) throw new Error('Nothing was found that a click would hit')
    return element
  }

  async #retry<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await retry(work)
    } catch (error) {
      const shown = await this.#page.tab.evaluate(() => `${location.href}\n${document.body.innerText.slice(0, 1500)}`)
      const message = error instanceof Error ? error.message : String(error)
      throw new Error(`${message}: ${JSON.stringify(this.#queries)} on ${shown}`, { cause: error })
    }
  }
}
