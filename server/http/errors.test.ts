import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../tests/support/database.ts'
import { asAppError } from './errors.ts'

it('tells a table that is missing from what nobody expected', async () => {
  const { db } = await openTestDatabase()
  const log = pino({ level: 'silent' })
  const failure = (statement: string) =>
    sql
      .raw(statement)
      .execute(db)
      .then(
        () => undefined,
        (error: unknown) => asAppError(error, log).code,
      )
  expect(await failure('select * from a_table_of_tomorrow')).toBe('NOT_MIGRATED')
  expect(await failure('select a_column_of_tomorrow from posts')).toBe('INTERNAL')
})
