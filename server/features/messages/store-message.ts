import { sql, type Kysely } from 'kysely'
import { limits, rates } from '../../../contract/limits.ts'
import type { ConversationState } from '../../../contract/vocabulary.ts'
import { serverLimits } from '../../base/limits.ts'
import { memoized, prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import { milliseconds } from '../../db/interval.ts'
import { queueMessagePushes } from '../../notifications/queue-pushes.ts'
import { counting } from '../../rate-limit/limit.ts'
import { isReferable } from '../../posts/references.ts'
import { personSelection } from '../../person-cards/person.ts'
import { stateFor, type ConversationRow } from './queries.ts'

/** One row per participant if stored; otherwise one row with the reason. */
export interface Attempt extends ConversationRow {
  /** Null if nothing was stored. */
  viewer_id: string
  seq: number
  is_taken: boolean
  too_many: boolean
  /** Seconds until the message count resets. */
  wait: number
  was_blocked: boolean
  /** Before the statement. */
  found_state: ConversationState
  is_here: boolean
  /** The sender may see the post, or there is none. */
  sees_post: boolean
  /** People who received this text, including this one; null if not counted. */
  same_text: number | null
  same_text_wait: number | null
}

type Values = Record<'rate' | 'viewer' | 'conversation' | 'id' | 'body', string> & { post: string | null }

const storing = memoized(({ refers }: { refers: boolean }) =>
  prepared<Values, Attempt>((_, { rate, viewer, conversation, id, body, post }) => {
    const [messagesMax, messagesPer] = rates.messageByAccount
    const [textMax, textPer] = rates.sameTextByAccount
    const seesPost = sql`exists (
          select 1 from posts as r join profiles as sender on sender.id = ${viewer}::uuid
          where r.id = ${post}::uuid and ${isReferable({ city: sql`sender.city_id`, viewer: sql`${viewer}::uuid` })}
        )`
    return sql<Attempt>`
    with rate as (
      insert into rate_limits as r (key, count, resets_at)
      values (${rate}, 1, now() + ${milliseconds(messagesPer)})
      ${counting}
    ), facts as (
      select c.id, c.is_blocked as was_blocked, ${stateFor(sql`${viewer}::uuid`)} as found_state, o.id as other_id, a.is_active and o.onboarding_completed as is_here,
        rate.count > ${sql.lit(messagesMax)} as too_many, rate.wait,
        exists (select 1 from messages where id = ${id}::uuid) as is_taken,
        ${refers ? seesPost : sql`true`} as sees_post
      from rate, conversations as c
      join profiles as o on o.id = case when c.first_user_id = ${viewer}::uuid then c.second_user_id else c.first_user_id end
      join accounts as a on a.id = o.id
      where c.id = ${conversation}::uuid and ${viewer}::uuid in (c.first_user_id, c.second_user_id)
    ), permitted as (
      select id from facts where is_here and sees_post and not is_taken and not too_many and found_state = 'open' and not was_blocked
    ), same_text as (
      insert into rate_limits as r (key, count, resets_at)
      select 'sameTextByAccount:' || encode(sha256(convert_to(${viewer}::text || fold(${body}::text), 'UTF8')), 'base64'),
        1, now() + ${milliseconds(textPer)}
      from permitted
      where char_length(${body}::text) >= ${sql.lit(serverLimits.sameTextMin)}
        -- A recipient who already received this text does not count again.
        and not exists (
          select 1 from messages as m where m.sender_id = ${viewer}::uuid and m.created_at > now() - ${milliseconds(textPer)}
            and m.conversation_id = permitted.id and m.haystack = searchable(${body}::text))
      ${counting}
    ), held as (
      update conversations as c set last_seq = c.last_seq + 1, last_message_id = ${id}::uuid
      from permitted left join same_text on true
      where c.id = permitted.id and not c.is_blocked and coalesce(same_text.count, 0) <= ${sql.lit(textMax)}
      -- clock_timestamp(), not now(): a message that waited for the lock gets a later time.
      returning c.id, c.last_seq as seq, clock_timestamp()::timestamptz(3) as at
    ), counted as (
      update conversation_participants as me
      set last_message_at = held.at, unread_count = me.unread_count + (me.user_id <> ${viewer}::uuid)::int
      from held where me.conversation_id = held.id
      returning me.user_id, me.unread_count, me.last_read_seq
    ), stored as (
      insert into messages (id, conversation_id, sender_id, seq, body, post_id, created_at)
      select ${id}::uuid, held.id, ${viewer}::uuid, held.seq, ${body}::text, ${post}::uuid, held.at from held
      returning id, seq, sender_id, created_at
    ), pushes as (
      ${queueMessagePushes({
        message: sql`${id}::uuid`,
        conversation: sql`held.id`,
        seq: sql`held.seq`,
        from: sql`held join facts on true join push_subscriptions as d on d.user_id = facts.other_id`,
      })}
    )
    select facts.*, same_text.count as same_text, same_text.wait as same_text_wait,
      me.user_id as viewer_id, me.unread_count, me.last_read_seq, false as is_blocked, 'open' as state,
      stored.seq, stored.created_at as last_message_at, stored.id as message_id, stored.sender_id as message_sender_id,
      left(${body}::text, ${sql.lit(limits.messagePreview + 1)}) as message_body, stored.created_at as message_created_at,
      ${personSelection}
    from facts left join same_text on true left join stored on true left join counted as me on true
    join profiles as p on p.id = case when me.user_id = facts.other_id then ${viewer}::uuid else facts.other_id end`
  }),
)

/**
 * Stores a message or returns the reason for a refusal; no row if the viewer is not a participant. `facts` uses the statement's
 * snapshot; `held` may wait for the row lock and then sees only that row's current version, so it rechecks only its columns, except
 * the state, because an open conversation stays open.
 * Counters are incremented, never set.
 */
export const storeMessage = (db: Kysely<Schema>, message: Values): Promise<Attempt[]> =>
  storing({ refers: message.post !== null })(db, message)
