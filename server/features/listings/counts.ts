import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Outputs } from '../../../contract/contract.ts'
import { limits } from '../../../contract/limits.ts'
import type { ListingType } from '../../../contract/vocabulary.ts'
import { hasBlocks, notBlocked } from '../../relations/blocks.ts'
import type { Schema } from '../../db/tables.ts'
import { both, hasWords, next, type List, type Words } from '../../search/list.ts'
import { asSpelled } from '../../search/search.ts'
import { filtered, has, narrow, type Filter, type Narrowed } from './filter.ts'
import { listOf } from './list.ts'
import { isOfferedAs } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

type Counts = Outputs['listings']['counts']
type ByType = Partial<Record<ListingType, number>>

/** Listings scanned per type, without and with search words. */
const lookedAt = sql.lit(10_000)
const withWords = sql.lit(5_000)
const counted = sql.lit(limits.listingsCounted)

/**
 * Capped at `limits.listingsCounted`. May be too low for several filters with over 10,000 matches of the most selective one, or
 * words in over 5,000 listings, so that no count scans a large city.
 */
export async function counts(db: Kysely<Schema>, viewer: MemberViewer, { search, ...filter }: Filter): Promise<Counts> {
  const narrowed = narrow(filter, { zone: viewer.city.timeZone })
  if (narrowed.types.length === 0) return told({})
  const shown = (await hasBlocks(db, viewer))
    ? [notBlocked({ viewer: sql`${viewer.id}`, person: sql`l.author_id` })]
    : []
  const list = listOf(viewer, narrowed, { sort: 'newest', shown })
  if (!search) {
    // Most rentals are free on most days, so scanning the newest is faster than the index of days.
    const near = filter.from === undefined && filter.until === undefined ? {} : await countNewest(db, list)
    const isFull = (near.renting ?? 0) >= limits.listingsCounted
    return told(isFull ? near : await countTypes(db, viewer, narrowed, shown))
  }
  const found = await asSpelled(db, list, search, {
    attempt: words => countWords(db, list, words),
    isNothing: some => Object.keys(some).length === 0,
    nothing: {},
  })
  return told(found)
}

function told(found: ByType): Counts {
  const upTo = (count: number) => Math.min(count, limits.listingsCounted)
  const { selling = 0, renting = 0, ticket = 0 } = found
  return { all: upTo(selling + renting + ticket), selling: upTo(selling), renting: upTo(renting), ticket: upTo(ticket) }
}

async function countTypes(
  db: Kysely<Schema>,
  { city }: MemberViewer,
  { types, oneValues, price, days }: Narrowed,
  shown: readonly RawBuilder<boolean>[],
): Promise<ByType> {
  const [strictest, ...others] = [
    ...days,
    ...oneValues.map(({ name, value }) => has(name, value)),
    ...(price.length > 0 ? [both(price)] : []),
  ]
  const looked = sql.join(filtered.map(column => sql.ref(`l.${column}`)))
  const countOf = (type: ListingType) => {
    const some = sql`from posts as l where ${both([sql`l.city_id = ${city.id}`, isOfferedAs(type), ...(strictest ? [strictest] : []), ...shown])}`
    const matching =
      others.length === 0 ? some : sql`from (select ${looked} ${some} limit ${lookedAt}) as l where ${both(others)}`
    return sql`(select count(*)::int from (select ${matching} limit ${counted}) as found) as ${sql.ref(type)}`
  }
  const { rows } = await sql<ByType>`select ${sql.join(types.map(countOf))}`.execute(db)
  return rows[0] ?? {}
}

interface Count {
  post_type: ListingType
  count: number
}
const byType = (rows: Count[]): ByType => Object.fromEntries(rows.map(({ post_type, count }) => [post_type, count]))

async function countNewest(db: Kysely<Schema>, list: List): Promise<ByType> {
  const { rows } = await sql<Count>`
    select l.post_type, count(*)::int as count from ${next(list, list.newest, list.along)}
    where ${both(list.having)} group by l.post_type`.execute(db)
  return byType(rows)
}

async function countWords(db: Kysely<Schema>, list: List, words: Words): Promise<ByType> {
  const matches: RawBuilder<unknown>[] = [list.all, ...list.along, ...list.having, ...hasWords(list, words)]
  const { rows } = await sql<Count>`
    select post_type, count(*)::int as count from (
      select l.post_type from posts as l where ${both(matches)} limit ${withWords}
    ) as found group by post_type`.execute(db)
  return byType(rows)
}
