import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { connect } from 'puppeteer-core'
import { pages } from '../../contract/pages.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import { chromiumPath } from '../../tests/support/chromium.ts'
import type { Figure } from './support/figures.ts'
import { freePort, startOurs } from './support/process.ts'
import { openSessions } from './support/sessions.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** Member pages are not indexed, so SEO does not apply. */
const audited = [
  { path: pages.signIn, member: false },
  { path: pages.signUp, member: false },
  { path: pages.home, member: true },
  { path: pages.ask, member: true },
  { path: pages.events, member: true },
  { path: pages.exchange, member: true },
  { path: pages.messages, member: true },
]

export async function measureLighthouse(databaseUrl: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-lighthouse-'))
  const database = await openPostgres(databaseUrl, { onError: () => undefined, poolSize: 1 })
  const [session] = await openSessions(database.db, 1).finally(() => database.close())
  const server = await startOurs({ DATABASE_URL: databaseUrl, DATA_DIR: folder })
  const port = await freePort()
  const browser = await startChromium(port, join(folder, 'profile'))
  try {
    const figures: Figure[] = []
    for (const { path, member } of audited) {
      if (member) await setCookie(port, { url: server.url, cookie: session?.cookie ?? '' })
      const run = await lighthouse(server.url + path, {
        port,
        logLevel: 'error',
        onlyCategories: categories,
      })
      if (!run || run.lhr.runtimeError)
        throw new Error(`Lighthouse returned no result for ${path}: ${run?.lhr.runtimeError?.message}`)
      for (const id of categories) {
        if (id === 'seo' && member) continue
        const category = run.lhr.categories[id]
        const value = Math.round((category?.score ?? 0) * 100)
        const failed = (category?.auditRefs ?? [])
          .filter(({ weight, id: audit }) => weight > 0 && (run.lhr.audits[audit]?.score ?? 1) < 0.9)
          .map(({ id: audit }) => audit)
        figures.push({
          what: `${path}: ${id}`,
          value,
          text: [value, ...failed.slice(0, 5)].join('; '),
          // The performance score depends on a simulated network.
          ...(id === 'performance' ? {} : { atLeast: 100 }),
        })
      }
    }
    return figures
  } finally {
    await browser.stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Extra headers would be missing from the requests of workers, which would fail. */
async function setCookie(port: number, { url, cookie }: { url: string; cookie: string }): Promise<void> {
  const browser = await connect({ browserURL: `http://127.0.0.1:${port}` })
  const [name = '', value = ''] = cookie.split('=', 2)
  await browser.setCookie({ name, value, domain: new URL(url).hostname, path: '/', httpOnly: true, sameSite: 'Lax' })
  await browser.disconnect()
}

/** A browser launched by Playwright would exit with its last page. */
async function startChromium(port: number, profile: string) {
  const flags = ['--headless', '--no-sandbox', '--disable-quic', `--user-data-dir=${profile}`]
  const child = spawn(await chromiumPath(), [...flags, `--remote-debugging-port=${port}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output += String(chunk)
      if (output.includes('DevTools listening')) resolve()
    })
    void ended.then(() => reject(new Error(`Chromium ended: ${output}`)))
  })
  return { stop: () => (child.kill(), ended) }
}
