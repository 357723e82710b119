import { sql, type Kysely } from 'kysely'
import type { Attendee } from '../../../../contract/events.ts'
import { keyset, type Place, type Paging } from '../../../db/paging/keyset.ts'
import { notBlocked } from '../../../relations/blocks.ts'
import { memoized, prepared } from '../../../db/prepared.ts'
import type { Schema } from '../../../db/tables.ts'
import { organizes } from '../core/rare.ts'
import { presentGuests } from '../core/guest-names.ts'
import type { SeenEventRow } from '../core/queries.ts'
import { presentRecord, recordSelection, type RecordColumns } from '../core/record.ts'
import { personSelection, presentPerson, type PersonRow } from '../../../person-cards/person.ts'

interface AttendeeRow extends PersonRow {
  id: string
  joined_at: Date
  asked_at: Date | null
  confirmed_at: Date | null
  late_minutes: number | null
  guest_names: string[]
  record: RecordColumns['record'] | null
  is_first: boolean | null
}

const order = keyset({ joined_at: 'time', id: 'uuid' }, 'asc')

type Values = Record<'viewer' | 'event' | 'rows', unknown> & Place<'joined_at' | 'id'>

const attendeesBy = memoized(({ next, unanswered, records }: Record<'next' | 'unanswered' | 'records', boolean>) =>
  prepared<Values, AttendeeRow>((_, given) => {
    const { viewer, event, rows } = given
    return sql<AttendeeRow>`
      select a.id, a.joined_at, a.asked_at, a.confirmed_at, a.late_minutes, a.guest_names, ${personSelection},
        ${records ? recordSelection(sql`a.user_id`) : sql`null as record, null as is_first`}
      from event_attendees as a join accounts as u on u.id = a.user_id and u.is_active
        join profiles as p on p.id = a.user_id
      where a.event_id = ${event} and ${notBlocked({ viewer, person: sql`a.user_id` })} ${next ? sql`and ${order.after(given, 'a')}` : sql``}
        ${unanswered ? sql`and a.asked_at is not null and a.confirmed_at is null` : sql``}
      order by ${order.order('a')} limit ${rows}`
  }),
)

/** Up to `limit` + 1 attendees in order of joining. Throws INVALID_CURSOR. */
export async function listAttendees(
  db: Kysely<Schema>,
  viewer: { id: string },
  event: SeenEventRow,
  { cursor, limit, answer }: Paging & { answer?: 'none' | undefined },
): Promise<AttendeeRow[]> {
  const shape = { next: cursor !== undefined, unanswered: answer === 'none', records: organizes(event, viewer) }
  return attendeesBy(shape)(db, { viewer: viewer.id, event: event.id, ...order.read(cursor), rows: limit + 1 })
}

export const attendeeKey = order.key

/** Only the organizer sees names of guests, answers, delays and records. */
export const presentAttendee = (row: AttendeeRow, { isOwn }: { isOwn: boolean }): Attendee => ({
  ...presentPerson(row),
  confirmed: isOwn && row.asked_at ? row.confirmed_at !== null : null,
  guests: row.guest_names.length,
  guestNames: isOwn ? presentGuests(row.guest_names) : null,
  lateMinutes: isOwn ? row.late_minutes : null,
  record: row.record ? presentRecord({ record: row.record, is_first: row.is_first === true }) : null,
})
