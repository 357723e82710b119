import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import { chromiumPath } from '../../tests/support/chromium.ts'
import { digits, median, type Figure } from './support/figures.ts'
import { pause, startOurs } from './support/process.ts'
import { openSessions } from './support/sessions.ts'

const runs = 3
const settled = 1_500
/** Idle tasks install the service worker seconds after the first load. */
const installed = 20_000
const kilobit = 1024 / 8

interface Profile {
  name: string
  /** Milliseconds per answer; bytes per second; CPU slowdown factor. */
  latency: number
  down: number
  up: number
  slowdown: number
  hasBounds: boolean
}

const profiles: Profile[] = [
  // Lighthouse's DevTools throttling for a phone: 150 ms and 1.6 Mbit/s, times its factors.
  {
    name: 'phone, DevTools throttling',
    latency: 150 * 3.75,
    down: 1_474.56 * kilobit,
    up: 675 * kilobit,
    slowdown: 4,
    hasBounds: true,
  },
  {
    name: 'phone, 150 ms and 1.6 Mbit/s',
    latency: 150,
    down: 1_638.4 * kilobit,
    up: 750 * kilobit,
    slowdown: 4,
    hasBounds: false,
  },
]

const pages = [
  { path: '/auth/login', member: false, lcp: 1 },
  { path: '/auth/signup', member: false, lcp: 1 },
  { path: '/home', member: true, lcp: 1.4 },
]

interface Visit {
  lcp: number
  cls: number
  tbt: number
}

export async function measurePages(databaseUrl: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-page-'))
  const database = await openPostgres(databaseUrl, { onError: () => undefined, poolSize: 1 })
  const [session] = await openSessions(database.db, 1)
  // Without "Remember me", the service worker keeps no start of Home.
  await database.db.updateTable('sessions').set({ remembered: true }).execute()
  await database.close()
  const server = await startOurs({ DATABASE_URL: databaseUrl, DATA_DIR: folder })
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--disable-quic'],
  })
  try {
    const figures: Figure[] = []
    for (const profile of profiles)
      for (const { path, member, lcp } of pages) {
        const cookie = member ? session?.cookie : undefined
        const cold: Visit[] = []
        const again: Visit[] = []
        for (let run = 0; run < runs; run++) {
          const context = await contextOf(browser, server.url, cookie)
          cold.push(await visit(context, server.url + path, profile))
          await installWorker(context, server.url + path, member)
          again.push(await visit(context, server.url + path, profile))
          await context.close()
        }
        figures.push(...figuresOf(path, profile, { cold, again, lcp }))
      }
    return figures
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function figuresOf(
  path: string,
  { name, hasBounds }: Profile,
  { cold, again, lcp }: { cold: Visit[]; again: Visit[]; lcp: number },
): Figure[] {
  const figure = (what: string, visits: Visit[], key: keyof Visit, atMost: number): Figure => {
    const value = median(visits.map(visit => visit[key]))
    return { what: `${path}, ${name}: ${what}`, value, text: digits(value), ...(hasBounds ? { atMost } : {}) }
  }
  return [
    figure('largest contentful paint in s', cold, 'lcp', lcp),
    figure('cumulative layout shift', cold, 'cls', 0.02),
    figure('total blocking time in ms', cold, 'tbt', 50),
    figure('largest contentful paint of a repeat visit in s', again, 'lcp', 0.8),
  ]
}

async function contextOf(browser: Browser, url: string, cookie: string | undefined): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  const [name = '', value = ''] = cookie?.split('=', 2) ?? []
  if (cookie) await context.addCookies([{ name, value: cookie.slice(name.length + 1) || value, url }])
  return context
}

async function installWorker(context: BrowserContext, url: string, member: boolean): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(member ? hasStart : isActive, undefined, { timeout: installed })
  await page.close()
}

const isActive = `navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')`
const hasStart = `navigator.serviceWorker.ready.then(async ({ navigationPreload }) => (await navigationPreload.getState()).headerValue !== 'true')`

async function visit(context: BrowserContext, url: string, { latency, down, up, slowdown }: Profile): Promise<Visit> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down,
    uploadThroughput: up,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript({ content: observe })
  await page.goto(url, { waitUntil: 'load' })
  await page.getByRole('heading').first().waitFor()
  await pause(settled)
  const measured = (await page.evaluate('measured()')) as Visit
  await page.close()
  return measured
}

const observe = `
  const seen = { 'largest-contentful-paint': [], 'layout-shift': [], longtask: [], paint: [] }
  for (const type of Object.keys(seen))
    new PerformanceObserver(list => seen[type].push(...list.getEntries())).observe({ type, buffered: true })
  window.measured = () => {
    const first = seen.paint.find(entry => entry.name === 'first-contentful-paint')?.startTime ?? 0
    return {
      // The skeleton of the service worker is outside of the root.
      lcp: (seen['largest-contentful-paint'].findLast(entry => entry.element?.closest('#root'))?.startTime ?? Infinity) / 1000,
      cls: seen['layout-shift'].reduce((sum, entry) => sum + entry.value, 0),
      tbt: seen.longtask
        .filter(entry => entry.startTime + entry.duration > first)
        .reduce((sum, entry) => sum + Math.max(0, entry.duration - 50), 0),
    }
  }`
