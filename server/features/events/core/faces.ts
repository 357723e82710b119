import { sql, type Kysely } from 'kysely'
import { limits } from '../../../../contract/limits.ts'
import { notBlocked } from '../../../relations/blocks.ts'
import { memoized, prepared } from '../../../db/prepared.ts'
import type { Schema } from '../../../db/tables.ts'
import { personSelection, type PersonRow } from '../../../person-cards/person.ts'

interface FaceRow extends PersonRow {
  event_id: string
}

export type Faces = Map<string, PersonRow[]>

// With a plan of its own for one event: because of the array's unknown length, PostgreSQL would plan each execution again.
const firstFaces = memoized(({ seen, one }: Record<'seen' | 'one', boolean>) =>
  prepared<{ events: string[] | string; viewer: string | undefined }, FaceRow>(
    (_, { events, viewer }) => sql<FaceRow>`
    select a.event_id, ${personSelection}
    from ${one ? sql`(values (${events}::uuid))` : sql`unnest(${events}::uuid[])`} as shown (id)
      cross join lateral (
        select a.event_id, a.user_id, a.joined_at, a.id
        from event_attendees as a join accounts as u on u.id = a.user_id and u.is_active
        where a.event_id = shown.id ${seen ? sql`and ${notBlocked({ viewer, person: sql`a.user_id` })}` : sql``}
        order by a.joined_at, a.id limit ${sql.lit(limits.facesShown)}
      ) as a
      join profiles as p on p.id = a.user_id
    order by a.joined_at, a.id`,
  ),
)

/** Omits people with a block with the viewer; without a viewer, returns all. */
export async function facesOf(
  db: Kysely<Schema>,
  events: readonly { id: string; attendee_count: number }[],
  viewer?: { id: string },
): Promise<Faces> {
  const faces: Faces = new Map()
  const joined = events.filter(({ attendee_count }) => attendee_count > 0)
  const [first, ...others] = joined.map(({ id }) => id)
  if (!first) return faces
  const one = others.length === 0
  const shape = { seen: viewer !== undefined, one }
  for (const row of await firstFaces(shape)(db, { events: one ? first : [first, ...others], viewer: viewer?.id }))
    faces.set(row.event_id, [...(faces.get(row.event_id) ?? []), row])
  return faces
}
