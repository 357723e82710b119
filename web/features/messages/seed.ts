import type { QueryClient } from '@tanstack/react-query'
import type { Boot } from '../../lib/api/boot.ts'
import { conversationsKey, threadKey, unreadKey } from './keys.ts'
import type { Conversations, Thread, Unread } from './state.ts'
import { unreadFrom } from './unread-from.ts'

/** The first load then needs no requests. */
export function seedMessages(client: QueryClient, { unread, conversations, thread }: Boot['data']): void {
  if (unread) client.setQueryData<Unread>(unreadKey, unreadFrom(unread))
  if (conversations) client.setQueryData<Conversations>(conversationsKey, conversations)
  if (!thread) return
  const { conversation, messages } = thread
  client.setQueryData<Thread>(threadKey(conversation.id), { conversation, ...messages })
}
