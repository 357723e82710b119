import * as z from 'zod/mini'
import { sql, type Kysely } from 'kysely'
import { decodeCursor } from '../../db/cursor.ts'
import { memoized, prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { personColumns, type PersonRow } from '../profiles/present.ts'

export interface AttendeeRow extends PersonRow {
  id: string
  joined_at: Date
}

type Values = Record<'event' | 'at' | 'id' | 'rows', unknown>

const attendeesBy = memoized(({ next }: { next: boolean }) =>
  prepared<Values, AttendeeRow>((db, { event, at, id, rows }) => {
    const statement = sql<AttendeeRow>`
      select a.id, a.joined_at, ${sql.join(personColumns.map(column => sql.raw(column)))}
      from event_attendees as a join accounts as u on u.id = a.user_id and u.is_active
        join profiles as p on p.id = a.user_id
      where a.event_id = ${event} ${next ? sql`and (a.joined_at, a.id) > (${at}, ${id})` : sql``}
      order by a.joined_at, a.id limit ${rows}`
    return { compile: () => statement.compile(db) }
  }),
)

const place = z.tuple([z.iso.datetime().check(z.refine(time => !time.startsWith('0000'))), z.uuid()])

/** One more than `limit` of those who come and are still here, the first who joined first. Throws INVALID_CURSOR. */
export async function listAttendees(
  db: Kysely<Schema>,
  event: { id: string },
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<AttendeeRow[]> {
  const [at, id] = cursor === undefined ? [] : decodeCursor(place, cursor)
  return attendeesBy({ next: id !== undefined })(db, { event: event.id, at, id, rows: limit + 1 })
}

export const attendeeKey = (row: AttendeeRow) => [row.joined_at.toISOString(), row.id]
