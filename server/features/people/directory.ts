import { sql, type Kysely, type RawBuilder } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Language } from '../../../contract/values/language.ts'
import type { Feature, PeopleSort, YearsInCity } from '../../../contract/vocabulary.ts'
import type { Place } from '../../db/paging/keyset.ts'
import { memoized, prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import { both, from, hasWords, type List, type SpelledList, type Words } from '../../search/list.ts'
import { asSpelled, searchList, seek } from '../../search/search.ts'
import { personColumns, type PersonRow } from '../../person-cards/person.ts'
import { conditions, filtered, type Filter } from './filter.ts'
import { orderFor, orders, sortedBy, type OrderName, type PeopleKeys } from './order.ts'
import { isShown } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

export interface DirectoryRow extends PersonRow, PeopleKeys {
  industry: string | null
  card_years_in_city: YearsInCity | null
  knowledgeable_in: string[]
  has_social_verification: boolean
}

export interface DirectoryInput extends Filter {
  sort: PeopleSort
  language: Language
  cursor?: string | undefined
  limit: number
}

const people = (db: Kysely<Schema>) =>
  db
    .selectFrom('profiles as p')
    .select(personColumns)
    .select(['p.industry', 'p.card_years_in_city', 'p.knowledgeable_in', 'p.has_social_verification'])
    .select(sortedBy.map(column => `p.${column}` as const))

const membersOf = (city: RawBuilder<unknown>) => sql<boolean>`p.city_id = ${city} and p.onboarding_completed`

type Values = Record<'city' | 'viewer' | 'rows', unknown> & Place<keyof PeopleKeys | 'id'>

/** The usual row count is a literal, so that the planner uses it. */
const everybodyBy = (order: OrderName) =>
  memoized(({ next, usual }: { next: boolean; usual: boolean }) =>
    prepared<Values, DirectoryRow>((db, given) =>
      people(db)
        .where(membersOf(given.city))
        .where(isShown(given.viewer))
        .$if(next, query => query.where(orders[order].after(given, 'p')))
        .orderBy(orders[order].order('p'))
        .limit(usual ? sql.lit(limits.pageSize + 1) : sql<number>`${given.rows}`),
    ),
  )
const everybody = {
  recently_active: everybodyBy('recently_active'),
  recently_joined: everybodyBy('recently_joined'),
  alphabetical: everybodyBy('alphabetical'),
  alphabetical_es: everybodyBy('alphabetical_es'),
}

/** Counts do not depend on the sort order. */
const listOf = (
  viewer: MemberViewer,
  having: RawBuilder<boolean>[],
  order: OrderName = 'recently_active',
): SpelledList => ({
  table: 'profiles',
  as: 'p',
  columns: sortedBy,
  tested: filtered,
  all: membersOf(sql`${viewer.city.id}`),
  newest: orders.recently_joined.order('p'),
  order: orders[order].order('p'),
  along: [],
  having: [...having, isShown(sql`${viewer.id}`)],
  rows: 0,
  searcher: viewer.id,
})

/** Up to `limit` + 1 people. Throws INVALID_CURSOR. */
export async function listPeople(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { sort, language, cursor, limit, search, ...filter }: DirectoryInput,
  features: ReadonlySet<Feature>,
): Promise<DirectoryRow[]> {
  const order = orderFor(sort, language)
  const place = orders[order].read(cursor)
  const rows = limit + 1
  const having = conditions(filter, features)
  if (!search && having.length === 0) {
    const query = everybody[order]({ next: cursor !== undefined, usual: limit === limits.pageSize })
    return query(db, { city: viewer.city.id, viewer: viewer.id, rows, ...place })
  }
  const list = {
    ...listOf(viewer, having, order),
    along: cursor === undefined ? [] : [orders[order].after(place, 'p')],
    rows,
  }
  const show = (found: RawBuilder<{ id: string }>) =>
    people(db)
      .innerJoin(sql<{ id: string }>`(${found})`.as('found'), 'found.id', 'p.id')
      .orderBy(list.order)
      .execute()
  return search ? searchList(db, list, search, show) : seek(list, [], show)
}

export async function countPeople(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { search, ...filter }: Filter,
  features: ReadonlySet<Feature>,
): Promise<{ total: number; more: boolean }> {
  const list = listOf(viewer, conditions(filter, features))
  const count = await (search
    ? asSpelled(db, list, search, {
        attempt: words => counted(db, list, words),
        isNothing: total => total === 0,
        nothing: 0,
      })
    : counted(db, list, []))
  return { total: Math.min(count, limits.peopleCounted), more: count > limits.peopleCounted }
}

async function counted(db: Kysely<Schema>, list: List, words: Words): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${from(list)} where ${both([list.all, ...list.having, ...hasWords(list, words)])}
      limit ${limits.peopleCounted + 1}
    ) as found`.execute(db)
  return rows[0]?.count ?? 0
}
