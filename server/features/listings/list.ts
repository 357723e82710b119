import { sql, type Kysely, type RawBuilder } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import { listingTypes, type ListingSort, type ListingType } from '../../../contract/vocabulary.ts'
import { notBlocked } from '../../relations/blocks.ts'
import type { Paging, Place } from '../../db/paging/keyset.ts'
import { memoized, prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import { both, lookUp, type SpelledList } from '../../search/list.ts'
import { searchList, seek } from '../../search/search.ts'
import { filtered, has, narrow, type Filter, type Narrowed, type OneValue } from './filter.ts'
import { orders, sortedBy, type ListingKey } from './order.ts'
import { isOffered, isOfferedAs, listingsFound, type ListingRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

export interface ListInput extends Filter, Paging {
  type?: ListingType | undefined
  sort: ListingSort
}

type Given = Record<'city' | 'viewer' | 'value' | 'rows', unknown> & Place<ListingKey>
interface Shape extends Record<string, boolean | string> {
  sort: ListingSort
  /** Comma-separated; empty for all. */
  types: string
  by: OneValue | ''
  next: boolean
  usual: boolean
}

/** Several types are merged from the index of each. */
const pageBy = memoized(({ sort, types, by, next, usual }: Shape) =>
  prepared<Given, ListingRow>((_, given) => {
    const rows = usual ? sql.lit(limits.pageSize + 1) : given.rows
    const part = (offered: RawBuilder<boolean>) => sql`
      select l.id, ${sql.join(sortedBy.map(column => sql.ref(`l.${column}`)))} from posts as l
      where l.city_id = ${given.city} and ${offered} ${by ? sql`and ${has(by, given.value)}` : sql``}
        ${next ? sql`and ${orders[sort].after(given, 'l')}` : sql``}
        and ${notBlocked({ viewer: given.viewer, person: sql`l.author_id` })}
      order by ${orders[sort].order('l')} limit ${rows}`
    const parts = types ? types.split(',').map(type => part(isOfferedAs(type as ListingType))) : [part(isOffered)]
    const found =
      parts.length === 1
        ? sql`${parts[0]}`
        : sql`(${sql.join(parts, sql`) union all (`)}) order by ${orders[sort].order()} limit ${rows}`
    return sql<ListingRow>`${listingsFound(found)} order by ${orders[sort].order('l')}`
  }),
)

/** Up to `limit` + 1 available listings. Throws INVALID_CURSOR. */
export async function listListings(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { type, sort, cursor, limit, search, ...filter }: ListInput,
): Promise<ListingRow[]> {
  const place = orders[sort].read(cursor)
  const narrowed = narrow(filter, { type, zone: viewer.city.timeZone })
  const { types, oneValues, price, days } = narrowed
  if (types.length === 0) return []
  const [only] = oneValues
  if (!search && oneValues.length < 2 && price.length + days.length === 0) {
    const isOfAll = !only && types.length === listingTypes.length
    const query = pageBy({
      sort,
      types: isOfAll ? '' : types.join(),
      by: only?.name ?? '',
      next: cursor !== undefined,
      usual: limit === limits.pageSize,
    })
    return query(db, { city: viewer.city.id, viewer: viewer.id, value: only?.value, ...place, rows: limit + 1 })
  }
  const shown = [notBlocked({ viewer: sql`${viewer.id}`, person: sql`l.author_id` })]
  const list = { ...listOf(viewer, narrowed, { sort, cursor, shown }), rows: limit + 1 }
  const show = async (found: RawBuilder<{ id: string }>) =>
    (await sql<ListingRow>`${listingsFound(found)} order by ${list.order}`.execute(db)).rows
  if (search) return searchList(db, list, search, show)
  // Tickets of one day are few and scattered, so a lookup by day is faster.
  return filter.on === undefined ? seek(list, [], show) : show(lookUp(list, []))
}

/** Along the index that covers most of the filter. `shown` is the condition that a listing `l` is visible. */
export function listOf(
  { id: searcher, city }: MemberViewer,
  { types, oneValues, price, days }: Narrowed,
  { sort, cursor, shown }: { sort: ListingSort; cursor?: string | undefined; shown: readonly RawBuilder<boolean>[] },
): SpelledList {
  const [type] = types
  const typed = types.length === 1 && type !== undefined
  const values = oneValues.map(({ name, value }) => has(name, value))
  const isAlongPrice = sort !== 'newest'
  return {
    table: 'posts',
    as: 'l',
    columns: sortedBy,
    tested: [...filtered, 'author_id'],
    all: both([sql`l.city_id = ${city.id}`, isOffered]),
    newest: orders.newest.order('l'),
    order: orders[sort].order('l'),
    along: [...(typed ? [isOfferedAs(type), ...values.slice(0, 1)] : []), ...(isAlongPrice ? price : [])],
    place: cursor === undefined ? undefined : orders[sort].after(orders[sort].read(cursor), 'l'),
    having: [
      ...(typed ? values.slice(1) : values),
      ...(typed || types.length === listingTypes.length ? [] : [sql`l.post_type = any (${[...types]}::text[])`]),
      ...(isAlongPrice ? [] : price),
      ...days,
      ...shown,
    ],
    rows: 0,
    searcher,
  }
}
