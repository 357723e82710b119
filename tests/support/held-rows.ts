import { sql, type Transaction } from 'kysely'
import { expect } from 'vitest'
import type { Schema } from '../../server/db/tables.ts'
import type { TestApp } from './app.ts'

/** Row locks under the control of a test, on PostgreSQL: the embedded engine runs one transaction at a time. */
export const holding = (made: () => TestApp) => ({
  locking: async (table: 'posts' | 'conversations' | 'profiles', id: string) => {
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<Last | undefined>()]
    const done = made()
      .deps.db.transaction()
      .execute(async trx => {
        await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(trx)
        locked.resolve()
        await (
          await released.promise
        )?.(trx)
      })
    await locked.promise
    return async (last?: Last) => {
      released.resolve(last)
      await done
    }
  },
  waitingFor: async (count: number) => {
    const waiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(made().deps.db)
      return rows.length
    }
    await expect.poll(waiting).toBe(count)
  },
})
type Last = (trx: Transaction<Schema>) => Promise<unknown>
