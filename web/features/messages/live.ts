import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '../../../contract/live.ts'
import type { Conversation, ConversationDetail } from '../../../contract/messages.ts'
import { changeData } from '../../lib/change-data.ts'
import { readAfterBlock } from '../../lib/read-after-block.ts'
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

/*
 * How what is loaded stays what a fresh read would bring. The events of a conversation come in the order of its states,
 * each with its whole line: the last one is the truth. Two things could put an older state over a newer one:
 * - a read that began before an event and ends after it. `readWhole` applies to its answer what was told meanwhile, and
 *   reads again when too much was missed;
 * - the answer to one's own command, which may arrive after events that are newer. `askAndApply` uses its line only when
 *   nothing was told of that conversation since the command left; the command's own event says the rest.
 * An event that is older than what a read brought is put right by those after it, which are already on their way.
 */

type Told = MessageEvent | { type: 'resync' }

interface Tracker {
  /** How many events each conversation had. */
  counts: Map<string, number>
  /** What was taken away does not come back, whoever still tells of it. */
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

/** A change of the thread that stands open, or of none. */
export const changeThread = (client: QueryClient, conversationId: string, apply: (thread: Thread) => Thread) =>
  changeData(client, threadKey(conversationId), apply)

/** The line of a conversation, wherever it is loaded. */
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

/** Around a block a line does not tell what may be done in the conversation, nor its messages: only a read does. */
const needsRefetch = (before: Conversation, { conversation }: MessageEvent) =>
  before.id === conversation.id && (before.blocked || conversation.blocked)

/** What the live stream tells about messages, applied to what is loaded. Telling it twice changes nothing more. */
export function applyMessageEvent(client: QueryClient, event: LiveEvent): void {
  if (event.type === 'block.changed') return readAfterBlock(client)
  // A conversation with somebody who was deactivated or is back closes or opens, and so does their profile.
  if (event.type === 'person.changed')
    for (const queryKey of [['messages'], ['profiles', 'member', event.personId]])
      void client.invalidateQueries({ queryKey })
  if (event.type === 'resync') for (const tell of trackerFor(client).readers) tell(event)
  if (!('conversation' in event)) return tellPosts(client, event)
  const { counts } = trackerFor(client)
  counts.set(event.conversation.id, (counts.get(event.conversation.id) ?? 0) + 1)
  apply(client, event)
}

/** What is shown of a post that messages are about is read again when something is told of that post. */
function tellPosts(client: QueryClient, event: LiveEvent) {
  if (event.type === 'event.attendance') return
  const named = JSON.stringify(event)
  void client.invalidateQueries({
    queryKey: postsKey,
    predicate: ({ queryKey: [, , id] }) => named.includes(String(id)),
  })
}

/**
 * A read whose answer is as new as when it is given, whatever was told while it was under way. `after` is the answer with
 * an event on it, or undefined where only a new read can tell.
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

/** The thread after an event; nothing that was taken away is in it. */
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
 * A command on a conversation; `toldBy` is what its answer tells, which is applied when nothing newer was told. Then
 * `show` is called too.
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

/** A command that changes what may be done in a conversation, and shows that at once. */
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
 * Shows how much is unread in a conversation: nothing as soon as it is opened, before its messages were seen and marked, and
 * what is left when it is closed.
 */
export const showUnread = (client: QueryClient, { id, unreadCount }: Pick<Conversation, 'id' | 'unreadCount'>) => {
  changeData<Conversations>(client, conversationsKey, list => ({
    ...list,
    items: list.items.map(line => (line.id === id ? { ...line, unreadCount } : line)),
  }))
  changeData<Unread>(client, unreadKey, unread => unreadWith(unread, { id, unreadCount }))
}
