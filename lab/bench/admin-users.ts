import { sql, type Kysely } from 'kysely'
import { limits } from '../../contract/limits.ts'
import { userSorts } from '../../contract/admin-vocabulary.ts'
import { encodeCursor } from '../../server/db/paging/cursor.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import type { Schema } from '../../server/db/tables.ts'
import { orders as userOrders } from '../../server/features/admin/order.ts'
import { countUsers, listUsers, type UserFilter, type UsersInput } from '../../server/features/admin/users.ts'
import { ascending, digits, quantile, type Figure } from './support/figures.ts'
import { plansOf, scansTable } from './support/plans.ts'
import { loadCity } from './support/city.ts'

const runs = 10
const atMost = 50
const people = 100_000
interface Viewer {
  id: string
}

const kinds: Record<string, UserFilter[]> = {
  'all users': [{}],
  'role or state': [
    ...(['member', 'admin', 'superadmin'] as const).map(role => ({ role })),
    ...(['active', 'inactive'] as const).map(state => ({ state })),
    { role: 'member', state: 'inactive' },
    { role: 'admin', state: 'inactive' },
  ],
  'frequent word': ['marta', 'garcia', 'maria', 'barcelona', 'pa'].map(search => ({ search })),
  'several words': ['marta barcelona', 'marta garcia fernandez', 'marta girona', 'm g b'].map(search => ({
    search,
  })),
  'rare name': ['zaqua', 'Mireia Zofia', 'girona'].map(search => ({ search })),
  'full email, or no match': ['peep054321@example.org', 'zzzzqqq', 'nobody@example.org'].map(search => ({ search })),
  'words and filters': [
    { search: 'marta', state: 'inactive' },
    { search: 'barcelona', role: 'admin' },
    { search: 'barcelona', state: 'inactive', role: 'member' },
    { search: 'garcia', state: 'active', role: 'member' },
    { search: 'zaqua', role: 'member' },
  ],
}

export async function measureAdminUsers(url: string): Promise<Figure[]> {
  await loadCity(url, { people, posts: 1_000, replies: 1_000 })
  const { db, close } = await openPostgres(url, { onError: () => undefined, poolSize: 1 })
  try {
    await vary(db)
    const viewer = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
    const all: number[] = []
    let slowest = 0
    const figures: Figure[] = []
    for (const [name, filters] of Object.entries(kinds)) {
      const pages: (() => Promise<unknown>)[] = []
      for (const filter of filters)
        for (const sort of userSorts)
          for (const input of await pagesOf(db, viewer, { ...filter, sort, limit: limits.usersPage })) {
            const read = (on: Kysely<Schema>) => listUsers(on, viewer, input)
            // With a search, the plan contains branches that are never executed.
            if (!filter.search && scansTable(await plansOf(url, read), 'user_list'))
              throw new Error(`The user list scans all users for ${JSON.stringify(input)}.`)
            pages.push(() => read(db))
          }
      const each = await timesOf(pages)
      slowest = Math.max(slowest, ...each.map(times => quantile(times, 0.95)))
      const times = {
        page: ascending(each.flat()),
        count: ascending((await timesOf(filters.map(filter => () => countUsers(db, viewer, filter)))).flat()),
      }
      all.push(...times.page)
      for (const [what, sorted] of Object.entries(times))
        figures.push({
          what: `${name}, ${what}: p95 in ms`,
          value: quantile(sorted, 0.95),
          text: `${digits(quantile(sorted, 0.95))} (p50 ${digits(quantile(sorted, 0.5))}, longest ${digits(sorted.at(-1) ?? 0)})`,
          atMost,
        })
    }
    return [
      { what: 'all pages: p95 in ms', value: quantile(ascending(all), 0.95), atMost },
      { what: 'slowest page: p95 in ms', value: slowest, atMost },
      ...figures,
    ]
  } finally {
    await close()
  }
}

async function vary(db: Kysely<Schema>): Promise<void> {
  await sql`
    with ranked as (select id, row_number() over (order by id) as nth from profiles)
    update profiles as p set role = case when nth % 20000 = 7 then 'superadmin' else 'admin' end
    from ranked where ranked.id = p.id and nth % 1000 = 7`.execute(db)
  await sql`
    with ranked as (select id, row_number() over (order by last_active_at) as nth from profiles)
    update accounts as a set is_active = false from ranked where ranked.id = a.id and nth <= ${people / 50}`.execute(db)
  await sql`
    with elsewhere as (
      insert into cities (id, slug, name, time_zone) values (gen_random_uuid(), 'girona', 'Girona', 'Europe/Madrid') returning id
    ), ranked as (select id, row_number() over (order by id) as nth from profiles)
    update profiles as p set city_id = elsewhere.id from elsewhere, ranked where ranked.id = p.id and nth % 30 = 11`.execute(
    db,
  )
  for (const table of ['accounts', 'profiles', 'user_list']) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
}

async function pagesOf(db: Kysely<Schema>, viewer: Viewer, input: UsersInput): Promise<UsersInput[]> {
  const last = (await listUsers(db, viewer, { ...input, limit: 100 }))[100]
  if (!last) return [input]
  const far = await farPage(db, viewer, input)
  return [input, { ...input, cursor: encodeCursor(userOrders[input.sort].key(last)) }, ...(far ? [far] : [])]
}

async function farPage(db: Kysely<Schema>, viewer: Viewer, input: UsersInput): Promise<UsersInput | null> {
  const opposite = { name_asc: 'name_desc', name_desc: 'name_asc' } as const
  if (input.sort !== 'name_asc' && input.sort !== 'name_desc') return null
  const row = (await listUsers(db, viewer, { ...input, sort: opposite[input.sort] }))[30]
  return row ? { ...input, cursor: encodeCursor(userOrders[input.sort].key(row)) } : null
}

/** Sorted milliseconds. */
async function timesOf(reads: (() => Promise<unknown>)[]): Promise<number[][]> {
  const times = reads.map((): number[] => [])
  for (let run = 0; run <= runs; run++)
    for (const [nth, read] of reads.entries()) {
      const began = performance.now()
      await read()
      if (run > 0) times[nth]?.push(performance.now() - began)
    }
  return times.map(ascending)
}
