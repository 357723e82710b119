import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from '../../server/base/environment.ts'
import { openDatabase } from '../../server/db/open.ts'
import { createLog } from '../../server/observability/log.ts'
import { createEvent } from '../../sample/factories.ts'
import { createListing } from '../../sample/feed-factories.ts'
import { createTestApp } from '../../tests/support/app.ts'
import { createGround, type Ground } from '../fuzz/world.ts'
import type { Crowd, CrowdResult } from './support/crowd.ts'
import { copyToEmbedded } from './support/embedded-copy.ts'
import { digits, median, type Figure } from './support/figures.ts'
import type { HostileCrowd } from './support/hostile-crowd.ts'
import { startPairs } from './support/pairs.ts'
import { inOwnProcess, pause, residentMiB, root, secret, startOurs } from './support/process.ts'
import { openSessions } from './support/sessions.ts'

const people = 120
/** As many requests a second as 500 members that act every eight seconds. */
const thinking = 2
const worlds = 60
const sampleEvery = 1_000
/** Idle workers end after a minute. */
const restSeconds = 90
const minutes = Number(process.env['BENCH_MEMORY_MINUTES'] ?? 15)
/** About as many requests as `npm run fuzz` sends. */
const hostileMinutes = (minutes * 2) / 3
const bounds = { pglite: 450, postgres: 200 }

export async function measureMemory(databaseUrl: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-memory-'))
  try {
    const data = join(folder, 'embedded')
    await mkdir(data)
    await copyToEmbedded(databaseUrl, data, 1)
    const both = await Promise.all([
      residentOf({ DATA_DIR: data }, 'embedded database', bounds.pglite),
      residentOf({ DATA_DIR: folder, DATABASE_URL: databaseUrl }, 'PostgreSQL', bounds.postgres),
    ])
    return both.flat()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function residentOf(given: Record<string, string>, engine: string, atMost: number): Promise<Figure[]> {
  const { grounds, ...crowd } = await prepare(given)
  const lifted = { TRUST_PROXY: '1', NODE_OPTIONS: `--import ${join(root, 'lab/bench/support/lifted-rates.ts')}` }
  const server = await startOurs({ ...given, ...lifted })
  const samples: number[] = []
  const timer = setInterval(
    () =>
      void residentMiB(server.pid).then(
        value => samples.push(value),
        () => undefined,
      ),
    sampleEvery,
  )
  try {
    const conversations = await startPairs(server.url, crowd.sessions)
    const members = crowd.sessions.map((session, n) => ({ ...session, conversationId: conversations[n] ?? '' }))
    const mixed = await inOwnProcess<CrowdResult>('lab/bench/support/crowd.ts', null, {
      ...{ ...crowd, members, url: server.url, minutes },
    } satisfies Crowd)
    const wrong = Object.entries(mixed.errors).map(([what, count]) => `${what} × ${count}`)
    const afterMixed = await rested(samples)
    const requests = await inOwnProcess<number>('lab/bench/support/hostile-crowd.ts', null, {
      ...{ url: server.url, grounds, minutes: hostileMinutes, seed: 1 },
    } satisfies HostileCrowd)
    const afterHostile = await rested(samples)
    return [
      figure(`${engine}: resident memory after ${minutes} minutes of mixed load, in MiB`, afterMixed.now, atMost),
      figure(`${engine}: peak during it, in MiB`, afterMixed.peak),
      {
        what: `${engine}: unexpected answers and lost messages`,
        value: wrong.length + mixed.lost + mixed.doubled,
        text: [`${mixed.whole.requests} requests, p95 ${digits(mixed.whole.p95)} ms`, ...wrong].join('; '),
        atMost: 0,
      },
      figure(`${engine}: after ${hostileMinutes} minutes of hostile input, in MiB`, afterHostile.now, atMost),
      {
        ...figure(`${engine}: peak during it, in MiB`, afterHostile.peak),
        text: `${digits(afterHostile.peak)} (${requests} requests)`,
      },
    ]
  } finally {
    clearInterval(timer)
    await server.stop()
  }
}

const figure = (what: string, value: number, atMost?: number): Figure => ({
  what,
  value,
  ...(atMost ? { atMost } : {}),
})

/** The peak since the last call, and the median of the last half of the rest. */
async function rested(samples: number[]): Promise<{ peak: number; now: number }> {
  const peak = Math.max(...samples)
  samples.length = 0
  await pause(restSeconds * 1_000)
  const now = median(samples.slice(samples.length / 2))
  samples.length = 0
  return { peak, now }
}

async function prepare(given: Record<string, string>) {
  const environment = { SECRET: secret, NODE_ENV: 'test', APP_URL: '', ...given }
  const database = await openDatabase(readEnvironment(environment), createLog('silent'))
  const { db } = database
  try {
    const sessions = await openSessions(db, people)
    const events: string[] = []
    for (const author of sessions.slice(0, 20)) events.push((await createEvent(db, { author, places: 200 })).id)
    const listings: string[] = []
    for (const author of sessions.slice(0, 50)) listings.push((await createListing(db, { author })).id)
    const questions = await db.selectFrom('posts').select('id').where('post_type', '=', 'question').limit(300).execute()
    const app = await createTestApp({ database, environment })
    const grounds: Ground[] = []
    for (let n = 0; n < worlds; n++) grounds.push(await createGround(app))
    await app.deps.hub.close()
    return {
      ...{ sessions, events, listings, grounds, thinking },
      questions: questions.map(({ id }) => id),
      people: sessions.map(({ id }) => id),
      words: ['market', 'gym', 'dentist', 'vermut', 'bicycle'],
    }
  } finally {
    await database.close()
  }
}
