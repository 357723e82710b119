import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import type { Erasure } from '../../deps/erasure.ts'
import { erased } from '../../posts/taking-away.ts'

interface Counts {
  questions: number
  events: number
  upcoming: number
  attendees: number
  listings: number
  replies: number
  images: number
  messages: number
}

/** What an erasure removes and what stays, in lines. */
export async function previewErasure(
  db: Kysely<Schema>,
  erasures: readonly Erasure[],
  account: { id: string; email: string },
): Promise<string[]> {
  const { rows: people } = await sql<{ name: string; role: string | null; created_at: Date; is_active: boolean }>`
    select coalesce(nullif(p.name, ''), a.name) as name, p.role, a.created_at, a.is_active
    from accounts as a left join profiles as p on p.id = a.id where a.id = ${account.id}`.execute(db)
  const person = people[0]
  const counts = await countsOf(db, account.id)
  const owned = await ownedOf(db, erasures, account.id)
  return [
    `The account ${account.id}`,
    `  ${account.email}, ${JSON.stringify(person?.name ?? '')}, ${person?.role ?? 'no profile'}, ${person?.is_active ? 'active' : 'not active'}, since ${person?.created_at.toISOString().slice(0, 10)}`,
    'Erased:',
    `  ${counts.questions} questions, ${counts.events} events, ${counts.listings} listings, ${counts.replies} replies, ${counts.images} images`,
    `  of the events ${counts.upcoming} to come are canceled, which ${counts.attendees} people attend`,
    `  ${owned.reduce((sum, { rows }) => sum + rows, 0)} rows of the account alone: ${owned.map(({ table, rows }) => `${table} ${rows}`).join(', ') || 'none'}`,
    `Kept without a name: ${counts.messages} messages in conversations, and evidence of reports for EVIDENCE_DAYS.`,
  ]
}

async function countsOf(db: Kysely<Schema>, id: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with own as (
      select id, post_type, deleted_at is null and event_over_at > now() as comes from posts where author_id = ${id} and title <> ${erased}
    )
    select count(*) filter (where post_type = 'question')::int as questions, count(*) filter (where post_type = 'event')::int as events,
      count(*) filter (where comes)::int as upcoming, count(*) filter (where post_type not in ('question', 'event'))::int as listings,
      (select count(*)::int from event_attendees as t where t.user_id <> ${id} and t.event_id in (select id from own where comes)) as attendees,
      (select count(*)::int from post_replies where author_id = ${id} and body <> ${erased}) as replies,
      (select count(*)::int from uploads where owner_id = ${id}) as images,
      (select count(*)::int from messages where sender_id = ${id}) as messages
    from own`.execute(db)
  return rows[0] as Counts
}

async function ownedOf(db: Kysely<Schema>, erasures: readonly Erasure[], id: string) {
  const found: { table: string; rows: number }[] = []
  for (const [table, column] of erasures.flatMap(({ owned = [] }) => owned)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
    const count = rows[0]?.count ?? 0
    if (count > 0) found.push({ table, rows: count })
  }
  return found
}
