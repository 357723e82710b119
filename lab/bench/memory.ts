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
import { loadCity } from './support/city.ts'
import { copyToEmbedded } from './support/embedded-copy.ts'
import { digits, median, type Figure } from './support/figures.ts'
import type { HostileCrowd } from './support/hostile-crowd.ts'
import { startPairs } from './support/pairs.ts'
import { inOwnProcess, pause, residentMiB, root, secret, startOurs } from './support/process.ts'
import { openSessions } from './support/sessions.ts'
import type { BenchServer } from './support/postgres.ts'

const people = 120
const thinking = 2
const worlds = 60
const sampleEvery = 1_000
const restSeconds = 90
const minutes = Number(process.env['BENCH_MEMORY_MINUTES'] ?? 15)
const hostileMinutes = minutes / 3
const city = { people: 1_000, posts: 10_000, replies: 30_000, messages: { conversations: 200, thread: 10_000 } }
const bounds = { pglite: 450, postgres: 200 }

export const memory = {
  alone: true,
  title: 'Memory after hard use',
  method:
    'A built server with production settings, once on the embedded database and once on PostgreSQL, both at the same time on this machine, in a city of 1,000 people and 10,000 posts. 120 members with an open stream send as many requests a second as the 500 of [that section](#500-members), for 15 minutes (`BENCH_MEMORY_MINUTES` sets another duration). Then four connections send the requests of `npm run fuzz`, with all rates lifted, from the members of 60 small worlds, one after the other, for a third of that time. A rest of 90 seconds follows each, whose second half counts. Resident memory is read from outside each second; 75 MiB of it are the files of Node and its libraries.',
  remedy:
    'compare the JavaScript heap after a collection, the arena of the C library (`[heap]` in `/proc/PID/smaps`) and `database_engine_memory_bytes`. Tried: answers of the engine that are not parsed in its thread, which kept all of their rows; an engine that is reopened above a limit; heaps that are collected when they have grown by half; small young generations in all threads; threads that end when they are idle ([decision 098](../decisions/098-the-engine-is-reopened.md)). Left: the sources of all modules (20 MiB), a young generation of 16 MiB, and free blocks in the middle of the arena. Not tried: a collection at a quiet moment; a forced one brought the process on PostgreSQL from 386 to 207 MiB.',
  measure: async (_: string, server: BenchServer) => {
    const url = await server.database()
    await loadCity(url, city)
    return measureMemory(url)
  },
}

async function measureMemory(databaseUrl: string): Promise<Figure[]> {
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
      figure(`${engine}: peak during the mixed load, in MiB`, afterMixed.peak),
      {
        what: `${engine}: unexpected answers and lost messages`,
        value: wrong.length + mixed.lost + mixed.doubled,
        text: [`${mixed.whole.requests} requests, p95 ${digits(mixed.whole.p95)} ms`, ...wrong].join('; '),
        atMost: 0,
      },
      figure(`${engine}: after ${hostileMinutes} minutes of hostile input, in MiB`, afterHostile.now, atMost),
      {
        ...figure(`${engine}: peak during the hostile input, in MiB`, afterHostile.peak),
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
