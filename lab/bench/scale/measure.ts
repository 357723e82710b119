import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openPostgres } from '../../../server/db/postgres/postgres.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { atRate } from '../support/at-rate.ts'
import { costing } from '../support/costing.ts'
import { startPairs } from '../support/pairs.ts'
import { pause, residentMiB, startOurs, type Served } from '../support/process.ts'
import { openStream } from '../support/open-stream.ts'
import { openSessions } from '../support/sessions.ts'
import { framesPerSecond, type Costs } from './model.ts'

const people = 500
const seconds = 10
const writers = 16
const streamsEach = 4
const frames = 20

type Session = { id: string; cookie: string }

export async function measureCosts(databaseUrl: string): Promise<Costs> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-bench-scale-'))
  const database = await openPostgres(databaseUrl, { onError: () => undefined, poolSize: writers })
  const watch = new pg.Client({ connectionString: databaseUrl })
  let server: Served | undefined
  try {
    await watch.connect()
    const sessions = await openSessions(database.db, people)
    server = await startOurs({ DATABASE_URL: databaseUrl, DATA_DIR: folder })
    const { url, pid } = server
    const conversations = await startPairs(url, sessions)
    const costOf = costing(pid, watch)
    const read = (n: number) => ask(url, sessions[n % people]!, { path: ['/api/feed', '/api/questions'][n % 2]! })
    const write = (n: number) =>
      ask(url, sessions[n % people]!, {
        path: `/api/conversations/${conversations[n % people]}/messages`,
        body: { id: randomUUID(), body: 'See you at the market, in the morning.' },
      })
    await atRate(100, 4, read)
    const reads = await costOf(() => atRate(100, seconds, read))
    await atRate(40, 4, write)
    const writes = await costOf(() => atRate(40, seconds, write))

    const locked = await lockCeiling(database.db)
    await pause(2_000)
    const pump = (await costOf(async () => Promise.all([publish(database.db, 2_000), pause(3_000)]))).server / 2_000
    const before = await residentMiB(pid)
    const streams: IncomingMessage[] = []
    for (let n = 0; n < streamsEach; n++)
      streams.push(...(await Promise.all(sessions.map(({ cookie }) => openStream(url, cookie)))))
    await pause(2_000)
    const stream = (((await residentMiB(pid)) - before) * 1024) / streams.length
    const between = 1_000 / framesPerSecond + 50
    // Heartbeats and timers, which do not depend on events.
    const idle = await costOf(() => pause(frames * between))
    const delivered = await costOf(() => publish(database.db, frames, between))
    for (const one of streams) one.destroy()
    return {
      readServer: reads.server / (100 * seconds),
      readDatabase: reads.database / (100 * seconds),
      writeServer: writes.server / (40 * seconds),
      writeDatabase: writes.database / (40 * seconds),
      delivery: Math.max(0, (delivered.server - idle.server) / frames - pump) / streams.length,
      ...{ pump, locked, stream, bytes: await bytesOf(watch) },
    }
  } finally {
    await server?.stop()
    await watch.end()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function ask(url: string, { cookie }: Session, { path, body }: { path: string; body?: object }): Promise<void> {
  const headers = { cookie, ...(body ? { origin: url, 'content-type': 'application/json' } : {}) }
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  await response.text()
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`)
}

type Db = Awaited<ReturnType<typeof openPostgres>>['db']

const cityOf = async (db: Db) =>
  (await db.selectFrom('cities').select('id').where('slug', '=', 'barcelona').executeTakeFirstOrThrow()).id

async function publish(db: Db, count: number, after = 0): Promise<void> {
  const city = await cityOf(db)
  for (let n = 0; n < count; n++) {
    await inTransaction(db, async ({ publish: send }) =>
      send({ city }, { type: 'question.removed', questionId: randomUUID() }),
    )
    if (after > 0) await pause(after)
  }
}

async function lockCeiling(db: Db): Promise<number> {
  const until = performance.now() + 5_000
  let committed = 0
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (performance.now() < until) {
        await inTransaction(db, async ({ publish: send }) =>
          send({ accounts: [randomUUID()] }, { type: 'question.removed', questionId: randomUUID() }),
        )
        committed++
      }
    }),
  )
  return committed / 5
}

async function bytesOf(client: pg.Client): Promise<Costs['bytes']> {
  const of = async (...tables: string[]) => {
    let sum = 0
    for (const table of tables) {
      const { rows } = await client.query<{ bytes: number }>(
        `select pg_total_relation_size('${table}')::float8 / greatest(1, (select count(*) from ${table})) as bytes`,
      )
      sum += rows[0]?.bytes ?? 0
    }
    return sum
  }
  return {
    account: await of('accounts', 'credentials', 'profiles'),
    post: await of('posts'),
    reply: await of('post_replies'),
    message: await of('messages'),
  }
}
