import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { loadLargeCity } from '../sample/large.ts'
import type { Database } from '../server/db/client.ts'
import { migrate } from '../server/db/migrate.ts'
import { openPostgres } from '../server/db/postgres/postgres.ts'
import { prepared } from '../server/db/prepared.ts'
import { inTransaction } from '../server/db/transaction.ts'
import { isDatabaseDown } from '../server/base/errors.ts'
import {
  callServer,
  joinCity,
  read,
  removeFolder,
  secret,
  startProcess,
  temporaryFolder,
  type ServerProcess,
} from './support/engines/server-process.ts'
import { createQuestion } from './support/factories.ts'
import { openWire } from './support/wire.ts'
import { hearUntil } from './support/hear.ts'
import { runDatabase } from './support/engines/run-database.ts'

vi.setConfig({ testTimeout: 120_000 })

const template = inject('template')

describe.runIf(template.engine === 'postgres')('on a PostgreSQL server', () => {
  const running: ServerProcess[] = []
  let folder: string
  let address: string

  beforeEach(async () => {
    folder = await temporaryFolder()
    if (template.engine === 'postgres') address = await runDatabase(template, { bare: true })
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map(server => server.end('SIGKILL')))
    await removeFolder(folder)
  })
  const start = async (url: string) => {
    const server = await startProcess({ DATABASE_URL: url, DATA_DIR: folder, SECRET: secret })
    running.push(server)
    return server
  }

  it('loads the large city into one that has a featured question', async () => {
    const database = await openPostgres(address, { onError: () => undefined })
    try {
      await migrate(database)
      const { db } = database
      const { id } = await createQuestion(db, { featured: true })
      await loadLargeCity(address, { people: 20, posts: 100, replies: 100 })
      const featured = await db.selectFrom('posts').select('id').where('is_featured', '=', true).execute()
      expect(featured).toEqual([{ id }])
    } finally {
      await database.close()
    }
  })

  it('delivers live events between two processes that start concurrently', async () => {
    const [first, second] = await Promise.all([start(address), start(address)])
    const cookie = await joinCity(first.url, 'ann@example.org')
    const { body: session } = await callServer(second.url, 'GET', '/session', { cookie })
    const stream = await fetch(`${second.url}/live?cursor=${String(session['cursor'])}`, { headers: { cookie } })
    const id = randomUUID()
    await callServer(first.url, 'POST', '/questions', {
      cookie,
      body: { id, category: 'Podcasting', title: 'Who is awake?' },
    })
    expect(await hearUntil(stream.body, heard => heard.includes(id))).toContain('question.asked')
    await stream.body?.cancel()
  })

  it('answers 503 soon while the database is down, and recovers by itself', async () => {
    const wire = await openWire(address)
    const server = await start(wire.address)
    const cookie = await joinCity(server.url, 'ann@example.org')
    await wire.cut()
    const began = performance.now()
    const { status, body, headers } = await callServer(server.url, 'GET', '/questions', { cookie })
    // A connection outside requests waits for 15 seconds.
    expect(performance.now() - began).toBeLessThan(8_000)
    expect([status, body['code']]).toEqual([503, 'UNAVAILABLE'])
    expect(headers.get('retry-after')).toBeTruthy()
    expect((await read(`${server.url}/readyz`)).status).toBe(503)
    expect((await read(`${server.url}/healthz`)).status).toBe(200)
    await wire.mend()
    await expect.poll(async () => (await read(`${server.url}/readyz`)).status, { timeout: 15_000 }).toBe(200)
    expect((await callServer(server.url, 'GET', '/questions', { cookie })).status).toBe(200)
  })

  it('fails only the query whose connection is lost, and not the process', async () => {
    const wire = await openWire(address)
    const lost: Error[] = []
    const database = await openPostgres(wire.address, { onError: error => lost.push(error) })
    try {
      await database.db.connection().execute(async connection => {
        const asleep = sql`select pg_sleep(30)`.execute(connection).catch((error: unknown) => error)
        const sleeping = async () =>
          (await sql`select 1 from pg_stat_activity where query like 'select pg_sleep(30)%'`.execute(database.db)).rows
        await expect.poll(sleeping).toHaveLength(1)
        await wire.cut()
        expect(await asleep).toBeInstanceOf(Error)
      })
      expect(lost.length).toBeGreaterThan(0)
      await wire.mend()
      await expect.poll(async () => (await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
    } finally {
      await database.close()
      await wire.cut()
    }
  })

  it('ends a connection whose server stops answering, and opens another', async () => {
    const wire = await openWire(address)
    const database = await openPostgres(wire.address, { onError: () => undefined, poolSize: 1, queryTimeout: 100 })
    try {
      await sql`select 1`.execute(database.db)
      wire.silence()
      const unanswered = await sql`select 1`.execute(database.db).catch((error: unknown) => error)
      expect(isDatabaseDown(unanswered)).toBe(true)
      expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
    } finally {
      await database.close()
      await wire.cut()
    }
  })

  it('asks for the columns of a named statement once, and does not read other ones as them', async () => {
    const database = await openPostgres(address, { onError: () => undefined, poolSize: 1 })
    const { db } = database
    const read = prepared<{ id: number }, { id: number; at: Date }>(
      (_, { id }) => sql`select id, at from moments where id = ${id}`,
    )
    try {
      const at = new Date('2027-06-12T21:00:00.123Z')
      await database.script(`create table moments (id int, at timestamptz);
        insert into moments values (1, '${at.toISOString()}')`)
      for (const id of [1, 1, 2, 1]) expect(await read(db, { id })).toEqual(id === 1 ? [{ id, at }] : [])
      await database.script('alter table moments alter at type text')
      await expect(read(db, { id: 1 })).rejects.toThrow('must not change result type')
    } finally {
      await database.close()
    }
  })

  describe('a locked row', () => {
    const hold = async () => {
      const holder = new pg.Client({ connectionString: address })
      await holder.connect()
      await holder.query('create table held (id int primary key); insert into held values (1)')
      await holder.query('begin; select from held for update')
      return holder
    }
    const write = (db: Database['db']) =>
      inTransaction(db, ({ trx }) => sql`update held set id = id`.execute(trx)).catch((error: unknown) => error)
    const waiting = async (db: Database['db']) =>
      (
        await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      ).rows.length

    it('leaves connections for reads, with any number of waiting writes', async () => {
      const database = await openPostgres(address, { onError: () => undefined })
      const holder = await hold()
      try {
        const writes = Array.from({ length: 30 }, () => write(database.db))
        await expect.poll(() => waiting(database.db)).toBe(6)
        await Promise.all(Array.from({ length: 20 }, () => sql`select 1`.execute(database.db)))
        expect(await waiting(database.db)).toBe(6)
        await holder.query('rollback')
        for (const answer of await Promise.all(writes)) expect(answer).not.toBeInstanceOf(Error)
      } finally {
        await holder.end()
        await database.close()
      }
    })

    it('is waited for until the lock timeout, and no request waits longer', async () => {
      const database = await openPostgres(address, { onError: () => undefined, lockTimeout: 300 })
      const holder = await hold()
      try {
        const answers = await Promise.all(Array.from({ length: 8 }, () => write(database.db)))
        expect(answers.map(isDatabaseDown)).toEqual(Array(8).fill(true))
        expect(await waiting(database.db)).toBe(0)
      } finally {
        await holder.end()
        await database.close()
      }
    })
  })

  it('cancels a slow statement and an idle transaction', async () => {
    const database = await openPostgres(address, { onError: () => undefined, queryTimeout: 300, idleTimeout: 300 })
    const others = async () =>
      (
        await sql<{ state: string }>`select state from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(database.db)
      ).rows
    try {
      const slow = await sql`select pg_sleep(30)`.execute(database.db).catch((error: unknown) => error)
      expect([isDatabaseDown(slow), (slow as { code?: string }).code]).toEqual([true, '57014'])
      expect(await others()).toEqual([])
      const still = inTransaction(database.db, async ({ trx }) => {
        await sql`select 1`.execute(trx)
        await expect.poll(others).toEqual([])
        return sql`select 1`.execute(trx)
      })
      expect(isDatabaseDown(await still.catch((error: unknown) => error))).toBe(true)
    } finally {
      await database.close()
    }
  })

  it('releases a connection that cannot LISTEN, as on a standby', async () => {
    const database = await openPostgres(address, { onError: () => undefined })
    try {
      await expect(database.listen('', () => undefined)).rejects.toThrow('zero-length')
      const listening = async () =>
        (
          await sql`select 1 from pg_stat_activity where datname = current_database() and query = 'listen ""'`.execute(
            database.db,
          )
        ).rows
      await expect.poll(listening).toEqual([])
    } finally {
      await database.close()
    }
  })

  it('loses events with a plain sequence and none with ours: why the outbox has a lock', async () => {
    const pool = new pg.Pool({ connectionString: address, max: 18 })
    try {
      await pool.query('create table naive (id bigserial primary key); create table locked (id bigserial primary key)')
      const write = async (table: string, lock: boolean) => {
        const client = await pool.connect()
        try {
          await client.query('begin')
          if (lock) await client.query('select pg_advisory_xact_lock(7201)')
          await client.query(`insert into ${table} default values`)
          // Work between insert and commit, so that ids commit out of order.
          if (!lock) await client.query(`select pg_sleep(${Math.random() / 200})`)
          await client.query('commit')
        } finally {
          client.release()
        }
      }
      const lost = async (table: string, lock: boolean) => {
        const [writers, each] = [16, 60]
        let [cursor, seen, writing] = ['0', 0, true]
        const read = async () => {
          const { rows } = await pool.query<{ id: string }>(`select id from ${table} where id > $1 order by id`, [
            cursor,
          ])
          seen += rows.length
          cursor = rows.at(-1)?.id ?? cursor
        }
        const reader = (async () => {
          while (writing) await read()
          await read()
        })()
        await Promise.all(
          Array.from({ length: writers }, async () => {
            for (let index = 0; index < each; index++) await write(table, lock)
          }),
        )
        writing = false
        await reader
        return writers * each - seen
      }
      expect(await lost('naive', false)).toBeGreaterThan(0)
      expect(await lost('locked', true)).toBe(0)
    } finally {
      await pool.end()
    }
  })
})
