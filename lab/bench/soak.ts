import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import { createEvent } from '../../sample/factories.ts'
import { createListing } from '../../sample/feed-factories.ts'
import type { Crowd, CrowdResult } from './support/crowd.ts'
import { digits, median, type Figure } from './support/figures.ts'
import { hostTime, stealBetween } from './support/host.ts'
import { inOwnProcess, processorSeconds, residentMiB, startOurs, type Served } from './support/process.ts'
import { startPairs } from './support/pairs.ts'
import { openSessions } from './support/sessions.ts'

const people = 500
const thinking = 8
const sampleEvery = 5_000
const p95Max = 100
/** BENCH_SOAK_MINUTES shortens the run; figures that need the full time then have no bound. */
const minutes = Number(process.env['BENCH_SOAK_MINUTES'] ?? 5)

export async function measureSoak(databaseUrl: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-soak-'))
  let server: Served | undefined
  try {
    const { sessions, ...things } = await prepare(databaseUrl)
    server = await startOurs({ DATABASE_URL: databaseUrl, DATA_DIR: folder })
    const conversations = await startPairs(server.url, sessions)
    const members = sessions.map((session, n) => ({ ...session, conversationId: conversations[n] ?? '' }))
    const crowd: Crowd = { ...things, members, url: server.url, minutes }
    const watch = watching(server.pid, databaseUrl)
    const result = await inOwnProcess<CrowdResult>('lab/bench/support/crowd.ts', null, crowd)
    return figuresOf(result, await watch.end())
  } finally {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function prepare(
  databaseUrl: string,
): Promise<Omit<Crowd, 'url' | 'minutes' | 'members'> & { sessions: { id: string; cookie: string }[] }> {
  const database = await openPostgres(databaseUrl, { onError: () => undefined, poolSize: 4 })
  const { db } = database
  try {
    const sessions = await openSessions(db, people)
    const events: string[] = []
    for (let n = 0; n < 40; n++) events.push((await createEvent(db, { author: sessions[n]!, places: 200 })).id)
    const listings: string[] = []
    for (let n = 0; n < 200; n++) listings.push((await createListing(db, { author: sessions[n]! })).id)
    const questions = await db.selectFrom('posts').select('id').where('post_type', '=', 'question').limit(300).execute()
    return {
      sessions,
      events,
      listings,
      questions: questions.map(({ id }) => id),
      people: sessions.map(({ id }) => id),
      words: ['market', 'gym', 'dentist', 'vermut', 'bicycle'],
      thinking,
    }
  } finally {
    await database.close()
  }
}

interface Watched {
  /** MiB. */
  resident: number[]
  database: number[]
  processor: number
  steal: number[]
}

function watching(pid: number, databaseUrl: string) {
  const resident: number[] = []
  const database: number[] = []
  const steal: number[] = []
  let last = hostTime()
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  const timer = setInterval(() => void look().catch(() => undefined), sampleEvery)
  const look = async () => {
    const before = last
    last = hostTime()
    steal.push(stealBetween(await before, await last))
    resident.push(await residentMiB(pid))
    const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity where pid is not null')
    const parts = await Promise.all(rows.map(row => privateMiB(row.pid)))
    database.push(parts.reduce((sum, part) => sum + part, 0))
  }
  const began = processorSeconds(pid)
  const start = performance.now()
  return {
    end: async (): Promise<Watched> => {
      clearInterval(timer)
      await pool.end()
      const used = (await processorSeconds(pid)) - (await began)
      return { resident, database, steal, processor: used / ((performance.now() - start) / 1000) }
    },
  }
}

async function privateMiB(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return [...rollup.matchAll(/^Private_\w+:\s+(\d+)/gm)].reduce((sum, [, kib]) => sum + Number(kib), 0) / 1024
}

function figuresOf(
  { minutes: each, whole, kinds, errors, received, ended, lost, doubled }: CrowdResult,
  { resident, database, processor, steal }: Watched,
): Figure[] {
  const quarter = (n: number) => median(resident.slice((resident.length * n) / 4, (resident.length * (n + 1)) / 4))
  const [second, last] = [quarter(1), quarter(3)]
  const wrong = Object.values(errors).reduce((sum, count) => sum + count, 0)
  const named = Object.entries(errors).map(([what, count]) => `${what} × ${count}`)
  const long = minutes >= 10
  return [
    {
      what: `${people} members for ${minutes} minutes: p95 of all answers in ms`,
      value: whole.p95,
      text: `${digits(whole.p95)} (p50 ${digits(whole.p50)}, p99 ${digits(whole.p99)})`,
      atMost: p95Max,
    },
    { what: `minutes with a p95 above ${p95Max} ms`, value: each.filter(({ p95 }) => p95 > p95Max).length },
    {
      what: 'CPU steal: median in %',
      value: median(steal),
      text: `${digits(median(steal))} (highest ${digits(Math.max(...steal))}, in five seconds)`,
    },
    { what: 'requests', value: whole.requests },
    {
      what: 'slowest kinds of request: p95 in ms',
      value: kinds[0]?.p95 ?? 0,
      text: kinds
        .slice(0, 3)
        .map(({ kind, p95 }) => `${kind} ${digits(p95)}`)
        .join(', '),
    },
    { what: 'unexpected answers', value: wrong, text: [wrong, ...named].join('; '), atMost: 0 },
    { what: `streams that disconnected, of ${people}`, value: ended, atMost: 0 },
    { what: 'events received by the streams', value: received },
    { what: 'messages lost or received twice', value: lost + doubled, atMost: 0 },
    {
      what: 'resident memory of the server, ratio of the last quarter to the second',
      value: last / second,
      text: `${digits(last / second)} (${digits(last)} to ${digits(second)} MiB)`,
      ...(long ? { atMost: 1.1 } : {}),
    },
    { what: 'peak resident memory of the server, in MiB', value: Math.max(...resident) },
    { what: 'peak private memory of the PostgreSQL connections, in MiB', value: Math.max(...database) },
    { what: 'cores used by the server', value: processor },
  ]
}
