import { sql, type Kysely } from 'kysely'
import type { LiveEvent } from '../../contract/live.ts'
import { prepared } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'

export interface OutboxRow {
  id: string
  city_id: string | null
  account_ids: string[] | null
  event: LiveEvent
  created_at: Date
}

const eventsAfter = prepared<{ cursor: string; count: number }, OutboxRow>((db, { cursor, count }) =>
  db
    .selectFrom('outbox')
    .select(['id', 'city_id', 'account_ids', 'event', 'created_at'])
    .where('id', '>', cursor)
    .orderBy('id')
    .limit(count),
)

/** Events after a cursor in the order of their commits, at most `count`. */
export const readAfter = (db: Kysely<Schema>, cursor: bigint, count: number): Promise<OutboxRow[]> =>
  eventsAfter(db, { cursor: String(cursor), count })

/** The oldest and the newest event that are kept; 0 and 0 in an empty outbox. */
export async function outboxBounds(db: Kysely<Schema>): Promise<{ oldest: bigint; newest: bigint }> {
  const { rows } = await sql<{ oldest: string | number; newest: string | number }>`
    select coalesce(min(id), 0) as oldest, coalesce(max(id), 0) as newest from outbox`.execute(db)
  return { oldest: BigInt(rows[0]?.oldest ?? 0), newest: BigInt(rows[0]?.newest ?? 0) }
}

const receivers = prepared<{ accountIds: string[] }, { id: string; city_id: string }>((db, { accountIds }) =>
  db
    .selectFrom('profiles as p')
    .innerJoin('accounts as a', 'a.id', 'p.id')
    .select(['p.id', sql<string>`p.city_id`.as('city_id')])
    .where(sql<boolean>`p.id = any(${accountIds})`)
    .where(sql<boolean>`a.is_active and a.email_verified and p.onboarding_completed and p.city_id is not null`),
)

/** Which of these accounts may receive anything now, with the city whose events they may see. */
export async function citiesOf(db: Kysely<Schema>, accountIds: string[]): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await receivers(db, { accountIds })
  return new Map(rows.map(row => [row.id, row.city_id]))
}

/** Which of these sessions have ended. */
export async function endedSessions(db: Kysely<Schema>, sessionIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from sessions where id = any(${sessionIds}) and expires_at > now()`.execute(db)
  const alive = new Set(rows.map(row => row.id))
  return new Set(sessionIds.filter(id => !alive.has(id)))
}
