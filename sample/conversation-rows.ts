import type { Insertable } from 'kysely'
import type {
  ConversationBlocksTable,
  ConversationParticipantsTable,
  ConversationsTable,
  MessagesTable,
} from '../server/db/tables/messages.ts'
import { personId, readReply } from './city-rows.ts'
import type { SampleConversation } from './content/shape.ts'
import { stableId } from './stable-id.ts'

const hour = 3_600_000

export function conversationRows(
  conversations: readonly SampleConversation[],
  { now, posts }: { now: Date; posts: readonly { id: string; title: string }[] },
) {
  const rows = {
    conversations: [] as Insertable<ConversationsTable>[],
    participants: [] as Insertable<ConversationParticipantsTable>[],
    messages: [] as (Insertable<MessagesTable> & { created_at: Date })[],
    blocks: [] as Insertable<ConversationBlocksTable>[],
  }
  for (const { between, talks, unread = {}, blockedBy, request } of conversations) {
    const began = new Date(now.getTime() - Math.max(...talks.map(({ ago }) => ago)) * hour)
    const id = stableId(`conversation ${between.join()}`, began)
    const said = messagesOf(id, talks, now)
    const last = said.at(-1)
    const about = request?.about
    const post = about === undefined ? undefined : posts.find(({ title }) => title.startsWith(about))
    if (about !== undefined && !post) throw new Error(`No post begins with ${about}.`)
    if (last && post) last.post_id = post.id
    const [starter, other] = [personId(between[0]), personId(between[1])]
    const [first_user_id, second_user_id] = starter < other ? [starter, other] : [other, starter]
    rows.conversations.push({
      id,
      first_user_id,
      second_user_id,
      created_by: starter,
      created_at: began,
      last_seq: said.length,
      is_blocked: blockedBy !== undefined,
      ...(request ? { state: 'requested', requested_by: starter, requested_at: last?.created_at ?? began } : {}),
    })
    rows.messages.push(...said)
    for (const key of between) {
      const user_id = personId(key)
      const heard = said.filter(({ sender_id }) => sender_id !== user_id)
      const waiting = blockedBy ? 0 : (unread[key] ?? 0)
      rows.participants.push({
        conversation_id: id,
        user_id,
        unread_count: waiting,
        last_read_seq: waiting > 0 ? (heard.at(-waiting)?.seq ?? 1) - 1 : said.length,
        last_message_at: request && user_id !== starter ? null : (last?.created_at ?? null),
      })
    }
    if (blockedBy)
      rows.blocks.push({
        id: stableId(`block ${between.join()}`, began),
        conversation_id: id,
        blocker_user_id: personId(blockedBy),
        blocked_user_id: personId(between[0]) === personId(blockedBy) ? other : starter,
        created_at: last?.created_at ?? began,
      })
  }
  return rows
}

function messagesOf(conversation_id: string, talks: SampleConversation['talks'], now: Date) {
  const said: (Insertable<MessagesTable> & { created_at: Date })[] = []
  for (const { ago, lines } of talks) {
    let at = now.getTime() - ago * hour
    for (const line of lines) {
      const { by, after, body } = readReply(line)
      at += after
      const created_at = new Date(at)
      const seq = said.length + 1
      const id = stableId(`message ${conversation_id} ${seq} ${body}`, created_at)
      said.push({ id, conversation_id, sender_id: personId(by), seq, body, created_at })
    }
  }
  return said
}
