import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { migrate, readMigrations } from '../server/db/migrate.ts'
import { migrateBefore, openBareDatabase } from '../tests/support/city/database.ts'
import { describeSchema } from './describe-schema.ts'

const committed = await readFile(new URL('../server/db/schema.sql', import.meta.url), 'utf8')

let database: Awaited<ReturnType<typeof openBareDatabase>>
afterEach(() => database.close())

it('is the same from all migrations, on both engines', async () => {
  database = await openBareDatabase()
  await migrate(database, await readMigrations())
  expect(await describeSchema(database)).toBe(committed)
})

it('is the same from the file, with the name of each migration', async () => {
  database = await openBareDatabase()
  expect(await migrate(database)).toEqual((await readMigrations()).map(({ name }) => name))
  expect(await describeSchema(database)).toBe(committed)
  expect(await migrate(database)).toEqual([])
})

it('is the same from a database of an earlier version', async () => {
  database = await openBareDatabase()
  const all = await migrateBefore(database, 'talk')
  const later = all.slice(all.findIndex(({ name }) => name.includes('talk'))).map(({ name }) => name)
  expect(await migrate(database)).toEqual(later)
  expect(await describeSchema(database)).toBe(committed)
})

it('gives each table, view, index, function and trigger a reason', async () => {
  database = await openBareDatabase()
  await migrate(database)
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class as c
      where c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations' and obj_description(c.oid, 'pg_class') is null
        and (c.relkind in ('r', 'v') or c.relkind = 'i' and not exists (select from pg_constraint where conindid = c.oid))
        and not exists (select from pg_depend as d where d.objid = c.oid and d.deptype = 'e')
    union all select p.oid::regprocedure::text from pg_proc as p
      where p.pronamespace = 'public'::regnamespace and obj_description(p.oid, 'pg_proc') is null
        and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')
    union all select tgname from pg_trigger where not tgisinternal and obj_description(oid, 'pg_trigger') is null`.execute(
    database.db,
  )
  expect(rows).toEqual([])
})

it('rejects what the file would lack', async () => {
  database = await openBareDatabase()
  await migrate(database)
  await database.script(`create type mood as enum ('calm'); create sequence turns`)
  await expect(describeSchema(database)).rejects.toThrow('cannot write relation turns, type mood.')
})
