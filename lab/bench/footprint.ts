import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PageName } from '../../contract/pages.ts'
import { brotliBytes, fontBytes, fonts, loadedBy } from '../../scripts/page-weight.ts'
import { runScript } from '../../tests/support/engines/server-process.ts'
import { digits, median, type Figure } from './support/figures.ts'
import { pause, residentMiB, secret, startOurs } from './support/process.ts'

const starts = 5
const kibi = 1024

/** In KiB of compressed scripts. */
const screens: { what: string; page: PageName; atMost?: number }[] = [
  { what: '/auth/login', page: 'signIn', atMost: 130 },
  { what: '/auth/signup', page: 'signUp', atMost: 130 },
  { what: '/home', page: 'home', atMost: 170 },
  { what: '/ask', page: 'ask' },
  { what: 'question', page: 'question' },
  { what: '/events', page: 'events' },
  { what: 'event', page: 'event' },
  { what: '/swap', page: 'exchange' },
  { what: 'listing', page: 'listing' },
  { what: 'directory', page: 'people' },
  { what: '/messaging', page: 'messages' },
  { what: 'own profile', page: 'ownProfile' },
]

export async function measureFootprint(databaseUrl: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-footprint-'))
  try {
    const { code, output } = await runScript('scripts/sample.ts', ['city'], { DATA_DIR: folder, SECRET: secret })
    if (code !== 0) throw new Error(output)
    const onPostgres = await startsOf({ DATABASE_URL: databaseUrl, DATA_DIR: folder })
    const embedded = await startsOf({ DATA_DIR: folder })
    const weights: Figure[] = []
    for (const { what, page, atMost } of screens)
      weights.push({
        what: `${what}: scripts in KiB`,
        value: (await brotliBytes((await loadedBy(page)).js)) / kibi,
        ...(atMost ? { atMost } : {}),
      })
    return [
      { what: 'start to first answer on PostgreSQL, in ms', value: onPostgres.ready },
      { what: 'start to first answer on the embedded database with the sample city, in ms', value: embedded.ready },
      {
        what: 'resident memory after the start on PostgreSQL, in MiB',
        value: onPostgres.resident,
        text: digits(onPostgres.resident),
      },
      {
        what: 'resident memory after the start on the embedded database, in MiB',
        value: embedded.resident,
        text: digits(embedded.resident),
      },
      ...weights,
      { what: 'all fonts in KiB', value: (await fontBytes(await fonts())) / kibi, atMost: 60 },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function startsOf(environment: Record<string, string>): Promise<{ ready: number; resident: number }> {
  const times: number[] = []
  let resident = 0
  for (let n = 0; n < starts; n++) {
    const began = performance.now()
    const server = await startOurs(environment)
    try {
      const response = await fetch(`${server.url}/readyz`)
      if (!response.ok) throw new Error(`The server was not ready: ${response.status}.`)
      times.push(performance.now() - began)
      await pause(3_000)
      resident = await residentMiB(server.pid)
    } finally {
      await server.stop()
    }
  }
  return { ready: median(times), resident }
}
