import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '../../../contract/live.ts'
import type { Conversation, ConversationDetail } from '../../../contract/messages.ts'
import { changeData } from '../../lib/cache/change-data.ts'
import { conversationsKey, postsKey, threadKey, unreadKey } from './keys.ts'
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
 * Keeps the cached messages equal to a fresh read. The events of a conversation arrive in order, each with the complete
 * conversation, so the last event wins. Two cases could put an older state over a newer one. (1) A read that starts before an
 * event and ends after it: `readWhole` applies the events that arrived in between to the answer, and repeats the read after a
 * resync. (2) The answer to a command, which may arrive after newer events: `askAndApply` uses its conversation only if no event
 * of that conversation arrived since the request. An event older than a read is corrected by the newer events that follow it.
 */

type Told = MessageEvent | { type: 'resync' }

interface Tracker {
  /** Events per conversation id. */
  counts: Map<string, number>
  /** Ids of removed messages. A late event or read must not restore them. */
  removed: Set<string>
  readers: Set<(told: Told) => void>
}

const heardBy = new WeakMap<QueryClient, Tracker>()

function trackerFor(client: QueryClient): Tracker {
  const known = heardBy.get(client)
  if (known) return known
  const heard: Tracker = { counts: new Map(), removed: new Set(), readers: new Set() }
  heardBy.set(client, heard)
  return heard
}

export const changeThread = (client: QueryClient, conversationId: string, apply: (thread: Thread) => Thread) =>
  changeData(client, threadKey(conversationId), apply)

function applyLine(client: QueryClient, line: Conversation) {
  changeData<Conversations>(client, conversationsKey, list => withLine(list, line))
  changeData<Unread>(client, unreadKey, unread => unreadWith(unread, line))
  changeThread(client, line.id, thread => threadWithLine(thread, line))
}

function apply(client: QueryClient, event: MessageEvent) {
  const { removed, readers } = trackerFor(client)
  if (event.type === 'message.removed') removed.add(event.messageId)
  for (const tell of readers) tell(event)
  const { conversation } = event
  const before = client.getQueryData<Thread>(threadKey(conversation.id))?.conversation
  applyLine(client, conversation)
  if (event.type === 'message.sent' && !removed.has(event.message.id))
    changeThread(client, conversation.id, thread => withMessage(thread, event.message))
  if (event.type === 'message.removed')
    changeThread(client, conversation.id, thread => withoutMessage(thread, event.messageId))
  if (before && needsRefetch(before, event)) void client.invalidateQueries({ queryKey: threadKey(conversation.id) })
}

/** An event does not carry permissions or messages after a block or unblock, so the thread must be read again. */
const needsRefetch = (before: Conversation, { conversation }: MessageEvent) =>
  before.id === conversation.id && (before.blocked || conversation.blocked)

/** Applies a live event to the cache. Idempotent. */
export function applyMessageEvent(client: QueryClient, event: LiveEvent): void {
  if (event.type === 'block.changed') return readAfterBlock(client)
  // Deactivating or restoring an account closes or opens its conversations and its profile.
  if (event.type === 'person.changed')
    for (const queryKey of [['messages'], ['profiles', 'member', event.personId]])
      void client.invalidateQueries({ queryKey })
  if (event.type === 'resync') for (const tell of trackerFor(client).readers) tell(event)
  if (!('conversation' in event)) return tellPosts(client, event)
  const { counts } = trackerFor(client)
  counts.set(event.conversation.id, (counts.get(event.conversation.id) ?? 0) + 1)
  apply(client, event)
}

/** Invalidates the cached posts whose id the event contains. */
function tellPosts(client: QueryClient, event: LiveEvent) {
  if (event.type === 'event.attendance') return
  const named = JSON.stringify(event)
  void client.invalidateQueries({
    queryKey: postsKey,
    predicate: ({ queryKey: [, , id] }) => named.includes(String(id)),
  })
}

/**
 * Runs `read` and applies the message events that arrived while it was in flight. `after` returns the data with an event applied,
 * or undefined when only another read can tell; the read then repeats.
 */
export async function readWhole<T>(
  client: QueryClient,
  read: () => Promise<T>,
  after: (data: T, event: MessageEvent) => T | undefined,
): Promise<T> {
  const { readers } = trackerFor(client)
  const told: Told[] = []
  const listen = (event: Told) => void told.push(event)
  readers.add(listen)
  try {
    for (;;) {
      told.length = 0
      let data: T | undefined = await read()
      for (const event of told) data = event.type === 'resync' || data === undefined ? undefined : after(data, event)
      if (data !== undefined) return data
    }
  } finally {
    readers.delete(listen)
  }
}

/** The thread after an event, without removed messages; undefined when the thread must be read again. */
export const afterEvent =
  (client: QueryClient) =>
  (thread: Thread, event: MessageEvent): Thread | undefined =>
    needsRefetch(thread.conversation, event) ? undefined : withoutRemoved(client, threadAfter(thread, event))

function withoutRemoved<T extends Pick<Thread, 'items'>>(client: QueryClient, thread: T): T {
  const { removed } = trackerFor(client)
  return thread.items.some(({ id }) => removed.has(id))
    ? { ...thread, items: thread.items.filter(({ id }) => !removed.has(id)) }
    : thread
}

/**
 * Sends a command about a conversation. Applies the event that `toldBy` derives from the answer and calls `show`, unless a newer
 * event arrived first; then it applies only the message itself.
 */
export async function askAndApply<T>(
  client: QueryClient,
  conversationId: string,
  ask: () => Promise<T>,
  toldBy: (answer: T) => MessageEvent,
  show: (answer: T) => void = () => undefined,
): Promise<T> {
  const { counts, removed } = trackerFor(client)
  const before = counts.get(conversationId)
  const answer = await ask()
  const event = toldBy(answer)
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

/** Sends a command that changes the permissions in a conversation and shows the returned detail immediately. */
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

/**
 * Sets the unread count of a conversation in the cache: zero as soon as it opens, before messages are marked as read, and the
 * remaining count when it closes.
 */
export const showUnread = (client: QueryClient, { id, unreadCount }: Pick<Conversation, 'id' | 'unreadCount'>) => {
  changeData<Conversations>(client, conversationsKey, list => ({
    ...list,
    items: list.items.map(line => (line.id === id ? { ...line, unreadCount } : line)),
  }))
  changeData<Unread>(client, unreadKey, unread => unreadWith(unread, { id, unreadCount }))
}
