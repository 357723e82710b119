import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { eventsSince, newestEvent } from '../../../tests/support/events.ts'
import { createListing } from '../../../tests/support/factories.ts'
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
  ;[a, b] = [await on.member(), await on.member()]
  ;({ id } = (await on.request(a, b, { body: 'Hello from a' })).body.conversation)
})

async function changesSince(cursor: string) {
  const rows = await eventsSince(app, cursor)
  return rows.map(({ account_ids, event }) => [
    account_ids?.toSorted().join(),
    event.type,
    'conversation' in event ? event.conversation.state : undefined,
  ])
}
const waiting = async (who: Talker) => (await on.requests(who)).body.items.map(({ conversationId }) => conversationId)
const stateFor = async (who: Talker) => (await on.open(who, id)).body.conversation.state
const seenBy = async (who: Talker) => [
  (await on.open(who, id)).body,
  (await on.conversations(who)).body,
  (await on.list(who, id)).body,
  (await on.unread(who)).body,
  (await on.send(who, id)).body.code,
]

describe('accepting a request', () => {
  it('opens the conversation for both with its text', async () => {
    const cursor = await newestEvent(app)
    const { status, body } = await on.accept(b, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'open', unreadCount: 0, lastMessage: { body: 'Hello from a' } })
    expect(await changesSince(cursor)).toEqual([
      [b.id, 'request.changed', 'open'],
      [a.id, 'request.changed', 'open'],
    ])
    for (const who of [a, b]) {
      expect((await on.conversations(who)).body.items).toMatchObject([{ id, state: 'open' }])
      expect((await on.open(who, id)).body).toMatchObject({
        conversation: { state: 'open', can: { send: true, accept: false, cancel: false }, request: null },
        messages: { items: [{ body: 'Hello from a' }] },
      })
    }
    expect((await on.send(a, id)).status).toBe(200)
    expect(await waiting(b)).toEqual([])
    expect((await on.unread(b)).body).toMatchObject({ items: [{ count: 1 }], requests: 0 })
    expect((await on.accept(b, id)).status).toBe(200)
  })

  it('is done by a reply', async () => {
    const { body } = await on.send(b, id, { body: 'Hello back' })
    expect(body.conversation).toMatchObject({ state: 'open' })
    expect((await on.open(a, id)).body.messages.items.map(message => message.body)).toEqual([
      'Hello from a',
      'Hello back',
    ])
    expect((await on.unread(a)).body.items).toEqual([{ conversationId: id, count: 1 }])
  })

  it('is refused to the sender and others', async () => {
    expect((await on.accept(a, id)).body.code).toBe('REQUEST_NOT_FOUND')
    expect((await on.decline(a, id)).body.code).toBe('REQUEST_NOT_FOUND')
    expect((await on.accept(await on.member(), id)).body.code).toBe('CONVERSATION_NOT_FOUND')
    expect(await stateFor(b)).toBe('received')
  })
})

describe('declining a request', () => {
  it('changes nothing for its sender', async () => {
    const before = await seenBy(a)
    const cursor = await newestEvent(app)
    expect((await on.decline(b, id)).body.state).toBe('declined')
    expect(await changesSince(cursor)).toEqual([[b.id, 'request.changed', 'declined']])
    expect(await seenBy(a)).toEqual(before)
    expect(await waiting(b)).toEqual([])
    expect((await on.unread(b)).body.requests).toBe(0)
    expect((await on.decline(b, id)).status).toBe(200)
  })

  it('can be undone, and followed by an acceptance', async () => {
    await on.decline(b, id)
    expect((await on.open(b, id)).body.conversation).toMatchObject({
      state: 'declined',
      can: { accept: true, decline: false, send: false },
    })
    expect((await on.decline(b, id, { declined: false })).body.state).toBe('received')
    expect(await waiting(b)).toEqual([id])
    await on.decline(b, id)
    expect((await on.accept(b, id)).body.state).toBe('open')
    expect(await stateFor(a)).toBe('open')
  })

  it('lasts when the sender cancels and asks again, without a sign of it', async () => {
    await on.decline(b, id)
    expect((await on.cancel(a, id)).body.state).toBe('none')
    expect((await on.with(a, b.id)).body).toMatchObject({ conversationId: null, can: { request: true } })
    const cursor = await newestEvent(app)
    const { status, body } = await on.request(a, b, { body: 'Once more' })
    expect([status, body.conversation.state]).toEqual([200, 'sent'])
    expect(await changesSince(cursor)).toEqual([[a.id, 'request.changed', 'sent']])
    expect(await waiting(b)).toEqual([])
    expect((await on.request(b, a)).body.conversation.state).toBe('open')
  })
})

describe('canceling a request', () => {
  it('removes its text for both', async () => {
    const cursor = await newestEvent(app)
    expect((await on.cancel(a, id)).body).toMatchObject({ state: 'none', lastMessage: null, lastMessageAt: null })
    expect(await changesSince(cursor)).toEqual([
      [a.id, 'request.changed', 'none'],
      [b.id, 'request.changed', 'none'],
    ])
    for (const who of [a, b]) {
      expect((await on.conversations(who)).body.items).toEqual([])
      expect((await on.open(who, id)).body).toMatchObject({
        conversation: { state: 'none', can: { send: false, accept: false, cancel: false } },
        messages: { items: [] },
      })
      expect((await on.send(who, id)).body.code).toBe('REQUEST_NOT_FOUND')
    }
    expect(await waiting(b)).toEqual([])
    expect((await on.accept(b, id)).body.code).toBe('REQUEST_NOT_FOUND')
    expect((await on.cancel(a, id)).status).toBe(200)
    const { rows } = await sql`
      select 1 from outbox where account_ids && ${[a.id, b.id]}::uuid[] and event::text like '%Hello from a%'`.execute(
      app.deps.db,
    )
    expect(rows).toEqual([])
    expect((await on.request(a, b)).body.conversation).toMatchObject({ id, state: 'sent' })
    expect(await waiting(b)).toEqual([id])
  })

  it('is refused to its receiver, and after an acceptance', async () => {
    expect((await on.cancel(b, id)).body.code).toBe('REQUEST_NOT_FOUND')
    await on.accept(b, id)
    expect((await on.cancel(a, id)).body.code).toBe('REQUEST_NOT_FOUND')
    expect(await stateFor(b)).toBe('open')
  })
})

describe('concurrent answers', () => {
  it('have one outcome for accepting and declining', async () => {
    const [accepted, declined] = await Promise.all([on.accept(b, id), on.decline(b, id)])
    expect(accepted.status).toBe(200)
    if (declined.status !== 200) expect(declined.body.code).toBe('REQUEST_NOT_FOUND')
    for (const who of [a, b]) expect(await stateFor(who)).toBe('open')
  })

  it('have one outcome for accepting and canceling', async () => {
    const [accepted, canceled] = await Promise.all([on.accept(b, id), on.cancel(a, id)])
    expect([accepted.status, canceled.status].toSorted()).toEqual([200, 404])
    const state = accepted.status === 200 ? 'open' : 'none'
    for (const who of [a, b]) expect(await stateFor(who)).toBe(state)
  })

  it('store a reply once the request is accepted in another tab', async () => {
    const answers = await Promise.all([on.accept(b, id), on.send(b, id), on.accept(b, id), on.send(b, id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await on.open(a, id)).body.messages.items).toHaveLength(3)
  })
})

describe('blocking', () => {
  it('looks to the sender like an unanswered request', async () => {
    const before = await seenBy(a)
    const cursor = await newestEvent(app)
    const blocked = (await on.block(b, id)).body
    expect(blocked).toMatchObject({ blocked: true, state: 'declined', closed: 'blocked', can: { unblock: true } })
    expect(await changesSince(cursor)).toEqual([
      [[a.id, b.id].toSorted().join(), 'block.changed', undefined],
      [b.id, 'request.changed', 'declined'],
    ])
    expect(await seenBy(a)).toEqual(before)
    expect(await waiting(b)).toEqual([])
    expect((await on.accept(b, id)).body.code).toBe('CONVERSATION_BLOCKED')
    expect((await on.send(b, id)).body.code).toBe('CONVERSATION_BLOCKED')
    expect((await on.cancel(a, id)).body.state).toBe('none')
    const again = await on.request(a, b)
    expect([again.status, again.body.conversation.state, again.body.conversation.blocked]).toEqual([200, 'sent', false])
    await on.unblock(b, id)
    expect(await waiting(b)).toEqual([])
    expect((await on.unread(b)).body.requests).toBe(0)
  })

  it('answers a new request as to anyone who does not accept it', async () => {
    await on.block(b, id)
    await on.cancel(a, id)
    await on.acceptFrom(b, 'nobody')
    expect((await on.request(a, b)).body.code).toBe('RECIPIENT_CLOSED')
  })

  it('withdraws the own request, and refuses a new one', async () => {
    await on.block(a, id)
    expect((await on.open(a, id)).body.conversation).toMatchObject({ state: 'none', closed: 'blocked' })
    expect(await waiting(b)).toEqual([])
    expect((await on.request(a, b)).body.code).toBe('PROFILE_NOT_FOUND')
    await on.unblock(a, id)
    expect((await on.request(a, b)).status).toBe(200)
    expect(await waiting(b)).toEqual([id])
  })

  it('keeps the reported text for the admins', async () => {
    const listing = await createListing(app.deps.db, { author: b })
    const other = await on.member()
    const { body } = await on.request(other, b, { body: 'Send me money', postId: listing.id })
    const { id: reported } = body.conversation
    expect((await on.report(b, reported, { reason: 'A fraud' })).status).toBe(200)
    await on.block(b, reported)
    await on.cancel(other, reported)
    const copies = await app.deps.db
      .selectFrom('conversation_report_messages')
      .select(['body', 'sender_id', 'post_id'])
      .where('message_id', '=', body.message.id)
      .execute()
    expect(copies).toEqual([{ body: 'Send me money', sender_id: other.id, post_id: listing.id }])
  })
})

it('delivers no request twice when it is accepted and blocked concurrently', async () => {
  const [accepted, blocked] = await Promise.all([on.accept(b, id), on.block(b, id)])
  expect(blocked.status).toBe(200)
  if (accepted.status !== 200) expect(accepted.body.code).toBe('CONVERSATION_BLOCKED')
  expect((await on.open(a, id)).body.conversation.state).toBe(accepted.status === 200 ? 'open' : 'sent')
  expect((await on.open(b, id)).body.conversation.blocked).toBe(true)
})
