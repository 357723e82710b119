import { sql, type Transaction } from 'kysely'
import type { ErrorCode } from '../../../../../contract/errors.ts'
import { prepared } from '../../../../db/prepared.ts'
import type { Schema } from '../../../../db/tables.ts'
import { AppError } from '../../../../base/errors.ts'
import type { Spots } from './spots.ts'

/** An event whose row is locked, so that its counts are current. */
export interface LockedEvent extends Spots {
  id: string
  city_id: string
  author_id: string
  event_start_at: Date
  event_over_at: Date
  is_over: boolean
  /** The clock, because a transaction may have waited for the lock. */
  now: Date
}

const columns = [
  'id',
  'city_id',
  'author_id',
  'event_max_attendees',
  'waiting_count',
  'offered_count',
  'event_start_at',
  'event_over_at',
]

/** Without the count of attendees, which a statement may change. */
export const lockedColumns = (of = 'posts') => sql.join(columns.map(column => sql.ref(`${of}.${column}`)))

const lock = prepared<{ id: string }, LockedEvent>(
  // The clock is read after the lock.
  (_, { id }) => sql<LockedEvent>`
    with locked as materialized (
      select ${lockedColumns()}, attendee_count from posts where id = ${id} and post_type = 'event' and event_start_at is not null and deleted_at is null for update
    )
    select ${lockedColumns('locked')}, locked.attendee_count, locked.event_over_at <= clock_timestamp() as is_over, clock_timestamp() as now
    from locked`,
)

/** Locks an event that is neither removed nor canceled. Every change of its attendees or its waitlist holds this lock. */
export const lockEvent = async (trx: Transaction<Schema>, id: string): Promise<LockedEvent | undefined> =>
  (await lock(trx, { id }))[0]

const lockAll = prepared<{ ids: readonly string[] }, LockedEvent>(
  (_, { ids }) => sql<LockedEvent>`
    with locked as materialized (
      select ${lockedColumns()}, attendee_count from posts
      where id = any (${ids}::uuid[]) and post_type = 'event' and event_start_at is not null and deleted_at is null
      order by id for update
    )
    select ${lockedColumns('locked')}, locked.attendee_count, locked.event_over_at <= clock_timestamp() as is_over, clock_timestamp() as now
    from locked`,
)

/** Locks several, in the order of their ids. */
export const lockEvents = (trx: Transaction<Schema>, ids: readonly string[]): Promise<LockedEvent[]> =>
  lockAll(trx, { ids })

/** Throws EVENT_NOT_FOUND or EVENT_OVER. */
export function requireUpcoming<Found extends { is_over: boolean }>(event: Found | undefined): Found {
  if (!event) throw new AppError('EVENT_NOT_FOUND')
  if (event.is_over) throw new AppError('EVENT_OVER')
  return event
}

/** Orders the transaction before or after a deactivation, which locks the account before the event. Throws `missing`. */
export const lockActiveAccount = (trx: Transaction<Schema>, id: string, missing: ErrorCode = 'SIGNED_OUT') =>
  trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .forShare()
    .executeTakeFirstOrThrow(() => new AppError(missing))
