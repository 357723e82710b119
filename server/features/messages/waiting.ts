import { sql, type RawBuilder } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import { otherParticipant } from './queries.ts'
import { isWaiting } from './requests.ts'

const most = sql.lit(limits.unreadConversations)

/** Requests that wait for an answer of the member, at most `limits.unreadConversations`. */
export const waitingRequests = (member: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from (select from conversations as c where ${isWaiting(member)} limit ${most}) as waiting)`

/** Unread messages of active members, in at most `limits.unreadConversations` conversations. */
export const unreadMessages = (member: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(unread_count), 0)::int from (
    select me.unread_count from conversation_participants as me join conversations as c on c.id = me.conversation_id
      join accounts as a on a.id = ${otherParticipant} and a.is_active
    where me.user_id = ${member} and me.unread_count > 0 and c.state = 'open' and not c.is_blocked limit ${most}
  ) as unread)`
