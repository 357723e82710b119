import { sql, type Kysely } from 'kysely'
import { prepared } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'

export interface OutboxRow {
  id: string
  /** Null if addressed to named accounts. */
  city_id: string | null
  account_ids: string[] | null
  /** Accounts that may receive the event now, without waiting: the named ones, or those who follow the replies. */
  receivers: string[]
  subject_id: string | null
  parent_id: string | null
  /** Earlier events about this subject must not be replayed. */
  gone_id: string | null
  person_ids: string[]
  /** The event as single-line JSON, delivered unchanged. */
  data: string
  /** The same without the text of a reply; null for other events. */
  brief: string | null
  /** Delivered to its accounts regardless of their current access. */
  rights_changed: boolean
  blocks_changed: boolean
  created_at: Date
}

const mayReceive = sql<boolean>`a.is_active and a.email_verified and p.onboarding_completed and p.city_id is not null`

const addsReply = sql<boolean>`o.event ->> 'type' in ('reply.posted', 'reply.changed')`

const columns = [
  'o.id',
  'o.city_id',
  'o.account_ids',
  'o.subject_id',
  'o.parent_id',
  'o.gone_id',
  'o.person_ids',
  sql<string>`o.event::text`.as('data'),
  sql<string | null>`case when ${addsReply} then jsonb_build_object('type', 'reply.counted',
    'questionId', o.event #> '{reply,questionId}', 'replyCount', o.event -> 'replyCount')::text end`.as('brief'),
  sql<boolean>`o.event ->> 'type' = 'access.changed'`.as('rights_changed'),
  sql<boolean>`o.event ->> 'type' = 'block.changed'`.as('blocks_changed'),
  'o.created_at',
] as const

const eventsAfter = prepared<{ cursor: string; count: number }, OutboxRow>((db, { cursor, count }) =>
  db
    .selectFrom('outbox as o')
    .select(columns)
    .select(
      sql<string[]>`case
        when o.account_ids is not null then array(
          select p.id from profiles p join accounts a on a.id = p.id where p.id = any(o.account_ids) and ${mayReceive})
        when ${addsReply} or o.event ->> 'type' = 'reply.removed' then array(
          select p.id from question_viewers v join profiles p on p.id = v.account_id join accounts a on a.id = p.id
          where v.question_id = o.parent_id and v.until > now() and p.city_id = o.city_id and ${mayReceive})
        else '{}'
      end`.as('receivers'),
    )
    .where('o.id', '>', cursor)
    .orderBy('o.id')
    .limit(count),
)

/** At most `count` events, in commit order. */
export const readAfter = (db: Kysely<Schema>, cursor: bigint, count: number): Promise<OutboxRow[]> =>
  eventsAfter(db, { cursor: String(cursor), count })

/** At most `count` events in commit order, without receivers. */
export async function readNewest(db: Kysely<Schema>, count: number): Promise<Omit<OutboxRow, 'receivers'>[]> {
  const rows = await db.selectFrom('outbox as o').select(columns).orderBy('o.id', 'desc').limit(count).execute()
  return rows.toReversed()
}

/** Both 0 if the outbox is empty. */
export async function outboxBounds(db: Kysely<Schema>): Promise<{ oldest: bigint; newest: bigint }> {
  const { rows } = await sql<{ oldest: string | number; newest: string | number }>`
    select coalesce(min(id), 0) as oldest, coalesce(max(id), 0) as newest from outbox`.execute(db)
  return { oldest: BigInt(rows[0]?.oldest ?? 0), newest: BigInt(rows[0]?.newest ?? 0) }
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

/** Omits accounts that may not receive events. */
export async function citiesOf(db: Kysely<Schema>, accountIds: string[]): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await receivers(db, { accountIds })
  return new Map(rows.flatMap(({ city_id, people }) => people.split(',').map(id => [id, city_id] as const)))
}

const hearer = prepared<{ accountId: string }, { city_id: string; since: Date; newest: string | number }>(
  (db, { accountId }) =>
    db
      .selectFrom('profiles as p')
      .innerJoin('accounts as a', 'a.id', 'p.id')
      .select([sql<string>`p.city_id`.as('city_id'), sql<Date>`p.onboarding_completed_at`.as('since')])
      .select(sql<string | number>`(select coalesce(max(id), 0) from outbox)`.as('newest'))
      .where(sql<boolean>`p.id = ${accountId}::uuid`)
      .where(mayReceive),
)

/** Undefined for an account that may not receive events. */
export const hearerOf = async (db: Kysely<Schema>, accountId: string) => (await hearer(db, { accountId }))[0]

export async function endedSessions(db: Kysely<Schema>, sessionIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from sessions where id = any(${sessionIds}) and expires_at > now()`.execute(db)
  const alive = new Set(rows.map(row => row.id))
  return new Set(sessionIds.filter(id => !alive.has(id)))
}
