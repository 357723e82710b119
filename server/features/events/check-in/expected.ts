import { sql, type Kysely } from 'kysely'
import type { Expected } from '../../../../contract/check-in.ts'
import type { CheckInHow } from '../../../../contract/values/check-in.ts'
import { keyset, type Place, type Paging } from '../../../db/paging/keyset.ts'
import { notBlocked } from '../../../relations/blocks.ts'
import type { Keyring } from '../../../crypto/keyring.ts'
import { memoized, prepared } from '../../../db/prepared.ts'
import type { Schema } from '../../../db/tables.ts'
import { personSelection, presentPerson, type PersonRow } from '../../../person-cards/person.ts'
import { presentGuests } from '../core/guest-names.ts'
import { presentRecord, recordSelection, type RecordColumns } from '../core/record.ts'
import { ticketSecret } from './ticket.ts'

interface ExpectedRow extends PersonRow, RecordColumns {
  attendee_id: string
  user_id: string
  joined_at: Date
  asked_at: Date | null
  confirmed_at: Date | null
  late_minutes: number | null
  here_at: Date | null
  marked_at: Date | null
  marked_how: CheckInHow | null
  marked_on: string | null
  dispute: string | null
  guest_names: string[]
}

const order = keyset({ joined_at: 'time', id: 'uuid' }, 'asc')

type Values = Record<'viewer' | 'event' | 'rows', unknown> & Place<'joined_at' | 'id'>

const expected = memoized(({ next }: { next: boolean }) =>
  prepared<Values, ExpectedRow>(
    (_, given) => sql<ExpectedRow>`
    select a.id as attendee_id, a.user_id, a.joined_at, a.asked_at, a.confirmed_at, a.late_minutes, a.here_at, a.marked_at, a.marked_how,
      a.marked_on, a.dispute, a.guest_names, ${personSelection}, ${recordSelection(sql`a.user_id`)}
    from event_attendees as a join accounts as u on u.id = a.user_id and u.is_active join profiles as p on p.id = a.user_id
    where a.event_id = ${given.event} and a.user_id <> (select author_id from posts where id = ${given.event}) and ${notBlocked({ viewer: given.viewer, person: sql`a.user_id` })}
      ${next ? sql`and ${order.after(given, 'a')}` : sql``}
    order by ${order.order('a')} limit ${given.rows}`,
  ),
)

/** Up to `limit` + 1 attendees without the organizer. Throws INVALID_CURSOR. */
export async function listExpected(
  db: Kysely<Schema>,
  viewer: { id: string },
  event: { id: string },
  { cursor, limit }: Paging,
): Promise<ExpectedRow[]> {
  const place = order.read(cursor)
  return expected({ next: cursor !== undefined })(db, { viewer: viewer.id, event: event.id, ...place, rows: limit + 1 })
}

export const expectedKey = ({ joined_at, attendee_id: id }: ExpectedRow) => order.key({ joined_at, id })

export const presentExpected = (
  row: ExpectedRow,
  { keyring, eventId }: { keyring: Keyring; eventId: string },
): Expected => ({
  ...presentPerson(row),
  secret: ticketSecret(keyring, { eventId, userId: row.user_id }),
  guests: presentGuests(row.guest_names),
  hereAt: row.here_at?.toISOString() ?? null,
  mark:
    row.marked_at && row.marked_how && row.marked_on
      ? { at: row.marked_at.toISOString(), how: row.marked_how, device: row.marked_on }
      : null,
  confirmed: row.asked_at ? row.confirmed_at !== null : null,
  lateMinutes: row.late_minutes,
  record: presentRecord(row),
  dispute: row.dispute,
})
