import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { Database } from './client.ts'
import { recycleAbove } from './pglite-recycling.ts'
import { openPglite } from './pglite.ts'
import { prepared } from './prepared.ts'

const mebi = 1024 * 1024
const soon = { timeout: 30_000, interval: 20 }
const template = inject('template')

describe.runIf(template.engine === 'pglite')('the embedded engine above its memory limit', () => {
  let folder: string
  let database: Database
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'peeps-recycling-'))
    database = await openPglite({
      ...{ folder, load: template.engine === 'pglite' ? template.bare : '' },
      recycling: { above: 160 * mebi, quiet: 0, patience: 0, between: 0 },
      statementMs: 500,
    })
    await database.script('create table written (n serial primary key, writer text, value int)')
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  const embedded = () => database.embedded?.() ?? { memory: 0, reopened: 0 }
  const needMuch = (db = database.db) => sql`select length(repeat('x', ${200 * mebi}::int))`.execute(db)
  const write = (writer: string, value: number, db = database.db) =>
    sql`insert into written (writer, value) values (${writer}, ${value})`.execute(db)
  const valuesOf = async (writer: string) =>
    (
      await sql<{ value: number }>`select value from written where writer = ${writer} order by n`.execute(database.db)
    ).rows.map(({ value }) => value)
  const numbers = Array.from({ length: 400 }, (_, n) => n)

  it('is reopened with less memory, without losing a concurrent write, their order or a listener', async () => {
    const double = prepared<{ n: number }, { n: number }>((_, { n }) => sql<{ n: number }>`select 2 * ${n}::int as n`)
    const told: (string | undefined)[] = []
    const stop = await database.listen('told', payload => told.push(payload))
    expect(await double(database.db, { n: 2 })).toEqual([{ n: 4 }])
    await needMuch()
    const { memory } = embedded()
    expect(memory).toBeGreaterThan(160 * mebi)
    const writes = numbers.slice(0, 200).map(n => write('many', n))
    await vi.waitUntil(() => embedded().reopened === 1, soon)
    await Promise.all([...writes, ...numbers.slice(200).map(n => write('many', n))])
    expect(await valuesOf('many')).toEqual(numbers)
    expect(await double(database.db, { n: 3 })).toEqual([{ n: 6 }])
    await sql`select pg_notify('told', 'after')`.execute(database.db)
    expect(told).toEqual(['after'])
    expect(embedded().memory).toBeLessThan(memory)
    await stop()
  })

  it('is not reopened before an open transaction ends', async () => {
    await database.db.transaction().execute(async trx => {
      await write('transaction', 1, trx)
      await needMuch(trx)
      await vi.waitUntil(() => database.pool().waiting > 0, soon)
      await write('transaction', 2, trx)
      expect(embedded().reopened).toBe(1)
    })
    expect(await valuesOf('transaction')).toEqual([1, 2])
    expect(embedded().reopened).toBe(2)
  })

  it('is restarted if a statement of an operator takes too long, and keeps what was committed and what waits', async () => {
    const told: (string | undefined)[] = []
    const stop = await database.listen('told', payload => told.push(payload))
    await write('before', 1)
    const endless = database.transfer('write', async transfer => {
      await transfer.query(`insert into written (writer, value) values ('endless', 1)`)
      return transfer.statement('select count(*) from generate_series(1, 1e12::bigint)')
    })
    const waiting = write('waiting', 1)
    await expect(endless).rejects.toMatchObject({ code: '57014', message: 'it took longer than 0.5 s' })
    await waiting
    expect([await valuesOf('before'), await valuesOf('endless'), await valuesOf('waiting')]).toEqual([[1], [], [1]])
    await sql`select pg_notify('told', 'after')`.execute(database.db)
    expect(told).toEqual(['after'])
    await stop()
  })
})

it('recycles at a quiet moment or after its patience, and waits before it does so again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const engine = { memory: 2, quiet: 0, recycled: 0 }
  const stop = recycleAbove(
    { above: 1, quiet: 1_000, patience: 60_000, between: 300_000 },
    {
      memory: () => engine.memory,
      quietFor: () => engine.quiet,
      recycle: () => Promise.resolve(void engine.recycled++),
    },
  )
  const after = async (seconds: number) => {
    await vi.advanceTimersByTimeAsync(seconds * 1_000)
    return engine.recycled
  }
  try {
    expect(await after(59)).toBe(0)
    expect(await after(2)).toBe(1)
    engine.quiet = 2_000
    expect(await after(290)).toBe(1)
    expect(await after(15)).toBe(2)
    engine.memory = 1
    expect(await after(600)).toBe(2)
  } finally {
    stop()
    vi.useRealTimers()
  }
})
