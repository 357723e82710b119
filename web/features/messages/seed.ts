import type { QueryClient } from '@tanstack/react-query'
import type { Boot } from '../../lib/api/boot.ts'
import { conversationsKey, threadKey, unreadKey } from './keys.ts'
import type { Conversations, Thread, Unread } from './state.ts'

/** The first load then needs no requests. */
export function seedMessages(client: QueryClient, { unread, conversations, thread }: Boot['data']): void {
  if (unread) {
    const counts = Object.fromEntries(unread.items.map(({ conversationId, count }) => [conversationId, count]))
    client.setQueryData<Unread>(unreadKey, { counts, more: unread.more })
  }
  if (conversations) client.setQueryData<Conversations>(conversationsKey, conversations)
  if (!thread) return
  const { conversation, messages } = thread
  client.setQueryData<Thread>(threadKey(conversation.id), { conversation, ...messages })
}
