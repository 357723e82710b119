import { sql, type Kysely, type RawBuilder } from 'kysely'
import { limits } from '../../../../contract/limits.ts'
import type { Paging, Place } from '../../../db/paging/keyset.ts'
import { notBlocked } from '../../../relations/blocks.ts'
import { memoized, prepared } from '../../../db/prepared.ts'
import type { Schema } from '../../../db/tables.ts'
import { findEvents, isNarrowed, type EventFilter } from './find.ts'
import { comingTo, eventOrders, eventsFound, type ListedEventRow } from '../core/queries.ts'
import { startOf } from './window.ts'
import type { MemberViewer } from '../../../viewer/access.ts'

export interface EventListInput extends EventFilter, Paging {}

type Values = Record<'city' | 'viewer' | 'types' | 'from' | 'rows', unknown> & Place<'event_start_at' | 'id'>
type Given = { [Name in keyof Values]: RawBuilder<unknown> }
const orderOf = ({ past }: Shape) => eventOrders[past ? 'past' : 'upcoming']
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
function matching(shape: Shape, given: Given) {
  const { past, typed, joined, own, from, next } = shape
  const { city, viewer, types, from: day } = given
  return sql`
  e.city_id = ${city} and e.post_type = 'event' and e.deleted_at is null and e.event_start_at is not null
  ${typed ? sql`and e.event_types && ${types}::text[]` : sql``}
  ${joined ? sql`and e.id = any (${comingTo(viewer, { waitlists: !past })})` : sql``}
  ${own ? sql`and e.author_id = ${viewer}` : sql``}
  ${from ? (past ? sql`and e.event_start_at < ${day}` : sql`and e.event_start_at >= ${day}`) : sql``}
  and ${notBlocked({ viewer, person: sql`e.author_id` })}
  ${next ? sql`and ${orderOf(shape).after(given, 'e')}` : sql``}`
}

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
      order by ${orderOf(shape).order('e')} limit ${rows}`
    : sql`
      (select ${columns} from (
         select ${columns} from posts as e where ${matching(shape, given)}
           and tstzrange(e.event_start_at, e.event_over_at) @> now() offset 0
       ) as e order by ${orderOf(shape).order('e')} limit ${rows})
      union all
      (select ${columns} from posts as e where ${matching(shape, given)} and e.event_start_at > now()
       order by ${orderOf(shape).order('e')} limit ${rows})
      order by ${orderOf(shape).order()} limit ${rows}`

const listBy = memoized<Shape, ReturnType<typeof prepared<Values, ListedEventRow>>>(shape =>
  prepared<Values, ListedEventRow>((_, given) => {
    const rows = shape.usual ? sql.lit(limits.pageSize + 1) : given.rows
    return eventsFound(found(shape, given, rows), { viewer: given.viewer, order: orderOf(shape).order('e') })
  }),
)

/** Up to `limit` + 1 events: upcoming ascending, or past descending. Throws INVALID_CURSOR. */
export async function listEvents(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { cursor, limit, ...filter }: EventListInput,
): Promise<ListedEventRow[]> {
  const { types, when, mine, from } = filter
  if (isNarrowed(filter)) return findEvents(db, viewer, filter, { cursor, rows: limit + 1 })
  const shape = {
    past: when === 'past',
    typed: types.length > 0,
    joined: mine === 'joined',
    own: mine === 'own',
    from: from !== undefined,
    next: cursor !== undefined,
    usual: limit === limits.pageSize,
  }
  return listBy(shape)(db, {
    city: viewer.city.id,
    viewer: viewer.id,
    types: [...types],
    from: from === undefined ? undefined : startOf(from, { past: shape.past, zone: viewer.city.timeZone }),
    ...eventOrders[when].read(cursor),
    rows: limit + 1,
  })
}
