import * as z from 'zod/mini'
import { sql, type Kysely } from 'kysely'
import { cursorTime, decodeCursor } from '../../db/cursor.ts'
import { notBlocked } from '../../blocks.ts'
import { memoized, prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { personSelection, type PersonRow } from '../profiles/present.ts'

interface AttendeeRow extends PersonRow {
  id: string
  joined_at: Date
}

type Values = Record<'viewer' | 'event' | 'at' | 'id' | 'rows', unknown>

const attendeesBy = memoized(({ next }: { next: boolean }) =>
  prepared<Values, AttendeeRow>((_, { viewer, event, at, id, rows }) => {
    return sql<AttendeeRow>`
      select a.id, a.joined_at, ${personSelection}
      from event_attendees as a join accounts as u on u.id = a.user_id and u.is_active
        join profiles as p on p.id = a.user_id
      where a.event_id = ${event} and ${notBlocked({ viewer, person: sql`a.user_id` })} ${next ? sql`and (a.joined_at, a.id) > (${at}, ${id})` : sql``}
      order by a.joined_at, a.id limit ${rows}`
  }),
)

const place = z.tuple([cursorTime, z.uuid()])

/** Up to `limit` + 1 attendees in order of joining. Throws INVALID_CURSOR. */
export async function listAttendees(
  db: Kysely<Schema>,
  viewer: { id: string },
  event: { id: string },
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<AttendeeRow[]> {
  const [at, id] = cursor === undefined ? [] : decodeCursor(place, cursor)
  return attendeesBy({ next: id !== undefined })(db, { viewer: viewer.id, event: event.id, at, id, rows: limit + 1 })
}

export const attendeeKey = (row: AttendeeRow) => [row.joined_at.toISOString(), row.id]
