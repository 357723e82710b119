import { sql, type Transaction } from 'kysely'
import type { ErrorCode } from '../../../../../contract/errors.ts'
import { prepared } from '../../../../db/prepared.ts'
import type { Schema } from '../../../../db/schema.ts'
import { AppError } from '../../../../base/errors.ts'
import type { Places } from './spots.ts'

/** An event whose row is locked, so that its counts are current. */
export interface HeldEvent extends Places {
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
export const heldColumns = (of = 'posts') => sql.join(columns.map(column => sql.ref(`${of}.${column}`)))

const hold = prepared<{ id: string }, HeldEvent>(
  // The clock is read after the lock.
  (_, { id }) => sql<HeldEvent>`
    with held as materialized (
      select ${heldColumns()}, attendee_count from posts where id = ${id} and post_type = 'event' and event_start_at is not null and deleted_at is null for update
    )
    select ${heldColumns('held')}, held.attendee_count, held.event_over_at <= clock_timestamp() as is_over, clock_timestamp() as now
    from held`,
)

/** Locks an event that is neither removed nor canceled. Every change of its attendees or its waitlist holds this lock. */
export const holdEvent = async (trx: Transaction<Schema>, id: string): Promise<HeldEvent | undefined> =>
  (await hold(trx, { id }))[0]

const holdAll = prepared<{ ids: readonly string[] }, HeldEvent>(
  (_, { ids }) => sql<HeldEvent>`
    with held as materialized (
      select ${heldColumns()}, attendee_count from posts
      where id = any (${ids}::uuid[]) and post_type = 'event' and event_start_at is not null and deleted_at is null
      order by id for update
    )
    select ${heldColumns('held')}, held.attendee_count, held.event_over_at <= clock_timestamp() as is_over, clock_timestamp() as now
    from held`,
)

/** Locks several, in the order of their ids. */
export const holdEvents = (trx: Transaction<Schema>, ids: readonly string[]): Promise<HeldEvent[]> =>
  holdAll(trx, { ids })

/** Throws EVENT_NOT_FOUND or EVENT_OVER. */
export function ahead<Found extends { is_over: boolean }>(event: Found | undefined): Found {
  if (!event) throw new AppError('EVENT_NOT_FOUND')
  if (event.is_over) throw new AppError('EVENT_OVER')
  return event
}

/** Orders the transaction before or after a deactivation, which locks the account before the event. Throws `missing`. */
export const holdAccount = (trx: Transaction<Schema>, id: string, missing: ErrorCode = 'SIGNED_OUT') =>
  trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .forShare()
    .executeTakeFirstOrThrow(() => new AppError(missing))
