import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits, rates } from '../../../contract/limits.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { newestEvent } from '../../../tests/support/events.ts'
import { createConversation } from '../../../tests/support/factories.ts'
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

const words = 'Shall we meet by the fountain?'
const codes = (answers: { body: { code?: string } }[]) => answers.map(({ body }) => body.code ?? 'sent')

describe('sending', () => {
  it('is published to both, each with their own list row', async () => {
    const { status, body } = await on.send(a, id, { body: '  Hello,\nyou  ' })
    expect(status).toBe(200)
    expect(body.message).toMatchObject({
      conversationId: id,
      seq: 1,
      senderId: a.id,
      body: 'Hello,\nyou',
      can: { remove: true, report: false },
    })
    expect(body.conversation).toMatchObject({
      id,
      other: { id: b.id },
      lastMessage: { id: body.message.id, senderId: a.id, body: 'Hello,\nyou' },
      lastMessageAt: body.message.createdAt,
      unreadCount: 0,
      blocked: false,
    })
    const theirs = (await on.conversations(b)).body.items
    expect(theirs).toMatchObject([{ id, other: { id: a.id }, unreadCount: 1, lastReadSeq: 0 }])
    expect((await on.open(b, id)).body.messages.items).toEqual([
      { ...body.message, can: { remove: false, report: true } },
    ])
    expect((await on.unread(b)).body).toEqual({ items: [{ conversationId: id, count: 1 }], more: false, requests: 0 })
    expect((await on.unread(a)).body.items).toEqual([])
    expect((await on.conversations(a)).body.items[0]).toEqual(body.conversation)
    expect((await on.open(a, id)).body.conversation).toMatchObject(body.conversation)
    expect(JSON.stringify(theirs)).not.toContain(a.account.email)
  })

  it('cuts the preview by characters without splitting surrogate pairs', async () => {
    const { body } = await on.send(a, id, { body: '🦜'.repeat(200) })
    expect(body.conversation.lastMessage?.body).toBe('🦜'.repeat(limits.messagePreview))
    expect((await on.conversations(a)).body.items[0]).toEqual(body.conversation)
  })

  it('rejects blank, too long and malformed text, and changes nothing', async () => {
    const before = await on.stored(id)
    for (const [body, code] of [
      ['', 'messageRequired'],
      [' \u200B\n ', 'messageRequired'],
      [undefined, 'messageRequired'],
      ['x'.repeat(10_000), 'tooLong'],
      ['bell \u0007', 'unreadable'],
      ['\ud83e', 'unreadable'],
    ] as const)
      expect((await on.send(a, id, { body })).body).toMatchObject({
        code: 'INVALID_INPUT',
        data: { fields: { body: code } },
      })
    expect((await on.send(a, id, { id: 'not one' })).body.code).toBe('INVALID_INPUT')
    expect(await on.stored(id)).toEqual(before)
    expect((await on.send(a, id, { body: 'é'.repeat(limits.messageMax) })).status).toBe(200)
  })

  it('takes the sender from the session, not from the body', async () => {
    const { body } = await on.send(a, id, {
      senderId: b.id,
      sender_id: b.id,
      seq: 7,
      createdAt: '2001-01-01T00:00:00Z',
    })
    expect(body.message).toMatchObject({ senderId: a.id, seq: 1 })
    expect(body.message.createdAt > '2020').toBe(true)
  })

  it('is refused to non-participants, who receive no events', async () => {
    const stranger = await on.member()
    await on.send(a, id)
    const before = await on.stored(id)
    const newest = await newestEvent(app)
    const answers = [
      await on.open(stranger, id),
      await on.list(stranger, id),
      await on.send(stranger, id),
      await on.read(stranger, id, 1),
      await on.block(stranger, id),
      await on.unblock(stranger, id),
      await on.report(stranger, id, { reason: 'Because' }),
      await on.send(stranger, randomUUID()),
    ]
    expect(new Set(codes(answers))).toEqual(new Set(['CONVERSATION_NOT_FOUND']))
    expect(await on.stored(id)).toEqual(before)
    expect(await newestEvent(app)).toBe(newest)
    expect((await on.conversations(stranger)).body.items).toEqual([])
  })

  it('is refused if the other participant has left; earlier messages stay readable', async () => {
    await on.send(b, id)
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', b.id).execute()
    expect((await on.send(a, id)).body.code).toBe('RECIPIENT_GONE')
    const { conversation, messages } = (await on.open(a, id)).body
    expect(conversation).toMatchObject({
      closed: 'gone',
      can: { send: false, block: true },
      other: { name: b.account.name },
    })
    expect(messages.items).toHaveLength(1)
  })
})

describe('a resent message', () => {
  it('is stored and counted once, also for concurrent requests', async () => {
    const message = { id: randomUUID(), body: words }
    const answers = await Promise.all(Array.from({ length: 12 }, () => on.send(a, id, message)))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.message))).size).toBe(1)
    expect(await on.stored(id)).toMatchObject({ last_seq: 1, messages: [{ id: message.id }] })
    expect((await on.unread(b)).body.items).toEqual([{ conversationId: id, count: 1 }])
    const newest = await newestEvent(app)
    expect((await on.send(a, id, message)).body).toEqual(answers[0]?.body)
    expect(await newestEvent(app)).toBe(newest)
  })

  it('is rejected with another text, conversation or sender, or once it was removed', async () => {
    const { body } = await on.send(a, id, { body: words })
    const other = await on.pair()
    const elsewhere = await createConversation(app.deps.db, { between: [a, other.b] })
    const before = await on.stored(id)
    const same = { id: body.message.id, body: words }
    const answers = [
      await on.send(a, id, { ...same, body: 'Other words' }),
      await on.send(b, id, same),
      await on.send(a, elsewhere.id, same),
      await on.send(other.a, other.id, same),
    ]
    expect(codes(answers)).toEqual(Array(4).fill('ID_TAKEN'))
    expect(await on.stored(id)).toEqual(before)
    expect(await on.stored(elsewhere.id)).toMatchObject({ last_seq: 0, last_message_id: null })
    await on.remove(a, body.message.id)
    expect((await on.send(a, id, same)).body.code).toBe('ID_TAKEN')
  })
})

it('numbers messages without gaps or duplicates while both write', async () => {
  const senders = Array.from({ length: 50 }, (_, n) => (n % 2 ? a : b))
  const answers = await Promise.all(senders.map((who, n) => on.send(who, id, { body: `Number ${n}` })))
  expect(codes(answers)).toEqual(Array(50).fill('sent'))
  const { items } = (await on.list(a, id, { limit: 100 })).body
  expect(items.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
  const times = items.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted())
  expect((await on.unread(a)).body.items).toEqual([{ conversationId: id, count: 25 }])
  expect((await on.unread(b)).body.items).toEqual([{ conversationId: id, count: 25 }])
  expect((await on.conversations(a)).body.items[0]?.lastMessage?.id).toBe(items.at(-1)?.id)
})

describe('the limits', () => {
  const [manyMessages] = rates.messageByAccount
  const [sameText] = rates.sameTextByAccount

  it('return the seconds until the next message', async () => {
    for (let n = 0; n < manyMessages; n++) expect((await on.send(a, id)).status).toBe(200)
    const { status, body, headers } = await on.send(a, id)
    expect([status, body.code]).toEqual([429, 'TOO_MANY_MESSAGES'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await on.send(b, id)).status).toBe(200)
    await on.later()
    expect((await on.send(a, id)).status).toBe(200)
  })

  it('allow the same text to a few people only, also concurrently, and again to these', async () => {
    const others = await Promise.all(Array.from({ length: sameText + 4 }, () => on.member()))
    const rooms: string[] = []
    for (const other of others) rooms.push((await createConversation(app.deps.db, { between: [a, other] })).id)
    const spread = (text: string) => Promise.all(rooms.map(room => on.send(a, room, { body: text })))
    const answers = await spread('Buy my course on happiness')
    expect(codes(answers).toSorted()).toEqual([...Array(4).fill('SAME_MESSAGE'), ...Array(sameText).fill('sent')])
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3000)
    const reached = rooms[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await on.send(a, reached, { body: 'BUY my cóurse on happiness' })).status).toBe(200)
    const missed = rooms[answers.findIndex(({ status }) => status === 429)] ?? ''
    expect((await on.send(a, missed, { body: 'Búy my course on HAPPINESS' })).body.code).toBe('SAME_MESSAGE')
    expect(await on.stored(missed)).toMatchObject({ last_seq: 0 })
    expect((await on.send(a, missed, { body: 'Something of your own' })).status).toBe(200)
    await on.later()
    expect(codes(await spread('Thank you!'))).toEqual(Array(rooms.length).fill('sent'))
  })

  it('count a resent message once', async () => {
    for (let n = 0; n < sameText - 1; n++)
      await on.send(a, (await createConversation(app.deps.db, { between: [a, await on.member()] })).id, { body: words })
    const message = { id: randomUUID(), body: words }
    const answers = await Promise.all(Array.from({ length: 6 }, () => on.send(a, id, message)))
    expect(codes(answers)).toEqual(Array(6).fill('sent'))
    expect(codes([await on.send(a, id, message)])).toEqual(['sent'])
  })
})
