import { sql, type Kysely, type RawBuilder } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Feature, Language, PeopleSort, YearsInCity } from '../../../contract/vocabulary.ts'
import type { Schema } from '../../db/schema.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { personColumns, type PersonRow } from '../profiles/present.ts'
import { conditions, type Filter } from './filter.ts'
import { after, orderFor, ordered, placeOf, type PeopleKeys } from './order.ts'
import { shownTo } from './queries.ts'

export interface DirectoryRow extends PersonRow, PeopleKeys {
  author_id: string
  industry: string | null
  years_in_city: YearsInCity | null
  knowledgeable_in: string[]
  has_social_verification: boolean
}

export interface DirectoryInput extends Filter {
  sort: PeopleSort
  language: Language
  cursor?: string | undefined
  limit: number
}

const all = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` and `)

const members = (viewer: MemberViewer) => shownTo({ city: sql`${viewer.city.id}`, viewer: sql`${viewer.id}` })

/** One person more than `limit` of the viewer's city, in the order of the list. Throws INVALID_CURSOR. */
export async function listPeople(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { sort, language, cursor, limit, search, ...filter }: DirectoryInput,
  features: ReadonlySet<Feature>,
): Promise<DirectoryRow[]> {
  const order = orderFor(sort, language)
  const parts = [members(viewer), ...conditions(filter, features)]
  if (cursor !== undefined) parts.push(after(order, placeOf(order, cursor)))
  if (search) parts.push(sql<boolean>`p.haystack like '%' || fold(${search}) || '%'`)
  const { rows } = await sql<DirectoryRow>`
    select ${sql.join(personColumns.map(column => sql.raw(column)))}, p.industry, p.years_in_city, p.knowledgeable_in,
      p.has_social_verification, p.last_active_at, p.onboarding_completed_at, p.name_key, p.name_key_es
    from profiles as p where ${all(parts)} order by ${ordered(order)} limit ${limit + 1}`.execute(db)
  return rows
}

/** How many match, counted up to `limits.peopleCounted`. */
export async function countPeople(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { search, ...filter }: Filter,
  features: ReadonlySet<Feature>,
): Promise<{ total: number; more: boolean }> {
  const parts = [members(viewer), ...conditions(filter, features)]
  if (search) parts.push(sql<boolean>`p.haystack like '%' || fold(${search}) || '%'`)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from profiles as p where ${all(parts)} limit ${limits.peopleCounted + 1}) as found`.execute(db)
  const count = rows[0]?.count ?? 0
  return { total: Math.min(count, limits.peopleCounted), more: count > limits.peopleCounted }
}
