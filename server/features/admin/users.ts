import { sql, type Kysely, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { userFilter } from '../../../contract/admin.ts'
import { limits } from '../../../contract/limits.ts'
import { serverLimits } from '../../base/limits.ts'
import type { UserSort } from '../../../contract/admin-vocabulary.ts'
import type { Role } from '../../../contract/vocabulary.ts'
import type { Place } from '../../db/paging/keyset.ts'
import { memoized, prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import { isWord } from '../../../contract/text/fold.ts'
import { both, from, hasAny, type Found, type List } from '../../search/list.ts'
import { foldedSearch, seek } from '../../search/search.ts'
import { escaped, patternsOf, searchedWords } from '../../search/words.ts'
import { maskedEmail } from '../../mail/masked-email.ts'
import { isEmail, recordFoundByEmail, searchByEmail } from './search-by-email.ts'
import { hasOpened } from '../../audit/staff-access.ts'
import { orders, sortedBy, type UserKeys } from './order.ts'

interface Viewer {
  id: string
}
export type UserFilter = z.output<z.ZodMiniObject<typeof userFilter>>

export interface UserRow extends UserKeys {
  name: string
  /** Masked unless `is_opened`. */
  email: string
  is_opened: boolean
  role: Role
  city_name: string | null
  is_active: boolean
  /** Null unless the member asked for the deletion. */
  deletion_due_at: Date | null
  deletion_final: boolean
  last_active_at: Date | null
  avatar_path: string | null
  avatar_updated_at: Date | null
}

export interface UsersInput extends UserFilter {
  sort: UserSort
  cursor?: string | undefined
  limit: number
}

const shown = sql`u.id, coalesce(nullif(u.profile_name, ''), u.account_name) as name,
  case when access.is_opened then u.email else ${maskedEmail(sql`u.email`)} end as email, access.is_opened, u.role,
  nullif(u.city_name, '') as city_name, u.is_active, a.deletion_due_at, a.deletion_final, u.last_active_at, p.avatar_path,
  p.avatar_updated_at, ${sql.join(sortedBy.map(column => sql.ref(`u.${column}`)))}`

/** Not deactivated by an administrator. Its owner may have deactivated it, to delete it. */
export const isOpen = (user: UserRow): boolean =>
  user.is_active || (user.deletion_due_at !== null && !user.deletion_final)

/** Triggers keep user_list. No email leaves the database unmasked without a record of its opening. */
const usersFound = (viewerId: RawBuilder<unknown>, found: RawBuilder<{ id: string }>) => sql<UserRow>`
  select ${shown} from (${found}) as found join user_list as u on u.id = found.id join accounts as a on a.id = u.id
    left join profiles as p on p.id = u.id
    cross join lateral (select ${hasOpened({ staff: viewerId, user: sql`u.id` })} as is_opened) as access`

// Literals, because the choice of index depends on them.
const conditions = (role: Role | '', state: 'active' | 'inactive' | '') => [
  ...(role ? [sql<boolean>`u.role = ${sql.lit(role)}`] : []),
  ...(state ? [state === 'active' ? sql<boolean>`u.is_active` : sql<boolean>`not u.is_active`] : []),
]

type Given = Record<'viewer' | 'rows', unknown> & Place<keyof UserKeys>
interface Shape extends Record<string, boolean | string> {
  sort: UserSort
  role: Role | ''
  state: 'active' | 'inactive' | ''
  next: boolean
  usual: boolean
}

/** In index order. The usual row count is a literal, so that the planner uses it. */
const pageBy = memoized(({ sort, role, state, next, usual }: Shape) =>
  prepared<Given, UserRow>((_, given) => {
    const parts = [...conditions(role, state), ...(next ? [orders[sort].after(given, 'u')] : [])]
    const found = sql<{ id: string }>`select u.id from user_list as u where ${both(parts)}
      order by ${orders[sort].order('u')} limit ${usual ? sql.lit(limits.usersPage + 1) : given.rows}`
    return sql<UserRow>`${usersFound(given.viewer, found)} order by ${orders[sort].order('u')}`
  }),
)

const listOf = (
  { role, state }: UserFilter,
  {
    sort,
    cursor,
    rows,
    having,
  }: { sort: UserSort; cursor?: string | undefined; rows: number; having: RawBuilder<boolean>[] },
): List => ({
  table: 'user_list',
  as: 'u',
  columns: sortedBy,
  tested: ['email_haystack'],
  all: both(conditions(role ?? '', state ?? '')),
  newest: orders.last_active.order('u'),
  order: orders[sort].order('u'),
  along: [],
  place: cursor === undefined ? undefined : orders[sort].after(orders[sort].read(cursor), 'u'),
  having,
  rows,
})

const termsMax = 8
const partMin = 3

interface Matching {
  /** By name, city or a part of the email, for each typed term; none without a search. */
  terms: RawBuilder<boolean>[]
  named: RawBuilder<boolean>
  findable: boolean
}

async function matchingOf(db: Kysely<Schema>, text: string | undefined): Promise<Matching> {
  const typed = text ? (await foldedSearch(db, text)).split(/\s+/).filter(Boolean).slice(0, termsMax) : []
  const terms = typed.map(term => {
    const named = both(patternsOf(searchedWords(term)).map(patterns => hasAny(sql`u.haystack`, patterns)))
    const isPart = [...term].length >= partMin && isWord(term)
    return { named, either: isPart ? sql<boolean>`(${named} or u.email_haystack like ${`%${escaped(term)}%`})` : named }
  })
  return {
    terms: terms.map(({ either }) => either),
    named: both(terms.map(({ named }) => named)),
    findable: typed.some(isWord),
  }
}

/**
 * Up to `limit` + 1. Words match name, city or a part of the email; an account's whole email matches only that. Users who are found by
 * their email only see the search. Throws INVALID_CURSOR.
 */
export async function listUsers(
  db: Kysely<Schema>,
  viewer: Viewer,
  { sort, cursor, limit, search, ...filter }: UsersInput,
): Promise<UserRow[]> {
  const { terms, named, findable } = await matchingOf(db, search)
  const list = listOf(filter, { sort, cursor, rows: limit + 1, having: terms })
  const show = async (found: Found) =>
    (await sql<UserRow>`${usersFound(sql`${viewer.id}`, found)} order by ${list.order}`.execute(db)).rows
  const id = isEmail(search) ? await searchByEmail(db, viewer, search) : null
  if (id) return show(sql`select u.id from ${from(list)} where ${both([list.all, ...placed(list), is(id)])}`)
  if (terms.length > 0) {
    const found = await seek(list, [], show, findable)
    const ids = found.map(row => row.id)
    await recordFoundByEmail(
      db,
      viewer,
      sql`select u.id from ${from(list)} where u.id = any (${ids}::uuid[]) and not (${named})`,
    )
    return found
  }
  const query = pageBy({
    sort,
    role: filter.role ?? '',
    state: filter.state ?? '',
    next: cursor !== undefined,
    usual: limit === limits.usersPage,
  })
  return query(db, { viewer: viewer.id, ...orders[sort].read(cursor), rows: limit + 1 })
}

/** Like `listUsers`. */
export async function countUsers(
  db: Kysely<Schema>,
  viewer: Viewer,
  { search, ...filter }: UserFilter,
): Promise<{ count: number; more: boolean }> {
  const id = isEmail(search) ? await searchByEmail(db, viewer, search) : null
  const { terms, named } = await matchingOf(db, id ? undefined : search)
  const list = listOf(filter, { sort: 'last_active', rows: 0, having: [] })
  const matching = id ? [is(id)] : terms
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${from(list)} where ${both([list.all, ...matching])} limit ${sql.lit(serverLimits.usersCounted + 1)}
    ) as found`.execute(db)
  const count = rows[0]?.count ?? 0
  // The number of a few tells whether an email exists.
  if (terms.length > 0 && count <= limits.usersPage)
    await recordFoundByEmail(
      db,
      viewer,
      sql`select u.id from ${from(list)} where ${both([list.all, ...matching])} and not (${named})`,
    )
  return { count: Math.min(count, serverLimits.usersCounted), more: count > serverLimits.usersCounted }
}

const is = (id: string) => sql<boolean>`u.id = ${id}::uuid`
const placed = ({ place }: List) => (place ? [place] : [])

/** Unordered. */
export const usersOf = async (db: Kysely<Schema>, viewer: Viewer, ids: readonly string[]): Promise<UserRow[]> =>
  (
    await sql<UserRow>`${usersFound(sql`${viewer.id}`, sql`select id from unnest(${[...ids]}::uuid[]) as wanted (id)`)}`.execute(
      db,
    )
  ).rows
