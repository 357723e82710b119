import { sql } from 'kysely'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { openBareDatabase } from '../../tests/support/city/database.ts'
import type { Database } from './client.ts'
import { migrate, readMigrations, type Migration } from './migrate.ts'

let opened: Database[] = []
const bare = async (options?: Parameters<typeof openBareDatabase>[0]) => {
  const database = await openBareDatabase(options)
  opened.push(database)
  return database
}
afterEach(async () => {
  await Promise.all(opened.map(database => database.close()))
  opened = []
})

const applied = async ({ db }: Database) => (await db.selectFrom('cities').select('slug').execute()).length
const counted: Migration[] = [
  { name: '2026-01-01-counter', text: 'create table counter (n int); insert into counter values (1)', checksum: 'a' },
  { name: '2026-01-02-add', text: 'select pg_sleep(0.05); update counter set n = n + 1', checksum: 'b' },
]
const counter = async ({ db }: Database) => (await sql<{ n: number }>`select n from counter`.execute(db)).rows

describe('migrate', () => {
  it('applies all migrations, and none on the second run', async () => {
    const database = await bare()
    const names = (await readMigrations()).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(0)
    expect(names).toEqual(names.toSorted())
    expect(await migrate(database)).toEqual(names)
    expect(await applied(database)).toBeGreaterThan(0)
    expect(await migrate(database)).toEqual([])
  })

  it('rejects a migration that was changed after it was applied', async () => {
    const database = await bare()
    await migrate(database, counted)
    const changed = counted.with(1, { ...counted[1]!, checksum: 'c' })
    await expect(migrate(database, changed)).rejects.toThrow(
      'The migration 2026-01-02-add was changed after it had been applied. Restore it and add a new one.',
    )
    expect(await counter(database)).toEqual([{ n: 2 }])
  })

  it('rolls back a migration that fails halfway', async () => {
    const database = await bare()
    const failing = { name: '2026-01-03-fails', text: 'update counter set n = 100; select 1 / 0', checksum: 'd' }
    await expect(migrate(database, [...counted, failing])).rejects.toThrow('division by zero')
    expect(await counter(database)).toEqual([{ n: 2 }])
    expect(await migrate(database, [...counted, { ...failing, text: 'update counter set n = 100' }])).toEqual([
      failing.name,
    ])
  })

  // The embedded engine has no query timeout.
  it.runIf(inject('template').engine === 'postgres')('waits longer than for any query', async () => {
    const database = await bare({ queryTimeout: 250 })
    const long = { name: '2026-01-01-long', text: 'create table counter (n int); select pg_sleep(0.6)', checksum: 'a' }
    const both = await Promise.all([migrate(database, [long]), migrate(database, [long])])
    expect(both.flat()).toEqual([long.name])
  })

  it('creates an empty database once when two processes start concurrently, and as a whole', async () => {
    const database = await bare()
    // The last of its tables.
    await database.script('create table webhook_events ()')
    await expect(migrate(database)).rejects.toThrow('already exists')
    const tables = async () => (await sql`select from pg_tables where schemaname = 'public'`.execute(database.db)).rows
    expect(await tables()).toHaveLength(2)
    await database.script('drop table webhook_events')
    const both = await Promise.all([migrate(database), migrate(database)])
    expect(both.map(({ length }) => length).toSorted()).toEqual([0, (await readMigrations()).length])
    expect(await applied(database)).toBeGreaterThan(0)
  })

  it('applies each migration once when two processes start concurrently', async () => {
    const database = await bare()
    const both = await Promise.all([migrate(database, counted), migrate(database, counted)])
    expect(both.toSorted((a, b) => b.length - a.length)).toEqual([counted.map(({ name }) => name), []])
    expect(await counter(database)).toEqual([{ n: 2 }])
  })
})
