import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '../../../contract/live.ts'
import type { Conversation, ConversationDetail } from '../../../contract/messages.ts'
import { changeData, invalidateNow } from '../../lib/cache/change-data.ts'
import { conversationsKey, postsKey, requestsKey, threadKey, unreadKey, withPersonKey } from './keys.ts'
import {
  threadAfter,
  threadWithLine,
  unreadWith,
  withLine,
  withMessage,
  withoutMessage,
  type Conversations,
  type MessageEvent,
  type Thread,
  type Unread,
} from './state.ts'
import { readAfterBlock } from './read-after-block.ts'

/*
 * Events of a conversation arrive in order, each with the complete conversation, so the last one wins. Reads that an event
 * overtakes follow `change-data.ts`.
 */

interface Tracker {
  counts: Map<string, number>
  /** A late event or answer must not restore these messages. */
  removed: Set<string>
}

const trackers = new WeakMap<QueryClient, Tracker>()

function trackerFor(client: QueryClient): Tracker {
  const known = trackers.get(client)
  if (known) return known
  const tracker: Tracker = { counts: new Map(), removed: new Set() }
  trackers.set(client, tracker)
  return tracker
}

export const changeThread = (client: QueryClient, conversationId: string, apply: (thread: Thread) => Thread) =>
  changeData(client, threadKey(conversationId), apply)

function apply(client: QueryClient, event: MessageEvent) {
  const { removed } = trackerFor(client)
  if ('messageId' in event && event.messageId) removed.add(event.messageId)
  if (event.type === 'request.changed') readRequests(client, event.conversation.other.id)
  const { conversation } = event
  changeData<Conversations>(client, conversationsKey, list => withLine(list, conversation))
  changeData<Unread>(client, unreadKey, unread => unreadWith(unread, conversation))
  const isGone = () => event.type === 'message.sent' && removed.has(event.message.id)
  const change = (thread: Thread) => (isGone() ? threadWithLine(thread, conversation) : threadAfter(thread, event))
  changeData<Thread>(client, threadKey(conversation.id), change, {
    // The event omits permissions, and the messages after a block or unblock.
    needsRefetch: thread => event.type === 'request.changed' || thread.conversation.blocked || conversation.blocked,
    // Only two members receive the event, so no jitter.
    refetch: (client, queryKey) => invalidateNow(client, { queryKey, exact: true }),
  })
}

/** The events of requests have neither their number nor what they are about. */
function readRequests(client: QueryClient, personId: string) {
  for (const queryKey of [requestsKey, unreadKey, withPersonKey(personId)]) invalidateNow(client, { queryKey })
}

/** Idempotent. */
export function applyMessageEvent(client: QueryClient, event: LiveEvent): void {
  if (event.type === 'block.changed') return readAfterBlock(client)
  if (!('conversation' in event)) return invalidatePosts(client, event)
  const { counts } = trackerFor(client)
  counts.set(event.conversation.id, (counts.get(event.conversation.id) ?? 0) + 1)
  apply(client, event)
}

/** Invalidates the cached posts whose id the event contains. */
function invalidatePosts(client: QueryClient, event: LiveEvent) {
  if (event.type === 'event.attendance') return
  const named = JSON.stringify(event)
  invalidateNow(client, {
    queryKey: postsKey,
    predicate: ({ queryKey: [, , id] }) => named.includes(String(id)),
  })
}

/** Applies the answer as an event, unless a newer event arrived first; then it applies only the message. */
export async function askAndApply<T>(
  client: QueryClient,
  conversationId: string,
  ask: () => Promise<T>,
  eventOf: (answer: T) => MessageEvent,
  show: (answer: T) => void = () => undefined,
): Promise<T> {
  const { counts, removed } = trackerFor(client)
  const before = counts.get(conversationId)
  const answer = await ask()
  const event = eventOf(answer)
  if (counts.get(conversationId) === before) {
    apply(client, event)
    show(answer)
  } else if (event.type === 'message.sent' && !removed.has(event.message.id))
    changeThread(client, conversationId, thread => withMessage(thread, event.message))
  else if (event.type === 'message.removed') {
    removed.add(event.messageId)
    changeThread(client, conversationId, thread => withoutMessage(thread, event.messageId))
  }
  return answer
}

/** For commands that change the permissions. */
export const askAndShow = (
  client: QueryClient,
  conversationId: string,
  ask: () => Promise<ConversationDetail>,
): Promise<ConversationDetail> =>
  askAndApply(
    client,
    conversationId,
    ask,
    conversation => ({ type: 'conversation.changed', conversation }),
    detail => changeThread(client, detail.id, thread => ({ ...threadWithLine(thread, detail), conversation: detail })),
  )

/** Zero as soon as the conversation opens, and the remaining count when it closes. */
export const showUnread = (client: QueryClient, { id, unreadCount }: Pick<Conversation, 'id' | 'unreadCount'>) => {
  changeData<Conversations>(client, conversationsKey, list => ({
    ...list,
    items: list.items.map(line => (line.id === id ? { ...line, unreadCount } : line)),
  }))
  changeData<Unread>(client, unreadKey, unread => unreadWith(unread, { id, unreadCount }))
}
