import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  expect,
  test as base,
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  type Page,
} from '@playwright/test'
import axeCore, { type RunOptions } from 'axe-core'
import type { SessionFixture } from '../../support/fixture-calls.ts'
import { fixture } from './fixture.ts'

export { expect }

export interface SampleAccount {
  email: string
  password: string
  role: string
  twoFactorKey?: string
  recoveryCodes?: string[]
  deactivated?: true
}

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  at: string
}

/** For tests that end a session: its stream may reconnect once before the page is gone. */
export const endedStream = /live.*401|401.*live/

const blockedWorker = 'Service Worker registration blocked by Playwright'

function watch(context: BrowserContext, origin: string, problems: string[] = []): string[] {
  context.on('console', message => {
    if (['error', 'warning'].includes(message.type()) && message.text() !== blockedWorker)
      problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', error => problems.push(`page error: ${error.error().stack ?? error.error().message}`))
  context.on('request', request => {
    const url = new URL(request.url())
    if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== origin) problems.push(`request to ${url.origin}`)
  })
  return problems
}

interface Fixtures {
  allowed: RegExp[]
  problems: string[]
  openWindow: () => Promise<Page>
  quiet: void
}

/** Also fails on console errors and warnings, page errors and requests to other origins. */
export const test = base.extend<Fixtures>({
  allowed: async ({}, use) => {
    await use([])
  },
  // Its own IP, because rate limits are enabled.
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` })
  },
  problems: async ({ context, baseURL }, use) => {
    await use(watch(context, new URL(baseURL ?? '').origin))
  },
  openWindow: async ({ browser, baseURL, problems }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      opened.push(context)
      watch(context, new URL(baseURL ?? '').origin, problems)
      return context.newPage()
    })
    await Promise.all(opened.map(context => context.close()))
  },
  quiet: [
    async ({ problems, allowed }, use) => {
      await use()
      expect(problems.filter(problem => !allowed.some(pattern => pattern.test(problem)))).toEqual([])
    },
    { auto: true },
  ],
})

export async function sampleAccounts(): Promise<SampleAccount[]> {
  return JSON.parse(await readFile(join(process.env['E2E_FOLDER'] ?? '', 'accounts.json'), 'utf8')) as SampleAccount[]
}

export function post(page: Page, path: string, data: object): Promise<APIResponse> {
  const origin = `http://127.0.0.1:${process.env['E2E_PORT']}`
  return page.request.post(path, { data, headers: { origin } })
}

export const signIn = (page: Page, email: string): Promise<void> => openSession(page, { email })

export async function openSession(page: Page, session: SessionFixture): Promise<void> {
  const { cookie } = await fixture('session', session)
  const url = `http://127.0.0.1:${process.env['E2E_PORT']}`
  await page
    .context()
    .addCookies([
      { name: 'peeps.session_token', value: encodeURIComponent(cookie), url, httpOnly: true, sameSite: 'Lax' },
    ])
}

export async function signInByPassword(page: Page, email: string, password: string): Promise<void> {
  const response = await post(page, '/api/accounts/sign-in', { email, password })
  expect(response.status(), await response.text()).toBe(200)
}

export async function latestMail(request: APIRequestContext, to: string, subject = /./): Promise<Mail> {
  let mail: Mail | undefined
  await expect
    .poll(
      async () => {
        const mails = (await (await request.get('/dev/mailbox.json')).json()) as Mail[]
        mail = mails.find(one => one.to === to && subject.test(one.subject))
        return mail?.subject
      },
      { message: `a mail to ${to}` },
    )
    .toBeDefined()
  return mail!
}

export const takenOver = (page: Page): Promise<void> =>
  expect(page.getByRole('region', { name: /^Notifica(tions|ciones|cions)/ })).toBeAttached()

export async function openAccountMenu(page: Page, label = 'Open account menu'): Promise<void> {
  // A click before hydration is lost.
  await takenOver(page)
  await page.getByRole('button', { name: label }).filter({ visible: true }).click()
}

export async function loadMore(page: Page): Promise<void> {
  await takenOver(page)
  const cards = page.getByRole('article')
  const before = await cards.count()
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect.poll(() => cards.count()).toBeGreaterThan(before)
}

export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const running = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    do {
      await Promise.allSettled(running().map(({ finished }) => finished))
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    } while (running().some(({ playState }) => playState === 'running'))
  })

const colorRules = ['color-contrast', 'link-in-text-block']

export async function faultsOf(page: Page, rules: 'all' | 'color' | 'layout' = 'all'): Promise<string[]> {
  // A toast that closes during the check must not be measured while it fades.
  const atOnce = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '*, ::before, ::after { transition-duration: 0s !important; animation-duration: 0s !important; animation-delay: 0s !important }',
    )
    document.adoptedStyleSheets.push(sheet)
    return sheet
  })
  await settled(page)
  // @axe-core/playwright opens a second page for foreign frames, which we don't have, and takes three times as long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source)
  const options: RunOptions = {
    ...(rules === 'color' ? { runOnly: colorRules } : {}),
    ...(rules === 'layout' ? { rules: Object.fromEntries(colorRules.map(id => [id, { enabled: false }])) } : {}),
    resultTypes: ['violations'],
    preload: false,
  }
  return page.evaluate(
    async ({ sheet, options }) => {
      const { axe } = window as unknown as { axe: typeof axeCore }
      const { violations } = await axe.run(options)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet)
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
      )
    },
    { sheet: atOnce, options },
  )
}

export async function axe(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([])
}
