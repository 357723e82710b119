import { sql, type Kysely, type Transaction } from 'kysely'
import { notBlocked } from '../../../relations/blocks.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Schema } from '../../../db/tables.ts'
import { AppError } from '../../../base/errors.ts'
import { personSelection, type PersonRow } from '../../../person-cards/person.ts'
import { lockEvent, type LockedEvent } from './spots/lock.ts'
import { organizersOf } from '../../../posts/organizers.ts'

export interface HostRow extends PersonRow {
  accepted_at: Date | null
}

export const hosts = prepared<{ event: string; viewer: string }, HostRow>(
  (_, { event, viewer }) => sql<HostRow>`
    select h.accepted_at, ${personSelection}
    from event_hosts as h join accounts as u on u.id = h.user_id and u.is_active join profiles as p on p.id = h.user_id
      join posts as e on e.id = h.event_id and e.city_id = p.city_id
    where h.event_id = ${event} and ${notBlocked({ viewer, person: sql`h.user_id` })}
    order by h.asked_at, h.user_id`,
)

/** Without those who have a block with the viewer, in the order in which they were asked. */
export const readHosts = (db: Kysely<Schema>, viewer: { id: string }, eventId: string): Promise<HostRow[]> =>
  hosts(db, { event: eventId, viewer: viewer.id })

/** Locks the event, and throws FORBIDDEN for all who do not organize it now, or EVENT_NOT_FOUND. */
export async function lockOrganized(
  trx: Transaction<Schema>,
  viewer: { id: string },
  id: string,
): Promise<LockedEvent> {
  const event = await lockEvent(trx, id)
  if (!event) throw new AppError('EVENT_NOT_FOUND')
  if (!(await organizersOf(trx, event)).includes(viewer.id)) throw new AppError('FORBIDDEN')
  return event
}
