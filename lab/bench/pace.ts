import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import { openMediaStore } from '../../server/media/open-store.ts'
import { readEnvironment } from '../../server/base/environment.ts'
import { loadSampleCity } from '../../sample/city.ts'
import { createKeyring } from '../../server/crypto/keyring.ts'
import { chromiumPath } from '../../tests/support/chromium.ts'
import { ascending, digits, median, quantile, type Figure } from './support/figures.ts'
import { pause, secret, startOurs } from './support/process.ts'

const slowdown = 4
const rounds = 3
const settled = 800

const tabs = [
  ['Ask', 'article'],
  ['Events', 'article'],
  ['Swap', 'article'],
  ['Chat', 'main a[href^="/messaging/"]'],
  ['People', 'article, main li'],
  ['Home', 'article'],
] as const

interface Seen {
  presses: number[]
  shift: number
  waiting: number[]
}

export async function measurePace(databaseUrl: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-pace-'))
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: folder }
  const { email, password } = await fill(environment)
  const server = await startOurs(environment)
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--disable-quic'],
  })
  try {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      locale: 'en-GB',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    const signedIn = await page.request.post('/api/accounts/sign-in', {
      data: { email, password },
      headers: { origin: server.url },
    })
    if (!signedIn.ok()) throw new Error(`The sign-in was refused: ${await signedIn.text()}`)
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript({ content: observe })
    await page.goto('/home')
    await page.getByRole('article').first().waitFor()
    await pause(settled)
    return await measureTour(page)
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill(given: Record<string, string>) {
  const environment = readEnvironment({ NODE_ENV: 'development', SECRET: secret, ...given })
  const database = await openPostgres(given['DATABASE_URL'] ?? '', { onError: () => undefined, poolSize: 4 })
  try {
    const accounts = await loadSampleCity({
      db: database.db,
      media: openMediaStore(environment),
      keyring: createKeyring(secret, []),
      now: new Date(),
    })
    const [member] = accounts
    if (!member) throw new Error('The sample city has no accounts')
    return member
  } finally {
    await database.close()
  }
}

async function measureTour(page: Page): Promise<Figure[]> {
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${name}(,|$)`) })
  const visit = async ([name, there]: (typeof tabs)[number]) => {
    await tab(name).tap()
    return shownAfterPress(page, there)
  }
  for (const one of tabs) {
    await visit(one)
    await pause(settled)
  }
  const again: number[] = []
  for (let round = 0; round < rounds; round++)
    for (const one of tabs) {
      again.push(await visit(one))
      await pause(settled)
    }
  await roundTrip(page, tab)
  const seen = (await page.evaluate('seen()')) as Seen
  const presses = ascending(seen.presses)
  const waiting = ascending(seen.waiting)
  return [
    { what: 'interactions', value: presses.length, atLeast: 40 },
    { what: 'input to paint: p75 in ms', value: quantile(presses, 0.75), atMost: 50 },
    { what: 'input to paint: p95 in ms', value: quantile(presses, 0.95), atMost: 100 },
    { what: 'input to paint: longest in ms', value: presses.at(-1) ?? 0 },
    { what: 'tab opened before, input to data: p50 in ms', value: median(again) },
    { what: 'tab opened before, input to data: longest in ms', value: Math.max(...again) },
    {
      what: 'spinners within 150 ms of the input',
      value: waiting.filter(ms => ms < 150).length,
      atMost: 0,
    },
    { what: 'cumulative layout shift of the tour', value: seen.shift, text: digits(seen.shift), atMost: 0.02 },
  ]
}

async function roundTrip(page: Page, tab: (name: string) => ReturnType<Page['getByRole']>): Promise<void> {
  const rest = () => pause(settled)
  const back = async () => {
    await page.goBack()
    await rest()
  }
  await page.getByRole('button', { name: 'Open account menu' }).tap()
  await rest()
  await page.getByRole('menuitemradio', { name: 'Dark' }).tap()
  await page.getByRole('menuitemradio', { name: 'Light' }).tap()
  await page.keyboard.press('Escape')
  await rest()

  await tab('Ask').tap()
  await rest()
  await page.getByRole('article').first().getByRole('link').first().tap()
  await rest()
  const reply = page.getByRole('textbox').first()
  await reply.tap()
  await reply.pressSequentially('Try the market hall, early.', { delay: 60 })
  await rest()
  await page.getByRole('button', { name: 'Post reply' }).first().tap()
  await rest()
  await back()

  for (const name of ['Events', 'Swap']) {
    await tab(name).tap()
    await rest()
    await page.getByRole('article').first().getByRole('link').first().tap()
    await rest()
    await back()
  }

  await tab('Chat').tap()
  await rest()
  await page.locator('main a[href^="/messaging/"]:not([href^="/messaging/requests"])').first().tap()
  await rest()
  const message = page.getByPlaceholder('Type a message…')
  await message.tap()
  await message.pressSequentially('See you at nine?', { delay: 60 })
  await message.press('Enter')
  await rest()
}

const shownAfterPress = (page: Page, there: string) =>
  page.evaluate(`shown(${JSON.stringify(there)})`) as Promise<number>

const observe = `
  const presses = new Map()
  const waiting = []
  let shift = 0
  let pressed = 0
  let pressedOn = null
  let waited = true
  new PerformanceObserver(list => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) presses.set(interactionId, Math.max(presses.get(interactionId) ?? 0, duration))
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 })
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  addEventListener('pointerup', ({ target }) => {
    pressed = performance.now()
    pressedOn = target.closest('a')
    waited = false
  }, true)
  const look = () => {
    // An indicator exists before it is visible. The check forces a layout, so it runs only if one exists.
    const signs = waited ? [] : [...document.querySelectorAll('.animate-turn, .loader')]
    if (signs.some(element => getComputedStyle(element.parentElement).opacity > 0)) { waited = true; waiting.push(performance.now() - pressed) }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  window.shown = selector => new Promise(resolve => {
    const from = pressed
    const look = () => {
      // The content of the previous tab may match too.
      const current = pressedOn?.getAttribute('aria-current') === 'page'
      if (current && document.querySelector(selector)) resolve(performance.now() - from)
      else requestAnimationFrame(look)
    }
    look()
  })
  window.seen = () => ({ presses: [...presses.values()], shift, waiting })`
