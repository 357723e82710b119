import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { clearDatabase, openTestDatabase } from './support/city/database.ts'

const count = async (table: string) => {
  const { db } = await openTestDatabase()
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n
}

it('clears every row in spite of foreign keys, but not the rows of migrations', async () => {
  const database = await openTestDatabase()
  const cities = await count('cities')
  const id = randomUUID()
  await database.db.insertInto('accounts').values({ id, name: 'Ada', email: 'ada@example.org' }).execute()
  // A foreign key without a cascade must not block the clearing.
  await database.script(`
    create table strict_child (account_id uuid not null references accounts on delete restrict);
    insert into strict_child values ('${id}');`)
  await clearDatabase(database)
  expect([await count('accounts'), await count('strict_child')]).toEqual([0, 0])
  expect(await count('cities')).toBe(cities)
  expect(await count('migrations')).toBeGreaterThan(0)
  await database.script('drop table strict_child')
})

it('gives every file of a worker the same database, and ignores a close', async () => {
  const database = await openTestDatabase()
  await database.close()
  expect(await openTestDatabase()).toBe(database)
  expect(await count('cities')).toBeGreaterThan(0)
})
