import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type {
  Conversation,
  ConversationDetail,
  Message,
  MessagePage,
  PostReference,
} from '../../../contract/messages.ts'
import type { Outputs } from '../../../contract/contract.ts'
import type { AcceptedSenders } from '../../../contract/vocabulary.ts'
import type { CreatedAccount } from '../../../sample/factories.ts'
import { signInAs, type TestApp } from '../app.ts'
import { createAccount, createConversation } from '../factories.ts'

export interface Talker extends CreatedAccount {
  id: string
  as: string
}

export function talk(app: TestApp) {
  const { db } = app.deps
  const member = async (options: Parameters<typeof createAccount>[1] = {}): Promise<Talker> => {
    const created = await createAccount(db, options)
    return { ...created, id: created.account.id, as: await signInAs(app, created.account) }
  }
  const api = <T>(method: string, path: string, { as }: Talker, body?: unknown) =>
    app.api<T & { code?: string; data?: { retryAfter?: number; fields?: object } }>(method, path, { as, body })
  return {
    member,
    pair: async () => {
      const [a, b] = [await member(), await member()]
      const { id } = await createConversation(db, { between: [a, b] })
      return { a, b, id }
    },
    send: (who: Talker, id: string, change: object = {}) =>
      api<{ message: Message; conversation: Conversation }>('POST', `/conversations/${id}/messages`, who, {
        id: randomUUID(),
        body: 'Hello there',
        ...change,
      }),
    open: (who: Talker, id: string) =>
      api<{ conversation: ConversationDetail; messages: MessagePage }>('GET', `/conversations/${id}`, who),
    list: (who: Talker, id: string, query: Record<string, string | number> = {}) =>
      api<MessagePage>('GET', `/conversations/${id}/messages?${new URLSearchParams(query as never)}`, who),
    conversations: (who: Talker, query: Record<string, string | number> = {}) =>
      api<{ items: Conversation[]; next: string | null }>(
        'GET',
        `/conversations?${new URLSearchParams(query as never)}`,
        who,
      ),
    unread: (who: Talker) => api<Outputs['messages']['unread']>('GET', '/conversations/unread', who),
    meet: async (a: { id: string }, b: { id: string }) => (await createConversation(db, { between: [a, b] })).id,
    with: (who: Talker, personId: string, query = '') =>
      api<Outputs['messages']['with']>('GET', `/conversations/with/${personId}${query}`, who),
    start: (who: Talker, personId: string) =>
      api<Outputs['messages']['start']>('POST', `/conversations/with/${personId}`, who, {}),
    request: (who: Talker, { id: personId }: { id: string }, change: object = {}) =>
      api<Outputs['messages']['request']>('POST', '/conversations/requests', who, {
        personId,
        id: randomUUID(),
        body: 'Hello, we have not met',
        ...change,
      }),
    requests: (who: Talker, query = '') =>
      api<Outputs['messages']['requests']>('GET', `/conversations/requests${query}`, who),
    accept: (who: Talker, id: string) => api<Conversation>('POST', `/conversations/${id}/request`, who, {}),
    decline: (who: Talker, id: string, body: object = {}) =>
      api<Conversation>('POST', `/conversations/${id}/request/decline`, who, body),
    cancel: (who: Talker, id: string) => api<Conversation>('DELETE', `/conversations/${id}/request`, who),
    acceptFrom: (who: Talker, acceptsFrom: AcceptedSenders) =>
      api<Outputs['messages']['settings']>('PUT', '/message-settings', who, { acceptsFrom }),
    read: (who: Talker, id: string, seq: number) =>
      api<Conversation>('POST', `/conversations/${id}/read`, who, { seq }),
    posts: (who: Talker, ids: string[]) =>
      api<{ items: PostReference[] }>(
        'GET',
        `/conversations/posts?${ids.map((id, index) => `ids[${index}]=${id}`).join('&')}`,
        who,
      ),
    remove: (who: Talker, messageId: string) => api<Conversation>('DELETE', `/messages/${messageId}`, who),
    block: (who: Talker, id: string) => api<ConversationDetail>('POST', `/conversations/${id}/block`, who, {}),
    unblock: (who: Talker, id: string) => api<ConversationDetail>('DELETE', `/conversations/${id}/block`, who),
    report: (who: Talker, id: string, body: object) =>
      api<{ underReview: boolean }>('POST', `/conversations/${id}/reports`, who, body),
    stored: async (id: string) => {
      const { rows } = await sql`
        select c.last_seq, c.last_message_id, c.is_blocked, c.state, c.requested_by, c.declined_by,
          (select jsonb_agg(to_jsonb(p) order by p.user_id) from conversation_participants as p where p.conversation_id = c.id) as participants,
          (select jsonb_agg(to_jsonb(m) order by m.seq) from messages as m where m.conversation_id = c.id) as messages,
          (select count(*)::int from conversation_blocks as b where b.conversation_id = c.id) as blocks,
          (select count(*)::int from conversation_reports as r where r.conversation_id = c.id) as reports
        from conversations as c where c.id = ${id}`.execute(db)
      return rows[0]
    },
    later: () =>
      db
        .updateTable('rate_limits')
        .set({ resets_at: new Date(0) })
        .execute(),
  }
}
