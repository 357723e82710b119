import * as z from 'zod/mini'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { limits } from '../../../../contract/limits.ts'
import { cursorTime, decodeCursor } from '../../../db/cursor.ts'
import { notBlocked } from '../../../relations/blocks.ts'
import { memoized, prepared } from '../../../db/prepared.ts'
import type { Schema } from '../../../db/schema.ts'
import { findEvents, isNarrowed, type EventFilter } from './find.ts'
import { comingTo, eventsFound, type ListedEventRow } from '../core/queries.ts'
import { startOf } from './window.ts'
import type { MemberViewer } from '../../../viewer/access.ts'

export interface EventListInput extends EventFilter {
  cursor?: string | undefined
  limit: number
}

type Values = Record<'city' | 'viewer' | 'types' | 'from' | 'at' | 'id' | 'rows', unknown>
type Given = { [Name in keyof Values]: RawBuilder<unknown> }
interface Shape extends Record<string, boolean> {
  past: boolean
  typed: boolean
  joined: boolean
  own: boolean
  from: boolean
  next: boolean
  usual: boolean
}

/** Repeats the predicates of the partial indexes that hold the order. */
const matching = (
  { past, typed, joined, own, from, next }: Shape,
  { city, viewer, types, from: day, at, id }: Given,
) => sql`
  e.city_id = ${city} and e.post_type = 'event' and e.deleted_at is null and e.event_start_at is not null
  ${typed ? sql`and e.event_types && ${types}::text[]` : sql``}
  ${joined ? sql`and e.id = any (${comingTo(viewer, { waitlists: !past })})` : sql``}
  ${own ? sql`and e.author_id = ${viewer}` : sql``}
  ${from ? (past ? sql`and e.event_start_at < ${day}` : sql`and e.event_start_at >= ${day}`) : sql``}
  and ${notBlocked({ viewer, person: sql`e.author_id` })}
  ${next ? sql`and (e.event_start_at, e.id) ${past ? sql`<` : sql`>`} (${at}, ${id})` : sql``}`

const columns = sql`e.id, e.event_start_at`

/**
 * Ongoing events are upcoming until they end. They are few, so a separate part of the union finds them by their own index.
 * `offset 0` stops the planner from scanning all past events.
 */
const found = (shape: Shape, given: Given, rows: RawBuilder<unknown>) =>
  shape.past
    ? sql`
      select ${columns} from posts as e where ${matching(shape, given)}
        and e.event_start_at <= now() and e.event_over_at <= now()
      order by e.event_start_at desc, e.id desc limit ${rows}`
    : sql`
      (select ${columns} from (
         select ${columns} from posts as e where ${matching(shape, given)}
           and tstzrange(e.event_start_at, e.event_over_at) @> now() offset 0
       ) as e order by e.event_start_at, e.id limit ${rows})
      union all
      (select ${columns} from posts as e where ${matching(shape, given)} and e.event_start_at > now()
       order by e.event_start_at, e.id limit ${rows})
      order by event_start_at, id limit ${rows}`

const listBy = memoized<Shape, ReturnType<typeof prepared<Values, ListedEventRow>>>(shape =>
  prepared<Values, ListedEventRow>((_, given) => {
    const rows = shape.usual ? sql.lit(limits.pageSize + 1) : given.rows
    const order = shape.past ? sql`e.event_start_at desc, e.id desc` : sql`e.event_start_at, e.id`
    return eventsFound(found(shape, given, rows), { viewer: given.viewer, order })
  }),
)

/** Up to `limit` + 1 events: upcoming ascending, or past descending. Throws INVALID_CURSOR. */
export async function listEvents(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { cursor, limit, ...filter }: EventListInput,
): Promise<ListedEventRow[]> {
  const { types, when, mine, from } = filter
  const [, after, id] =
    cursor === undefined ? [] : decodeCursor(z.tuple([z.literal(when), cursorTime, z.uuid()]), cursor)
  if (isNarrowed(filter))
    return findEvents(db, viewer, filter, { place: id === undefined ? [] : [after, id], rows: limit + 1 })
  const shape = {
    past: when === 'past',
    typed: types.length > 0,
    joined: mine === 'joined',
    own: mine === 'own',
    from: from !== undefined,
    next: id !== undefined,
    usual: limit === limits.pageSize,
  }
  return listBy(shape)(db, {
    city: viewer.city.id,
    viewer: viewer.id,
    types: [...types],
    from: from === undefined ? undefined : startOf(from, { past: shape.past, zone: viewer.city.timeZone }),
    at: after,
    id,
    rows: limit + 1,
  })
}

/** Names the list, because both lists sort by the same columns. */
export const eventKey = (when: EventListInput['when']) => (row: { event_start_at: Date; id: string }) => [
  when,
  row.event_start_at.toISOString(),
  row.id,
]
