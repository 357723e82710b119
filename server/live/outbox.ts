import { sql, type Kysely, type RawBuilder } from 'kysely'
import { prepared } from '../db/prepared.ts'
import type { Schema } from '../db/tables.ts'
import { nextPosition, noCity } from '../db/transaction.ts'

export interface OutboxRow {
  id: string
  order_city_id: string
  city_id: string | null
  account_ids: string[] | null
  receivers: string[]
  subject_id: string | null
  parent_id: string | null
  gone_id: string | null
  person_ids: string[]
  data: string
  brief: string | null
  /** Delivered to its accounts regardless of their current access. */
  rights_changed: boolean
  blocks_changed: boolean
  erased_id: string | null
  /** Whose card changed: earlier events may contain fields that this person hides now. */
  changed_person_id: string | null
  created_at: Date
}

const mayReceive = sql<boolean>`a.is_active and a.email_verified and p.onboarding_completed and p.city_id is not null`

const addsReply = sql<boolean>`o.event ->> 'type' in ('reply.posted', 'reply.changed')`

const stored = [
  'o.id',
  'o.order_city_id',
  'o.city_id',
  'o.account_ids',
  'o.subject_id',
  'o.parent_id',
  'o.gone_id',
  'o.person_ids',
  'o.created_at',
] as const

const columns = [
  ...stored,
  sql<string>`o.event::text`.as('data'),
  sql<string | null>`case when ${addsReply} then jsonb_build_object('type', 'reply.counted',
    'postId', o.event #> '{reply,postId}', 'replyCount', o.event -> 'replyCount')::text end`.as('brief'),
  sql<boolean>`o.event ->> 'type' = 'access.changed'`.as('rights_changed'),
  sql<boolean>`o.event ->> 'type' = 'block.changed'`.as('blocks_changed'),
  sql<string | null>`case when o.event ->> 'type' = 'person.erased' then o.event ->> 'personId' end`.as('erased_id'),
  sql<string | null>`case when o.event ->> 'type' = 'person.changed' then o.event ->> 'personId' end`.as(
    'changed_person_id',
  ),
] as const

const known = sql`(select id from cities union all select ${sql.lit(noCity)}::uuid) as known`

/**
 * The newest event in the order of a city, or for all its members. A range, because for an equal city the planner may walk the
 * events of all.
 */
export const newestIdIn = (
  city: RawBuilder<unknown>,
  { of = 'order_city_id' }: { of?: 'order_city_id' | 'city_id' } = {},
) => {
  const own = sql.ref(`own.${of}`)
  return sql<string | number | null>`(
  select own.id from outbox as own where ${own} >= ${city} and ${own} <= ${city} order by ${own} desc, own.id desc limit 1)`
}

/** An object, because for arrays PostgreSQL would plan each execution again. */
const orders = (positions: RawBuilder<string>) => sql<{
  city: string
  last: string
}>`(
  select known.id as city, coalesce(read.id::bigint, 0) as last
  from ${known}
  left join jsonb_each_text(${positions}::jsonb) as read (city, id) on read.city::uuid = known.id
)`

const eventsAfter = prepared<{ positions: string; count: number }, OutboxRow>((db, { positions, count }) =>
  db
    .selectFrom(orders(positions).as('c'))
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('outbox as o')
          .select([...stored, 'o.event'])
          // A range, as in `newestIdIn`.
          .where(sql<boolean>`(o.order_city_id, o.id) > (c.city, c.last) and o.order_city_id <= c.city`)
          .orderBy('o.order_city_id')
          .orderBy('o.id')
          .limit(count)
          .as('o'),
      join => join.onTrue(),
    )
    .select(columns)
    .select(
      sql<string[]>`case
        when o.account_ids is not null then array(
          select p.id from unnest(o.account_ids) as given (id)
            cross join lateral (select * from profiles where id = given.id offset 0) as p
            cross join lateral (select * from accounts where id = given.id offset 0) as a
          where p.city_id = o.order_city_id and ${mayReceive})
        when ${addsReply} or o.event ->> 'type' = 'reply.removed' then array(
          select p.id from question_viewers v join profiles p on p.id = v.account_id join accounts a on a.id = p.id
          where v.question_id = o.parent_id and v.until > now() and p.city_id = o.city_id and ${mayReceive})
        else '{}'
      end`.as('receivers'),
    )
    .orderBy('o.id')
    .limit(count),
)

export type Positions = ReadonlyMap<string, bigint>

export const readAfter = (db: Kysely<Schema>, positions: Positions, count: number): Promise<OutboxRow[]> =>
  eventsAfter(db, {
    positions: JSON.stringify(Object.fromEntries([...positions].map(([city, id]) => [city, String(id)]))),
    count,
  })

export async function readNewest(db: Kysely<Schema>, count: number): Promise<Omit<OutboxRow, 'receivers'>[]> {
  const rows = await db.selectFrom('outbox as o').select(columns).orderBy('o.id', 'desc').limit(count).execute()
  return rows.toReversed()
}

const newestIn = prepared<{ order: string }, { id: string | number }>(
  (_, { order }) => sql<{ id: string | number }>`
    select coalesce(${newestIdIn(sql`${order}::uuid`)}, 0) as id`,
)

export const newestOf = async (db: Kysely<Schema>, order: string): Promise<bigint> =>
  BigInt((await newestIn(db, { order }))[0]?.id ?? 0)

export async function readPositions(db: Kysely<Schema>): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ city: string; id: string | number | null }>`
    select known.id as city, ${newestIdIn(sql`known.id`)} as id
    from ${known}`.execute(db)
  return new Map(rows.flatMap(({ city, id }) => (id === null ? [] : [[city, BigInt(id)] as const])))
}

/**
 * For each city and `noCity`, an unused position above `highest`. All committed events are up to them, and later ones above.
 */
export async function positionsAbove(db: Kysely<Schema>, highest: bigint): Promise<Map<string, bigint>> {
  await sql`select setval('outbox_id_seq', greatest(nextval('outbox_id_seq'), ${String(highest)}::bigint))`.execute(db)
  const { rows } = await sql<{ city: string }>`select known.id as city from ${known}`.execute(db)
  const positions = new Map<string, bigint>()
  for (const { city } of rows) positions.set(city, await nextPosition(db, city))
  return positions
}

// One row per city with joined ids: a row or array element per account costs the driver far more.
const receivers = prepared<{ accountIds: string[] }, { city_id: string; people: string }>((db, { accountIds }) =>
  db
    .selectFrom('profiles as p')
    .innerJoin('accounts as a', 'a.id', 'p.id')
    .select([sql<string>`p.city_id`.as('city_id'), sql<string>`string_agg(p.id::text, ',')`.as('people')])
    .where(sql<boolean>`p.id = any(${accountIds})`)
    .where(mayReceive)
    .groupBy('p.city_id'),
)

export async function citiesOf(db: Kysely<Schema>, accountIds: string[]): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await receivers(db, { accountIds })
  return new Map(rows.flatMap(({ city_id, people }) => people.split(',').map(id => [id, city_id] as const)))
}

const hearer = prepared<
  { sessionId: string },
  { city_id: string | null; since: Date | null; newest: string | number; may_receive: boolean | null }
>((db, { sessionId }) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.user_id')
    .leftJoin('profiles as p', 'p.id', 'a.id')
    .select(['p.city_id', 'p.onboarding_completed_at as since'])
    .select(sql<boolean | null>`${mayReceive}`.as('may_receive'))
    .select(sql<string | number>`coalesce(${newestIdIn(sql`p.city_id`)}, 0)`.as('newest'))
    .where(sql<boolean>`s.id = ${sessionId} and s.expires_at > now()`),
)

export interface Hearer {
  city: string
  since: Date
  newest: bigint
}

/** Undefined if the session has ended; null for an account that may not receive events. */
export async function hearerOf(db: Kysely<Schema>, sessionId: string): Promise<Hearer | null | undefined> {
  const [row] = await hearer(db, { sessionId })
  if (!row) return undefined
  const { city_id: city, since, newest } = row
  return row.may_receive && city && since ? { city, since, newest: BigInt(newest) } : null
}

export async function citiesOfSessions(db: Kysely<Schema>, sessionIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; city: string }>`
    select s.id, coalesce(p.city_id, ${sql.lit(noCity)}::uuid) as city
    from sessions s left join profiles p on p.id = s.user_id
    where s.id = any(${sessionIds}) and s.expires_at > now()`.execute(db)
  return new Map(rows.map(({ id, city }) => [id, city]))
}

/** Keeps the newest row of each city, because the hub reads the highest id from it. */
export const tidy = (db: Kysely<Schema>): Promise<unknown> =>
  sql`
    delete from outbox as o where created_at < now() - interval '2 days'
      and id < ${newestIdIn(sql`o.order_city_id`)}`.execute(db)
