import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Conversation, ConversationDetail, Message } from '../../../contract/messages.ts'
import { conversationsKey, requestsKey, threadKey, unreadKey } from './keys.ts'
import { applyMessageEvent, askAndApply, askAndShow } from './live.ts'
import { joined, withLine, type Conversations, type Thread, type Unread } from './state.ts'

const me = 'me'
const person = { id: 'other', name: 'Lena Vogt', avatarUrl: null, headline: null, neighborhood: null }
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString()

const line = (id: string, minute: number, more: Partial<Conversation> = {}): Conversation => ({
  id,
  other: person,
  lastMessage: { id: `${id}-${minute}`, senderId: 'other', body: 'Hi', createdAt: at(minute) },
  lastMessageAt: at(minute),
  unreadCount: 0,
  lastReadSeq: 0,
  blocked: false,
  state: 'open',
  ...more,
})
const message = (conversationId: string, seq: number, senderId = 'other'): Message => ({
  id: `${conversationId}-${seq}`,
  conversationId,
  seq,
  senderId,
  body: `Message ${seq}`,
  postId: null,
  createdAt: at(seq),
  can: { remove: senderId === me, report: senderId !== me },
})
const sent = (seq: number, more: Partial<Conversation> = {}) =>
  ({ type: 'message.sent', message: message('a', seq), conversation: line('a', seq, more) }) as const

const detail: ConversationDetail = {
  ...line('a', 2),
  other: { ...person, hometown: null, country: null, jobTitle: null, company: null },
  closed: null,
  can: { send: true, block: true, unblock: false, report: true, accept: false, decline: false, cancel: false },
  underReview: false,
  request: null,
}

const blocked = (known: Thread): Thread => ({
  ...known,
  conversation: { ...known.conversation, blocked: true, closed: 'blocked', can: { ...detail.can, send: false } },
  items: [],
})

let client: QueryClient
const list = () => client.getQueryData<Conversations>(conversationsKey)?.items.map(({ id }) => id)
const thread = () => client.getQueryData<Thread>(threadKey('a'))
const seqs = () => thread()?.items.map(({ seq }) => seq)
const unread = () => client.getQueryData<Unread>(unreadKey)?.counts

beforeEach(() => {
  client = new QueryClient()
  client.setQueryData<Conversations>(conversationsKey, { items: [line('b', 9), line('a', 2)], next: null })
  client.setQueryData<Unread>(unreadKey, { counts: { b: 3 }, more: false, requests: 0 })
  client.setQueryData<Thread>(threadKey('a'), {
    conversation: detail,
    items: [message('a', 1), message('a', 2)],
    older: null,
    newer: null,
  })
})

describe('applyMessageEvent', () => {
  it('moves the conversation up, counts it as unread and adds the message once, even when it repeats', () => {
    for (let times = 0; times < 2; times++) applyMessageEvent(client, sent(10, { unreadCount: 1 }))
    expect(list()).toEqual(['a', 'b'])
    expect(unread()).toEqual({ a: 1, b: 3 })
    expect(seqs()).toEqual([1, 2, 10])
  })

  it('removes a canceled request with its text, and refetches the requests and their number', () => {
    client.setQueryData(requestsKey, { pages: [], pageParams: [] })
    const conversation = line('a', 2, { state: 'none', lastMessage: null, lastMessageAt: null })
    applyMessageEvent(client, { type: 'request.changed', conversation, messageId: 'a-2' })
    expect(list()).toEqual(['b'])
    expect(seqs()).toEqual([1])
    expect(thread()?.conversation.state).toBe('none')
    for (const key of [requestsKey, unreadKey, threadKey('a')])
      expect(client.getQueryState(key)?.isInvalidated).toBe(true)
    // A late answer does not restore it.
    applyMessageEvent(client, sent(2))
    expect(seqs()).toEqual([1])
  })

  it('ignores an event older than the known read mark', () => {
    applyMessageEvent(client, { type: 'conversation.changed', conversation: line('a', 10, { lastReadSeq: 10 }) })
    applyMessageEvent(client, sent(9, { unreadCount: 1, lastReadSeq: 3 }))
    expect(client.getQueryData<Conversations>(conversationsKey)?.items[0]).toMatchObject({ id: 'a', unreadCount: 0 })
  })

  it('inserts messages in order', () => {
    applyMessageEvent(client, sent(4))
    applyMessageEvent(client, sent(3))
    expect(seqs()).toEqual([1, 2, 3, 4])
  })

  it('does not restore a removed message', () => {
    const removed = { type: 'message.removed', messageId: 'a-10', conversation: line('a', 2) } as const
    applyMessageEvent(client, sent(10))
    applyMessageEvent(client, removed)
    applyMessageEvent(client, sent(10))
    applyMessageEvent(client, removed)
    expect(seqs()).toEqual([1, 2])
    expect(list()).toEqual(['b', 'a'])
  })

  it('removes a conversation without messages from the list', () => {
    applyMessageEvent(client, {
      type: 'message.removed',
      messageId: 'a-2',
      conversation: line('a', 2, { lastMessage: null, lastMessageAt: null }),
    })
    expect(list()).toEqual(['b'])
  })

  it('does not add a message to a thread of which only the middle is loaded', () => {
    client.setQueryData<Thread>(threadKey('a'), known => known && { ...known, newer: 'cursor', older: 'cursor' })
    applyMessageEvent(client, sent(10))
    expect(seqs()).toEqual([1, 2])
  })

  it('adds a message to a thread whose loaded messages were all deleted', () => {
    client.setQueryData<Thread>(threadKey('a'), known => known && { ...known, items: [], older: 'cursor' })
    applyMessageEvent(client, sent(10))
    expect(seqs()).toEqual([10])
  })

  it('keeps an invalidated query invalidated', async () => {
    await client.invalidateQueries({ queryKey: conversationsKey })
    applyMessageEvent(client, sent(10))
    expect(list()).toEqual(['a', 'b'])
    expect(client.getQueryState(conversationsKey)?.isInvalidated).toBe(true)
  })

  it('empties a blocked thread', () => {
    applyMessageEvent(client, {
      type: 'conversation.changed',
      conversation: line('a', 2, { blocked: true, lastMessage: null }),
    })
    expect(thread()).toMatchObject({ items: [], conversation: { closed: 'blocked', can: { send: false } } })
    expect(client.getQueryState(threadKey('a'))?.isInvalidated).toBe(true)
  })

  it('refetches a thread that was blocked when any event reports the unblock first', () => {
    client.setQueryData<Thread>(threadKey('a'), known => known && blocked(known))
    applyMessageEvent(client, sent(10))
    expect(client.getQueryState(threadKey('a'))?.isInvalidated).toBe(true)
  })
})

describe('a read in flight', () => {
  it('shows the events that arrived before its response', async () => {
    const old = { items: [line('b', 9), line('a', 2)], next: null }
    const queryFn = () => Promise.resolve().then(() => (applyMessageEvent(client, sent(10)), old))
    await client.fetchQuery({ queryKey: conversationsKey, queryFn })
    expect(list()).toEqual(['a', 'b'])
  })

  it.each([
    ['a block', { blocked: false }, { blocked: true }],
    ['the end of a block', { blocked: true }, { blocked: false }],
  ])('of a thread is repeated after %s', async (_, read, told) => {
    client.removeQueries()
    let reads = 0
    const queryFn = () =>
      Promise.resolve().then((): Thread => {
        const conversation = line('a', 2, told)
        if (reads++ === 0) applyMessageEvent(client, { type: 'conversation.changed', conversation })
        return { conversation: { ...detail, ...(reads === 1 ? read : told) }, items: [], older: null, newer: null }
      })
    const observer = new QueryObserver(client, { queryKey: threadKey('a'), queryFn, staleTime: Infinity })
    const stop = observer.subscribe(() => undefined)
    await expect.poll(() => client.isFetching()).toBe(0)
    expect(reads).toBe(2)
    expect(thread()?.conversation.blocked).toBe(told.blocked)
    stop()
  })
})

describe('askAndApply', () => {
  const send = (before?: () => void) =>
    askAndApply(
      client,
      'a',
      async () => {
        before?.()
        return { message: message('a', 10, me), conversation: line('a', 10) }
      },
      answer => ({ type: 'message.sent', ...answer }),
    )

  it('applies the answer to the cache', async () => {
    await send()
    expect(seqs()).toEqual([1, 2, 10])
    expect(list()).toEqual(['a', 'b'])
  })

  it('does not replace newer state from an event that arrived first', async () => {
    await send(() => applyMessageEvent(client, sent(11, { unreadCount: 1 })))
    expect(seqs()).toEqual([1, 2, 10, 11])
    expect(unread()).toEqual({ a: 1, b: 3 })
    expect(client.getQueryData<Conversations>(conversationsKey)?.items[0]?.lastMessage?.id).toBe('a-11')
  })
})

describe('askAndShow with a block', () => {
  const block = (before?: () => void) =>
    askAndShow(client, 'a', async () => {
      before?.()
      const can = { ...detail.can, send: false, block: false, unblock: true }
      return {
        ...detail,
        ...line('a', 2, { blocked: true, lastMessage: null }),
        closed: 'blocked',
        can,
        other: detail.other,
      }
    })

  it('shows the new permissions immediately', async () => {
    await block()
    expect(thread()).toMatchObject({ items: [], conversation: { closed: 'blocked', can: { unblock: true } } })
  })

  it('does not close a conversation that another device has unblocked since', async () => {
    await block(() => applyMessageEvent(client, { type: 'conversation.changed', conversation: line('a', 2) }))
    expect(thread()).toMatchObject({ conversation: { closed: null, can: { send: true, unblock: false } } })
  })
})

describe('a page of the list', () => {
  it('leaves a conversation that moved up at its new position', () => {
    const first = { items: [line('c', 20), line('b', 9)], next: 'x' }
    const then = { items: [line('c', 5), line('a', 2)], next: null }
    expect(joined(first, then).items.map(({ id, lastMessageAt }) => [id, lastMessageAt])).toEqual([
      ['c', at(20)],
      ['b', at(9)],
      ['a', at(2)],
    ])
  })

  it('contains a conversation that belongs after the loaded part', () => {
    const known = { items: [line('c', 20), line('b', 9)], next: 'x' }
    expect(withLine(known, line('a', 2)).items.map(({ id }) => id)).toEqual(['c', 'b'])
  })
})
