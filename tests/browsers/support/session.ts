import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import type { Engine } from '../../../scripts/browser-engines.ts'
import { launchPuppeteer } from '../drivers/puppeteer.ts'
import type { Browser, TabOptions } from '../drivers/tab.ts'
import { launchWebKit } from '../drivers/webkit.ts'
import { openLine, type Line } from './line.ts'
import { Page } from './page.ts'

export interface Session {
  engine: Engine
  app: () => string
  open: (options?: TabOptions & { withoutScripts?: boolean }) => Promise<Page & { line: Line }>
  allow: (...patterns: RegExp[]) => void
  browser: () => Browser
}

/** A test fails on console errors and page errors that it does not allow. */
export function startSession(engine: Engine): Session {
  const { port, folder } = inject('city')
  process.env['E2E_FOLDER'] = folder
  let browser: Browser
  const opened: { page: Page; line: Line }[] = []
  const allowed: RegExp[] = []

  beforeAll(async () => {
    browser = await (engine === 'webkit' ? launchWebKit() : launchPuppeteer(engine))
  })
  afterAll(() => browser?.close())
  afterEach(async () => {
    const windows = opened.splice(0)
    const patterns = allowed.splice(0)
    await Promise.all(windows.map(({ page }) => page.tab.close()))
    await Promise.all(windows.map(({ line }) => line.cut()))
    const problems = windows.flatMap(({ page }) => page.tab.problems)
    expect(problems.filter(problem => !patterns.some(pattern => pattern.test(problem)))).toEqual([])
  })

  return {
    engine,
    app: () => `http://127.0.0.1:${port}`,
    browser: () => browser,
    allow: (...patterns) => void allowed.push(...patterns),
    open: async options => {
      const [line, tab] = await Promise.all([openLine(port, options?.withoutScripts), browser.open(options)])
      const page = new Page(tab, line.origin)
      opened.push({ page, line })
      return Object.assign(page, { line })
    },
  }
}
