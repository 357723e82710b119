import type { LiveEvent } from '../../../contract/live.ts'
import type { Conversation, ConversationDetail, Message } from '../../../contract/messages.ts'

/** Most recent first; `next` is the cursor of the next page. */
export interface Conversations {
  items: Conversation[]
  next: string | null
}

/** Ordered by `seq`; `older` and `newer` are the cursors of its ends. */
export interface Thread {
  conversation: ConversationDetail
  items: Message[]
  older: string | null
  newer: string | null
}

/** `more`: the server left conversations out. */
export interface Unread {
  counts: Record<string, number>
  more: boolean
  /** Received and not answered. */
  requests: number
}

export type MessageEvent = Extract<LiveEvent, { conversation: Conversation }>

const isBefore = (a: Conversation, b: Conversation): boolean => {
  const [at, bt] = [a.lastMessageAt ?? '', b.lastMessageAt ?? '']
  return at === bt ? a.id > b.id : at > bt
}

// Read marks only increase: a lower mark means older data.
const isOlder = (line: Conversation, known: Conversation | undefined) =>
  known !== undefined && line.lastReadSeq < known.lastReadSeq

/** Leaves a conversation past the loaded part to the next page. */
export function withLine(list: Conversations, line: Conversation): Conversations {
  if (
    isOlder(
      line,
      list.items.find(({ id }) => id === line.id),
    )
  )
    return list
  const others = list.items.filter(({ id }) => id !== line.id)
  if (line.lastMessageAt === null) return { ...list, items: others }
  const place = others.findIndex(other => isBefore(line, other))
  if (place < 0 && list.next !== null) return { ...list, items: others }
  return { ...list, items: others.toSpliced(place < 0 ? others.length : place, 0, line) }
}

/** For duplicates the first part wins. */
export function joined(first: Conversations, then: Conversations): Conversations {
  const known = new Set(first.items.map(({ id }) => id))
  const items = [...first.items, ...then.items.filter(({ id }) => !known.has(id))]
  return { items: items.toSorted((a, b) => (isBefore(a, b) ? -1 : 1)), next: then.next }
}

export function unreadWith(unread: Unread, { id, unreadCount }: Pick<Conversation, 'id' | 'unreadCount'>): Unread {
  const counts = { ...unread.counts, [id]: unreadCount }
  if (unreadCount === 0) delete counts[id]
  return { ...unread, counts }
}

export function threadWithLine(thread: Thread, line: Conversation): Thread {
  const { conversation } = thread
  if (conversation.id !== line.id || isOlder(line, conversation)) return thread
  const updated = { ...conversation, ...line, other: { ...conversation.other, ...line.other } }
  if (!line.blocked) return { ...thread, conversation: updated }
  return {
    conversation: { ...updated, closed: 'blocked', can: { ...updated.can, send: false } },
    items: [],
    older: null,
    newer: null,
  }
}

/** Leaves a message outside the loaded range to its page. */
export function withMessage(thread: Thread, message: Message): Thread {
  const { items, newer, older, conversation } = thread
  if (conversation.id !== message.conversationId || conversation.blocked) return thread
  if (items.some(({ id }) => id === message.id)) return thread
  const place = items.findLastIndex(({ seq }) => seq < message.seq) + 1
  const isLast = place === items.length
  if (isLast ? newer !== null : place === 0 && older !== null) return thread
  return { ...thread, items: items.toSpliced(place, 0, message) }
}

export const withoutMessage = (thread: Thread, messageId: string): Thread =>
  thread.items.some(({ id }) => id === messageId)
    ? { ...thread, items: thread.items.filter(({ id }) => id !== messageId) }
    : thread

export const threadAfter = (thread: Thread, event: MessageEvent): Thread => {
  const updated = threadWithLine(thread, event.conversation)
  if (event.type === 'message.sent') return withMessage(updated, event.message)
  return 'messageId' in event && event.messageId ? withoutMessage(updated, event.messageId) : updated
}

const merged = (a: Message[], b: Message[]): Message[] =>
  [...new Map([...a, ...b].map(message => [message.id, message])).values()].toSorted((x, y) => x.seq - y.seq)

export const withOlder = (thread: Thread, page: Pick<Thread, 'items' | 'older'>): Thread => ({
  ...thread,
  items: merged(page.items, thread.items),
  older: page.older,
})
export const withNewer = (thread: Thread, page: Pick<Thread, 'items' | 'newer'>): Thread => ({
  ...thread,
  items: merged(thread.items, page.items),
  newer: page.newer,
})
