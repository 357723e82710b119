import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { eventsSince, newestEvent } from '../../../tests/support/events.ts'
import { createConversation, createMessage } from '../../../tests/support/factories.ts'
import { talk, type Talker } from '../../../tests/support/people/talk.ts'

let app: TestApp
let on: ReturnType<typeof talk>
let a: Talker
let b: Talker
let id: string
beforeAll(async () => {
  app = await createTestApp()
  on = talk(app)
})
beforeEach(async () => {
  ;({ a, b, id } = await on.pair())
})

async function fill(count: number, conversation = { id }) {
  const ids: string[] = []
  for (let n = 0; n < count; n++)
    ids.push((await createMessage(app.deps.db, { conversation, from: n % 2 ? b : a, body: `Number ${n + 1}` })).id)
  return ids
}
const seqs = (page: { items: { seq: number }[] }) => page.items.map(({ seq }) => seq)
const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n)

describe('a thread', () => {
  it('opens with its newest messages and pages back to its beginning', async () => {
    await fill(70)
    await on.read(a, id, 70)
    const { messages } = (await on.open(a, id)).body
    expect(seqs(messages)).toEqual(upTo(41, 70))
    expect(messages.newer).toBeNull()
    const older = (await on.list(a, id, { cursor: messages.older ?? '' })).body
    expect(seqs(older)).toEqual(upTo(11, 40))
    const oldest = (await on.list(a, id, { cursor: older.older ?? '' })).body
    expect([seqs(oldest), oldest.older]).toEqual([upTo(1, 10), null])
    const back = (await on.list(a, id, { cursor: oldest.newer ?? '' })).body
    expect(seqs(back)).toEqual(upTo(11, 40))
    expect((await on.list(a, id)).body).toEqual(messages)
  })

  it('opens around the first unread message if the newest page starts after it', async () => {
    await fill(100)
    await on.read(a, id, 20)
    const { messages } = (await on.open(a, id)).body
    expect(seqs(messages)).toEqual(upTo(11, 40))
    expect(seqs((await on.list(a, id, { cursor: messages.older ?? '' })).body)).toEqual(upTo(1, 10))
    expect(seqs((await on.list(a, id, { cursor: messages.newer ?? '' })).body)).toEqual(upTo(41, 70))
    await on.read(a, id, 75)
    expect(seqs((await on.open(a, id)).body.messages)).toEqual(upTo(71, 100))
    const unread = (await on.open(b, id)).body.messages
    expect([seqs(unread), unread.older]).toEqual([upTo(1, 20), null])
  })

  it('can be read around a message, and pages on from there', async () => {
    const ids = await fill(40)
    const around = (await on.list(b, id, { around: ids[19] ?? '', limit: 10 })).body
    expect(seqs(around)).toEqual(upTo(16, 25))
    expect(seqs((await on.list(b, id, { cursor: around.older ?? '', limit: 10 })).body)).toEqual(upTo(6, 15))
    expect(seqs((await on.list(b, id, { cursor: around.newer ?? '', limit: 10 })).body)).toEqual(upTo(26, 35))
    const first = (await on.list(b, id, { around: ids[0] ?? '', limit: 10 })).body
    expect([seqs(first), first.older]).toEqual([upTo(1, 6), null])
    const last = (await on.list(b, id, { around: ids[39] ?? '', limit: 10 })).body
    expect([seqs(last), last.newer]).toEqual([upTo(36, 40), null])
  })

  it('rejects cursors and messages of other threads', async () => {
    const ids = await fill(40)
    const other = await on.pair()
    const elsewhere = await createConversation(app.deps.db, { between: [a, other.b] })
    await createMessage(app.deps.db, { conversation: elsewhere, from: a })
    const cursor = (await on.open(a, id)).body.messages.older ?? ''
    expect((await on.list(a, elsewhere.id, { cursor })).body.code).toBe('INVALID_CURSOR')
    expect((await on.list(other.a, id, { cursor })).body.code).toBe('CONVERSATION_NOT_FOUND')
    const list = (await on.conversations(a)).body.items[0]
    for (const madeUp of ['nonsense', '', Buffer.from(JSON.stringify([list?.lastMessageAt, id])).toString('base64url')])
      expect((await on.list(a, id, { cursor: madeUp })).body.code).toBe('INVALID_CURSOR')
    expect((await on.conversations(a, { cursor })).body.code).toBe('INVALID_CURSOR')
    for (const around of [ids[0] ?? '', randomUUID()])
      expect((await on.list(a, elsewhere.id, { around })).body.code).toBe('MESSAGE_NOT_FOUND')
    expect((await on.list(a, id, { limit: 101 })).body.code).toBe('INVALID_INPUT')
  })

  it('is empty without messages', async () => {
    const { conversation, messages } = (await on.open(a, id)).body
    expect(messages).toEqual({ items: [], older: null, newer: null })
    expect(conversation).toMatchObject({ lastMessage: null, lastMessageAt: null, unreadCount: 0, closed: null })
    expect((await on.conversations(a)).body.items).toEqual([])
  })
})

describe('the list', () => {
  it('sorts by the most recent message, in pages', async () => {
    const rooms = [id]
    for (let n = 0; n < 4; n++)
      rooms.push((await createConversation(app.deps.db, { between: [a, await on.member()] })).id)
    const at = new Date()
    for (const room of rooms)
      await createMessage(app.deps.db, {
        conversation: { id: room },
        from: a,
        createdAt: rooms.indexOf(room) < 3 ? at : new Date(at.getTime() + rooms.indexOf(room)),
      })
    const whole = (await on.conversations(a)).body.items
    expect(whole.map(line => line.id)).toEqual([rooms[4], rooms[3], ...rooms.slice(0, 3).toSorted().toReversed()])
    const paged = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { body } = await on.conversations(a, { limit: 2, ...(cursor ? { cursor } : {}) })
      paged.push(...body.items)
      cursor = body.next
    }
    expect(paged).toEqual(whole)
  })
})

describe('reading', () => {
  it('only moves forward, recounts the rest, and notifies only the viewer’s devices', async () => {
    await fill(6)
    const cursor = await newestEvent(app)
    expect((await on.read(a, id, 2)).body).toMatchObject({ unreadCount: 2, lastReadSeq: 2 })
    expect((await on.read(a, id, 1)).body).toMatchObject({ unreadCount: 2, lastReadSeq: 2 })
    expect((await on.read(a, id, 2_000_000_000)).body).toMatchObject({ unreadCount: 0, lastReadSeq: 6 })
    expect((await on.read(a, id, 6)).body).toMatchObject({ unreadCount: 0, lastReadSeq: 6 })
    const told = await eventsSince(app, cursor)
    expect(told).toMatchObject(
      [2, 6].map(lastReadSeq => ({
        account_ids: [a.id],
        event: { type: 'conversation.changed', conversation: { id, lastReadSeq } },
      })),
    )
    expect((await on.conversations(b)).body.items[0]).toMatchObject({ unreadCount: 3, lastReadSeq: 0 })
    for (const seq of [-1, 1.5, 'all']) expect((await on.read(a, id, seq as never)).status).toBe(400)
  })

  it('stays consistent while the other participant writes', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => [on.send(b, id, { body: `Number ${n}` }), on.read(a, id, n)]).flat(),
    )
    const line = (await on.conversations(a)).body.items[0]
    expect(line?.unreadCount).toBe(20 - (line?.lastReadSeq ?? 0))
    await on.read(a, id, 20)
    expect((await on.unread(a)).body.items).toEqual([])
  })
})

describe('removing', () => {
  it('applies to both, and the list shows the previous message', async () => {
    const ids = await fill(3)
    const before = (await on.conversations(b)).body.items[0]
    const cursor = await newestEvent(app)
    expect((await on.remove(a, ids[2] ?? '')).body).toMatchObject({ lastMessage: { id: ids[1] }, unreadCount: 1 })
    expect(before).toMatchObject({ unreadCount: 2, lastMessage: { id: ids[2] } })
    expect((await on.conversations(b)).body.items[0]).toMatchObject({ unreadCount: 1, lastMessage: { id: ids[1] } })
    for (const who of [a, b]) expect(seqs((await on.open(who, id)).body.messages)).toEqual([1, 2])
    const told = await eventsSince(app, cursor)
    expect(told).toMatchObject([
      { account_ids: [a.id], event: { type: 'message.removed', messageId: ids[2], conversation: { unreadCount: 1 } } },
      { account_ids: [b.id], event: { type: 'message.removed', messageId: ids[2], conversation: { unreadCount: 1 } } },
    ])
    expect((await on.send(b, id)).body.message.seq).toBe(4)
  })

  it('hides a conversation whose only message was removed', async () => {
    const [only = ''] = await fill(1)
    expect((await on.remove(a, only)).body).toMatchObject({ lastMessage: null, lastMessageAt: null })
    for (const who of [a, b]) expect((await on.conversations(who)).body.items).toEqual([])
    expect((await on.unread(b)).body.items).toEqual([])
  })

  it('does not count messages that were read before', async () => {
    const ids = await fill(5)
    await on.read(b, id, 3)
    await on.remove(a, ids[0] ?? '')
    expect((await on.conversations(b)).body.items[0]).toMatchObject({ unreadCount: 1, lastReadSeq: 3 })
  })

  it('is allowed to the sender, once', async () => {
    const [first = ''] = await fill(1)
    const stranger = await on.member()
    const before = await on.stored(id)
    const cursor = await newestEvent(app)
    expect((await on.remove(b, first)).body.code).toBe('FORBIDDEN')
    expect((await on.remove(stranger, first)).body.code).toBe('MESSAGE_NOT_FOUND')
    expect((await on.remove(a, randomUUID())).body.code).toBe('MESSAGE_NOT_FOUND')
    expect(await on.stored(id)).toEqual(before)
    expect(await newestEvent(app)).toBe(cursor)
    const answers = await Promise.all(Array.from({ length: 5 }, () => on.remove(a, first)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])
  })
})
