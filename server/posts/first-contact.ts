import { sql, type Kysely, type Transaction } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { AcceptedSenders } from '../../contract/vocabulary.ts'
import { prepared } from '../db/prepared.ts'
import { milliseconds } from '../db/interval.ts'
import type { Schema } from '../db/tables.ts'
import { AppError } from '../base/errors.ts'
import { serverLimits } from '../base/limits.ts'
import { isReferable } from './references.ts'
import { limit } from '../rate-limit/limit.ts'
import { haveTie } from '../relations/ties.ts'

export interface Receiver {
  accepts_messages_from: AcceptedSenders
  paused_at: Date | null
}

export interface ContactFacts {
  sees_post: boolean
  has_tie: boolean
  about_own: boolean
}

export function contactRefusal(
  { accepts_messages_from: accepts, paused_at }: Receiver,
  { has_tie, about_own }: ContactFacts,
): 'RECIPIENT_PAUSED' | 'RECIPIENT_CLOSED' | undefined {
  if (paused_at && !has_tie) return 'RECIPIENT_PAUSED'
  const isAccepted = accepts === 'everyone' || about_own || (accepts === 'inCommon' && has_tie)
  return isAccepted ? undefined : 'RECIPIENT_CLOSED'
}

// Planning it each time takes far longer than running it.
const factsFor = prepared<{ viewer: string; city: string; person: string; post: string | null }, ContactFacts>(
  (_, { viewer, city, person, post }) => {
    const pair = { viewer: sql`${viewer}::uuid`, person: sql`${person}::uuid` }
    return sql<ContactFacts>`
      select ${post}::uuid is null or r.id is not null as sees_post, ${haveTie(pair)} as has_tie,
        coalesce(r.author_id = ${pair.person} and r.post_type <> 'question', false) as about_own
      from (select) as one
      left join posts as r on r.id = ${post}::uuid and ${isReferable({ city: sql`${city}::uuid`, viewer: pair.viewer })}`
  },
)

interface Asker {
  id: string
  city: { id: string }
}

export async function contactFacts(
  db: Kysely<Schema>,
  viewer: Asker,
  { personId, postId }: { personId: string; postId: string | null },
): Promise<ContactFacts> {
  const rows = await factsFor(db, { viewer: viewer.id, city: viewer.city.id, person: personId, post: postId })
  return rows[0] ?? { sees_post: false, has_tie: false, about_own: false }
}

export const haveOpenConversation = (one: unknown, other: unknown) => sql<boolean>`exists (
  select from conversations as c where c.first_user_id = least(${one}::uuid, ${other}::uuid)
    and c.second_user_id = greatest(${one}::uuid, ${other}::uuid) and c.state = 'open')`

/**
 * Counts a first contact. Declined requests count as open, so that a free place does not reveal an answer, and questions to be a co-host
 * count as requests. Throws TOO_MANY_CONVERSATIONS, FIRST_WEEK_REQUESTS or REQUESTS_OPEN.
 */
export async function countContact(trx: Transaction<Schema>, viewer: Asker): Promise<void> {
  const { is_new } = await trx
    .selectFrom('accounts')
    .select(sql<boolean>`created_at > now() - ${milliseconds(serverLimits.newAccount)}`.as('is_new'))
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  await limit(trx, 'requestByAccount', viewer.id, { code: 'TOO_MANY_CONVERSATIONS' })
  if (is_new) await limit(trx, 'requestByNewAccount', viewer.id, { code: 'FIRST_WEEK_REQUESTS' })
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from conversations where requested_by = ${viewer.id} and state = 'requested')::int + (
      select count(*) from posts as e join event_hosts as h on h.event_id = e.id and h.accepted_at is null
      where e.author_id = ${viewer.id} and e.post_type = 'event' and e.deleted_at is null and e.event_over_at > now()
        and not ${haveOpenConversation(viewer.id, sql.ref('h.user_id'))}
    )::int as count`.execute(trx)
  if ((rows[0]?.count ?? 0) >= limits.openRequests) throw new AppError('REQUESTS_OPEN')
}
