import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { isDatabaseDown, isReadOnly } from '../../server/base/errors.ts'
import type { Database } from '../../server/db/client.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { findPostgres, startPostgresServer, type PostgresServer } from '../support/engines/postgres-server.ts'

const lacks = inject('template').engine !== 'postgres' && 'TEST_DATABASE_URL is not set'
const onError = () => undefined
const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)

async function ask(url: string, ...statements: string[]): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    let last: Record<string, unknown> | undefined
    for (const text of statements) last = (await client.query<Record<string, unknown>>(text)).rows[0]
    return last ?? {}
  } finally {
    await client.end()
  }
}
const reload = 'select pg_reload_conf()'

describe.skipIf(lacks)('connections to a server that does not write', { timeout: 60_000 }, () => {
  let primary: PostgresServer
  let standby: PostgresServer
  const open: Database[] = []
  const opened = async (url: string, options: Partial<Parameters<typeof openPostgres>[1]> = {}) => {
    const database = await openPostgres(url, { onError, ...options })
    open.push(database)
    return database
  }

  beforeAll(async () => {
    if (lacks) return
    if (!(await findPostgres())) throw new Error('This machine has no PostgreSQL server.')
    primary = await startPostgresServer()
    await ask(primary.url, 'create table kept (id int primary key)')
    standby = await primary.standby()
  })
  afterAll(async () => {
    await Promise.all(open.map(database => database.close()))
    await standby?.remove()
    await primary?.remove()
  })

  it('rejects a standby as read-only before anything is read, unless one is wanted', async () => {
    const wrong = await opened(standby.url)
    const error = await errorOf(sql`select 1`.execute(wrong.db))
    expect([isDatabaseDown(error), isReadOnly(error)]).toEqual([true, true])
    expect(wrong.pool().total).toBe(0)
    const wanted = await opened(standby.url, { standby: true })
    expect((await sql`select 1 as one`.execute(wanted.db)).rows).toEqual([{ one: 1 }])
  })

  it('replaces all connections after a write was refused as read-only', async () => {
    const { db, pool } = await opened(primary.url)
    const pids = async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.1)`.execute(db)
      return rows.map(({ pid }) => pid)
    }
    const before = (await Promise.all([pids(), pids(), pids()])).flat()
    await ask(primary.url, 'alter system set default_transaction_read_only = on', reload)
    const write = () => errorOf(inTransaction(db, ({ trx }) => sql`insert into kept values (1)`.execute(trx)))
    await vi.waitFor(async () => expect(isReadOnly(await write())).toBe(true), 10_000)
    await ask(primary.url, 'alter system reset default_transaction_read_only', reload)
    const after = (await Promise.all([pids(), pids(), pids()])).flat()
    expect(before.filter(pid => after.includes(pid))).toEqual([])
    expect(pool().total).toBeLessThanOrEqual(4)
  })

  it('reports a commit as unknown that was canceled while it waited for the standby', async () => {
    const { db, pool } = await opened(primary.url)
    await ask(primary.url, "alter system set synchronous_standby_names = 'nobody'", reload)
    const cancelWait = () =>
      vi.waitFor(
        async () =>
          expect(
            await ask(
              primary.url,
              "select pg_cancel_backend(pid) as canceled from pg_stat_activity where wait_event = 'SyncRep'",
            ),
          ).toEqual({ canceled: true }),
        10_000,
      )
    const insert = (id: number) => sql`insert into kept values (${id}::int)`
    const outcomes: unknown[] = []
    for (const write of [() => insert(2).execute(db), () => inTransaction(db, ({ trx }) => insert(3).execute(trx))]) {
      const [outcome] = await Promise.all([errorOf(write()), cancelWait()])
      outcomes.push([isDatabaseDown(outcome), (outcome as { code?: string }).code])
    }
    expect(outcomes).toEqual(Array.from({ length: 2 }, () => [true, '08007']))
    expect(pool().total).toBe(0)
    await ask(primary.url, 'alter system reset synchronous_standby_names', reload)
    // As it may be, the server has committed.
    expect(await ask(primary.url, 'select count(*)::int as n from kept where id in (2, 3)')).toEqual({ n: 2 })
    expect((await insert(4).execute(db)).rows).toEqual([])
  })
})
