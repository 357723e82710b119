import { sql, type Kysely, type Transaction } from 'kysely'
import type { LiveEvent } from '../../contract/live.ts'
import { prepared } from './prepared.ts'
import type { Schema } from './schema.ts'

/** Who an event is for: everybody of a city, or the named accounts. */
export type Audience = { city: string } | { accounts: string[] }

export interface Work {
  trx: Transaction<Schema>
  publish: (audience: Audience, event: LiveEvent) => void
}

const publishLock = 7201

/**
 * The only way to write with a live event. Events are collected and written as the last statements, under a lock that
 * is held until the commit: so ids appear in the order of commits and a reader at `id > cursor` misses none. Taken any
 * earlier, the lock could deadlock with row locks.
 */
export const inTransaction = <T>(db: Kysely<Schema>, work: (work: Work) => Promise<T>): Promise<T> =>
  db.transaction().execute(async trx => {
    const events: { audience: Audience; event: LiveEvent }[] = []
    const result = await work({ trx, publish: (audience, event) => events.push({ audience, event }) })
    if (events.length > 0) await write(trx, events)
    return result
  })

/**
 * One statement: its row source takes the lock before any row, and so any id, is made. The note is sent with the commit,
 * wherever it is written, and is empty: the rows are the truth.
 */
const write = (trx: Transaction<Schema>, events: { audience: Audience; event: LiveEvent }[]) => {
  const rows = events.map(({ audience, event }) => ({
    city_id: 'city' in audience ? audience.city : null,
    account_ids: 'accounts' in audience ? audience.accounts : null,
    event,
  }))
  return insertEvents(trx, { events: JSON.stringify(rows) })
}

const insertEvents = prepared<{ events: string }, never>(
  (_, { events }) => sql<never>`
    insert into outbox (city_id, account_ids, event)
    select told.city_id, told.account_ids, told.event
    from (select pg_advisory_xact_lock(${sql.lit(publishLock)}), pg_notify('outbox', '')) as turn,
      jsonb_to_recordset(${events}::jsonb) as told (city_id uuid, account_ids uuid[], event jsonb)`,
  { endsTransaction: true },
)
