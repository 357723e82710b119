import { sql, type Kysely, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { eventFilter } from '../../../../contract/values/event-filter.ts'
import { notBlocked } from '../../../relations/blocks.ts'
import type { Schema } from '../../../db/tables.ts'
import { serverLimits } from '../../../base/limits.ts'
import { both, from, hasWords, lookUp, type List, type SpelledList, type Words } from '../../../search/list.ts'
import { asSpelled, seek } from '../../../search/search.ts'
import { hasFreeSpots, spotColumns } from '../core/spots/spots.ts'
import { comingTo, eventOrders, eventsFound, type ListedEventRow } from '../core/queries.ts'
import { startOf, windowOf } from './window.ts'
import type { MemberViewer } from '../../../viewer/access.ts'

export type EventFilter = z.output<z.ZodMiniObject<typeof eventFilter>>

/** Whether the statements of the plain list cannot answer. */
export const isNarrowed = ({ search, neighborhoods, free, within }: EventFilter): boolean =>
  Boolean(search) || neighborhoods.length > 0 || free || within !== undefined

interface Parts {
  /** Of past events, empty: they are one list. */
  running: SpelledList[]
  /** In order after the running ones. */
  others: SpelledList
}

/**
 * Upcoming events are those that run when the time window opens, found by their own index, and those that start in it later. So
 * no list scans events that are over.
 */
function partsOf(
  { id: searcher, city }: MemberViewer,
  { types, neighborhoods, free, within, when, mine, from: day }: EventFilter,
  { cursor, rows }: { cursor?: string | undefined; rows: number },
): Parts {
  const past = when === 'past'
  const zone = city.timeZone
  const during = within === undefined ? undefined : windowOf(within, { zone })
  const [only, ...others] = neighborhoods
  const order = eventOrders[past ? 'past' : 'upcoming']
  const along = [
    ...(only && others.length === 0 ? [sql<boolean>`e.event_neighborhood = ${only}`] : []),
    ...(during ? [sql<boolean>`e.event_start_at < ${during.until}`] : []),
    ...(day ? [sql<boolean>`e.event_start_at ${past ? sql`<` : sql`>=`} ${startOf(day, { past, zone })}`] : []),
    ...(mine === 'own' ? [sql<boolean>`e.author_id = ${searcher}`] : []),
    ...(mine === 'joined' ? [sql<boolean>`e.id = any (${comingTo(sql`${searcher}`, { waitlists: !past })})`] : []),
  ]
  const having = [
    ...(others.length > 0 ? [sql<boolean>`e.event_neighborhood = any (${[...neighborhoods]}::text[])`] : []),
    ...(types.length > 0 ? [sql<boolean>`e.event_types && ${[...types]}::text[]`] : []),
    ...(free ? [hasFreeSpots] : []),
    ...(past ? [sql<boolean>`e.event_over_at <= now()`] : []),
    ...(past && during ? [sql<boolean>`e.event_over_at > ${during.from}`] : []),
    notBlocked({ viewer: sql`${searcher}`, person: sql`e.author_id` }),
  ]
  const list = {
    table: 'posts',
    haystack: 'event_haystack',
    as: 'e',
    columns: ['event_start_at'],
    tested: ['author_id', 'event_types', 'event_neighborhood', 'event_over_at', ...spotColumns],
    // Every part has a bound of the start. A condition that it exists would make the planner expect hardly any rows.
    all: sql`e.city_id = ${city.id} and e.post_type = 'event' and e.deleted_at is null`,
    newest: eventOrders.past.order('e'),
    order: order.order('e'),
    place: cursor === undefined ? undefined : order.after(order.read(cursor), 'e'),
    having,
    rows,
    searcher,
  }
  if (past) return { running: [], others: { ...list, along: [...along, sql`e.event_start_at <= now()`] } }
  // One moment for both parts, so that no event is in neither.
  const opens = sql`${new Date(Math.max(Date.now(), during?.from.getTime() ?? 0))}::timestamptz`
  return {
    // Their index finds few; `is true` keeps the planner from using another one, which would read events that are over.
    running: [
      {
        ...list,
        along: [
          sql`e.event_start_at is not null`,
          sql`tstzrange(e.event_start_at, e.event_over_at) @> ${opens}`,
          ...along.map(condition => sql<boolean>`(${condition}) is true`),
        ],
      },
    ],
    others: { ...list, along: [...along, sql`e.event_start_at > ${opens}`] },
  }
}

/** Up to `rows` events in the order of the plain list, after `cursor`. */
export async function findEvents(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { search, ...filter }: EventFilter,
  { cursor, rows }: { cursor?: string | undefined; rows: number },
): Promise<ListedEventRow[]> {
  const { running, others } = partsOf(viewer, filter, { cursor, rows })
  const show = async (found: RawBuilder<{ id: string }>) =>
    (await eventsFound(found, { viewer: sql`${viewer.id}`, order: others.order }).execute(db)).rows
  const attempt = async (words: Words, findable: boolean) => {
    const first: ListedEventRow[] = []
    for (const list of running) first.push(...(await show(lookUp(list, words))))
    const left = rows - first.length
    return left > 0 ? [...first, ...(await seek({ ...others, rows: left }, words, show, findable))] : first
  }
  if (!search) return attempt([], true)
  return asSpelled(db, others, search, { attempt, isNothing: found => found.length === 0, nothing: [] })
}

const counted = sql.lit(serverLimits.eventsCounted + 1)

/** Counts to `serverLimits.eventsCounted`. */
export async function countEvents(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { search, ...filter }: EventFilter,
): Promise<{ total: number; more: boolean }> {
  const { running, others } = partsOf(viewer, filter, { rows: 0 })
  const lists = [...running, others]
  const count = async (words: Words) => {
    const found = lists.map(list => matching(list, words))
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ((${sql.join(found, sql`) union all (`)})) as found`.execute(db)
    return rows[0]?.count ?? 0
  }
  const total = await (search
    ? asSpelled(db, others, search, { attempt: count, isNothing: found => found === 0, nothing: 0 })
    : count([]))
  return { total: Math.min(total, serverLimits.eventsCounted), more: total > serverLimits.eventsCounted }
}

const matching = (list: List, words: Words) => sql`
  select e.id from ${from(list)} where ${both([list.all, ...list.along, ...list.having, ...hasWords(list, words)])} limit ${counted}`
