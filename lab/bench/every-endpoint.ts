import { fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import { createEvent } from '../../sample/factories.ts'
import { createListing } from '../../sample/feed-factories.ts'
import { endpoints, type Things } from './support/endpoints.ts'
import { digits, readBounds, type Figure } from './support/figures.ts'
import type { LoadResult } from './support/load.ts'
import { startPairs } from './support/pairs.ts'
import { inOwnProcess, root, secret, startOurs, type Served } from './support/process.ts'
import { record, type Recording } from './support/recording.ts'
import type { Replay } from './support/replay-server.ts'
import { openSessions } from './support/sessions.ts'
import type { Turn } from './support/turns.ts'

const people = 1_000
const connections = 16
const seconds = 1.5
const rounds = 2

type Name = 'ours' | 'prepared'

export async function measureEveryEndpoint(databaseUrl: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-endpoints-'))
  const servers: Served[] = []
  try {
    const ours = await startOurs({ DATABASE_URL: databaseUrl, DATA_DIR: folder })
    servers.push(ours)
    const things = await prepare(databaseUrl, ours.url)
    const recordings = await record(databaseUrl, endpoints, things)
    const prepared = await startReplay({ databaseUrl, secret, recordings, things })
    servers.push(prepared)
    const urls: Record<Name, string> = { ours: ours.url, prepared: prepared.url }
    const figures: Figure[] = []
    for (const [endpoint, { what }] of endpoints.entries())
      figures.push(...figuresOf(what, recordings[endpoint]!, await inTurns(urls, endpoint, things)))
    return figures
  } finally {
    for (const server of servers) await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function prepare(databaseUrl: string, url: string): Promise<Things> {
  const database = await openPostgres(databaseUrl, { onError: () => undefined, poolSize: 2 })
  const { db } = database
  try {
    const sessions = await openSessions(db, people)
    const author = sessions[0]!
    const { id: event } = await createEvent(db, { author })
    for (let n = 0; n < 40; n++) await createEvent(db, { author })
    const { id: listing } = await createListing(db, { author })
    for (let n = 0; n < 40; n++) await createListing(db, { author })
    const questions = await db
      .selectFrom('posts')
      .select('id')
      .where('post_type', '=', 'question')
      .orderBy('created_at')
      .limit(people + 1)
      .execute()
    const [question = '', ...others] = questions.map(({ id }) => id)
    const conversations = await startPairs(url, sessions)
    const members = sessions.map((session, n) => ({
      ...session,
      conversationId: conversations[n]!,
      questionId: others[n]!,
    }))
    return { members, question, event, listing }
  } finally {
    await database.close()
  }
}

async function inTurns(urls: Record<Name, string>, endpoint: number, things: Things) {
  const names = Array.from({ length: rounds + 1 }, () => ['prepared', 'ours'] as const).flat()
  const turns = names.map((name, n): Turn => ({
    url: urls[name],
    endpoint,
    things,
    connections,
    seconds,
    first: n * 331,
    // What the server keeps for each member is read before the measured rounds, also on a slow machine.
    ...(n < 2 && endpoints[endpoint]?.method === 'GET' ? { atLeast: people } : {}),
  }))
  const results = await inOwnProcess<LoadResult[]>('lab/bench/support/turns.ts', null, { turns })
  const best = (name: Name): LoadResult => {
    const counted = results.filter((_, n) => n >= 2 && names[n] === name)
    const least = (of: 'p50' | 'p95') => Math.min(...counted.map(result => result[of]))
    return { perSecond: Math.max(...counted.map(({ perSecond }) => perSecond)), p50: least('p50'), p95: least('p95') }
  }
  return { ours: best('ours'), prepared: best('prepared') }
}

function figuresOf(
  what: string,
  { method, statements }: Recording,
  { ours, prepared }: Record<Name, LoadResult>,
): Figure[] {
  const isRead = method === 'GET'
  return [
    {
      what: `${what} (${statements.length} statements): throughput, ratio to minimal server with prepared statements`,
      value: ours.perSecond / prepared.perSecond,
      text: `${digits(ours.perSecond / prepared.perSecond)} (${digits(ours.perSecond)} to ${digits(prepared.perSecond)} per second)`,
      ...(isRead ? { atLeast: readBounds.throughput } : { better: 'more' as const }),
    },
    {
      what: `${what}: p95, ratio to minimal server with prepared statements`,
      value: ours.p95 / prepared.p95,
      text: `${digits(ours.p95 / prepared.p95)} (${digits(ours.p95)} to ${digits(prepared.p95)} ms)`,
      ...(isRead ? { atMost: readBounds.p95 } : {}),
    },
  ]
}

function startReplay(replay: Replay): Promise<Served> {
  const child: ChildProcess = fork(join(root, 'lab/bench/support/replay-server.ts'), [], { cwd: root, silent: true })
  child.send(replay)
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) =>
      resolve({ url: String(chunk).trim(), pid: child.pid ?? 0, stop: () => (child.kill('SIGTERM'), ended) }),
    )
    void ended.then(() => reject(new Error('The minimal server ended before it listened.')))
  })
}
