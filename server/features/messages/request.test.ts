import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits, rates } from '../../../contract/limits.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import {
  createConversation,
  createEvent,
  createListing,
  createQuestion,
  createReply,
} from '../../../tests/support/factories.ts'
import { talk, type Talker } from '../../../tests/support/people/talk.ts'
import { serverLimits } from '../../base/limits.ts'

let app: TestApp
let on: ReturnType<typeof talk>
let a: Talker
let b: Talker
beforeAll(async () => {
  app = await createTestApp()
  on = talk(app)
})
beforeEach(async () => {
  ;[a, b] = [await on.member({ createdAt: settled }), await on.member()]
})

const settled = new Date(Date.now() - 2 * serverLimits.newAccount)
const conversationsOf = ({ id }: Talker) =>
  app.deps.db.selectFrom('conversations').selectAll().where('created_by', '=', id).execute()
const waiting = async (who: Talker) => (await on.requests(who)).body.items

describe('a first message', () => {
  it('finds its receiver by an id in capital letters, and is never for its sender', async () => {
    const upper = (who: Talker) => ({ ...who, id: who.id.toUpperCase() })
    expect((await on.request(a, upper(a))).body.code).toBe('OWN_CONVERSATION')
    expect((await on.request(a, upper(b))).body.conversation).toMatchObject({ other: { id: b.id }, state: 'sent' })
  })

  it('arrives as a request, apart from the conversations of its receiver', async () => {
    const { status, body } = await on.request(a, b, { body: '  Is the plant\nstill there?  ' })
    expect(status).toBe(200)
    const { id } = body.conversation
    expect(body.conversation).toMatchObject({ other: { id: b.id }, state: 'sent', unreadCount: 0, blocked: false })
    expect(body.message).toMatchObject({
      body: 'Is the plant\nstill there?',
      senderId: a.id,
      can: { remove: false, report: false },
    })
    expect((await on.conversations(a)).body.items).toEqual([body.conversation])
    expect((await on.conversations(b)).body.items).toEqual([])
    expect((await on.unread(b)).body).toEqual({ items: [], more: false, requests: 1 })
    expect((await on.unread(a)).body.requests).toBe(0)
    expect(await waiting(b)).toEqual([
      {
        conversationId: id,
        sender: { id: a.id, name: a.account.name, avatarUrl: null, headline: null, neighborhood: null },
        body: body.message.body,
        about: null,
        sentAt: body.message.createdAt,
      },
    ])
    expect((await on.open(b, id)).body).toMatchObject({
      conversation: {
        state: 'received',
        can: { send: false, accept: true, decline: true, cancel: false, report: true },
        request: { about: null, inCommon: [] },
      },
      messages: { items: [{ body: body.message.body }] },
    })
    expect((await on.open(a, id)).body.conversation).toMatchObject({
      state: 'sent',
      can: { send: false, accept: false, decline: false, cancel: true },
      request: null,
    })
    for (const who of [a, b])
      expect((await app.api('GET', '/conversations/search?search=plant', { as: who.as })).body.messages.items).toEqual(
        [],
      )
    expect((await on.send(a, id)).body.code).toBe('REQUEST_PENDING')
    expect((await on.remove(a, body.message.id)).body.code).toBe('MESSAGE_NOT_FOUND')
    expect((await on.with(a, b.id)).body).toMatchObject({ conversationId: id, can: { request: false } })
  })

  it('is stored once when it is sent twice concurrently, and only one per person', async () => {
    const id = randomUUID()
    const answers = await Promise.all([on.request(a, b, { id }), on.request(a, b, { id })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0].body).toEqual(answers[1].body)
    expect((await on.request(a, b, { id, body: 'Other words' })).body.code).toBe('ID_TAKEN')
    expect((await on.request(a, b)).body.code).toBe('REQUEST_PENDING')
    expect(await on.stored(answers[0].body.conversation.id)).toMatchObject({ last_seq: 1, messages: [{ id }] })
    const other = await on.member()
    expect((await on.request(a, other, { id })).body.code).toBe('ID_TAKEN')
    expect(await conversationsOf(a)).toHaveLength(1)
  })

  it('opens the conversation if both write concurrently', async () => {
    const answers = await Promise.all([on.request(a, b, { body: 'From a' }), on.request(b, a, { body: 'From b' })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { id } = answers[0].body.conversation
    for (const who of [a, b]) {
      const { conversation, messages } = (await on.open(who, id)).body
      expect(conversation.state).toBe('open')
      expect(messages.items.map(({ body }) => body).toSorted()).toEqual(['From a', 'From b'])
    }
  })

  it('is a message if the conversation is open', async () => {
    const id = await on.meet(a, b)
    expect((await on.with(a, b.id)).body.conversationId).toBe(id)
    const { body } = await on.request(a, b)
    expect(body.conversation).toMatchObject({ id, state: 'open' })
    expect((await on.unread(b)).body).toMatchObject({ items: [{ conversationId: id, count: 1 }], requests: 0 })
  })

  it.each([
    ['', 'messageRequired'],
    ['x'.repeat(limits.requestMax + 1), 'requestLength'],
    ['See bikes.example/blue', 'requestLink'],
    ['Write to me@example.org', 'requestLink'],
  ])('is refused if it is %j', async (body, code) => {
    const { status, body: answer } = await on.request(a, b, { body })
    expect([status, answer.data?.fields]).toEqual([400, { body: code }])
    expect(await conversationsOf(a)).toEqual([])
  })

  it('needs another active member', async () => {
    const gone = [{ id: randomUUID() }, await on.member({ active: false }), await on.member({ onboarded: false })]
    for (const person of gone) expect((await on.request(a, person)).body.code).toBe('PROFILE_NOT_FOUND')
    expect((await on.request(a, a)).body.code).toBe('OWN_CONVERSATION')
    expect(await conversationsOf(a)).toEqual([])
  })

  it('names what it is about, as its receiver may see it', async () => {
    const { db } = app.deps
    const listing = await createListing(db, { author: b, title: 'Rubber plant' })
    const question = await createQuestion(db, { author: a, title: 'Which market is open?' })
    await createReply(db, { question, author: b })
    const event = await createEvent(db, { author: b, title: 'Vermut' })
    const about: unknown[] = []
    for (const post of [listing, question, event]) {
      const sender = post === question ? a : await on.member()
      const { body } = await on.request(sender, b, { postId: post.id })
      about.push((await on.open(b, body.conversation.id)).body.conversation.request?.about)
    }
    expect(about).toMatchObject([
      { id: listing.id, type: 'selling', title: 'Rubber plant', of: 'yours' },
      { id: question.id, type: 'question', of: 'answered' },
      { id: event.id, type: 'event', title: 'Vermut', of: 'yours' },
    ])
    expect((await waiting(b)).map(item => item.about)).toEqual(about.toReversed())
    await app.api('DELETE', `/listings/${listing.id}`, { as: b.as })
    expect((await waiting(b)).at(-1)?.about).toBeNull()
    const hidden = await createListing(db, { author: await on.member({ city: 'valencia' }) })
    expect((await on.request(await on.member(), b, { postId: hidden.id })).body.code).toBe('POST_NOT_FOUND')
  })

  it('shows what the two have in common', async () => {
    const { db } = app.deps
    const question = await createQuestion(db, { author: b })
    await createReply(db, { question, author: a })
    const host = await on.member()
    const event = await createEvent(db, {
      author: host,
      title: 'Sunday vermut',
      startsAt: new Date(Date.now() + 86_400_000),
    })
    for (const who of [a, b]) await app.api('PUT', `/events/${event.id}/attendance`, { as: who.as })
    const { id } = (await on.request(a, b)).body.conversation
    expect((await on.open(b, id)).body.conversation.request?.inCommon).toEqual([
      { kind: 'going', title: 'Sunday vermut' },
      { kind: 'wasAnswered', title: null },
    ])
    const block = { conversation_id: (await createConversation(db, { between: [b, host] })).id, blocked_user_id: b.id }
    await db
      .insertInto('conversation_blocks')
      .values({ id: randomUUID(), ...block, blocker_user_id: host.id })
      .execute()
    expect((await on.open(b, id)).body.conversation.request?.inCommon).toEqual([{ kind: 'wasAnswered', title: null }])
  })

  it('is listed newest first, in pages, without those of deactivated senders', async () => {
    const senders = []
    for (let n = 0; n < 3; n++) {
      const sender = await on.member()
      await on.request(sender, b)
      senders.unshift(sender.id)
    }
    const first = (await on.requests(b, '?limit=2')).body
    const second = (await on.requests(b, `?limit=2&cursor=${first.next}`)).body
    expect([...first.items, ...second.items].map(({ sender }) => sender.id)).toEqual(senders)
    expect(second.next).toBeNull()
    expect((await on.requests(b, '?cursor=made-up')).body.code).toBe('INVALID_CURSOR')
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', senders[0]!).execute()
    expect((await waiting(b)).map(({ sender }) => sender.id)).toEqual(senders.slice(1))
    expect((await on.unread(b)).body.requests).toBe(2)
  })
})

describe('the number of requests', () => {
  it('is limited to the open ones, also for concurrent requests', async () => {
    const people = await Promise.all(Array.from({ length: limits.openRequests + 4 }, () => on.member()))
    const answers = await Promise.all(people.map(person => on.request(a, person)))
    const sent = answers.filter(({ status }) => status === 200).map(({ body }) => body.conversation.id)
    expect(sent).toHaveLength(limits.openRequests)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['REQUESTS_OPEN']),
    )
    expect(await conversationsOf(a)).toHaveLength(limits.openRequests)
    const later = await on.member()
    const [first = '', second = '', third = ''] = sent
    const receiverOf = async (id: string) =>
      people.find(
        ({ id: other }) => other === people[answers.findIndex(({ body }) => body.conversation?.id === id)]?.id,
      )!
    // A decline frees no place, which would reveal it.
    await on.decline(await receiverOf(first), first)
    expect((await on.request(a, later)).body.code).toBe('REQUESTS_OPEN')
    await on.accept(await receiverOf(second), second)
    expect((await on.request(a, later)).status).toBe(200)
    await on.cancel(a, third)
    expect((await on.request(a, await on.member())).status).toBe(200)
  })

  it('is limited per day in the first week of an account', async () => {
    const fresh = await on.member()
    const people = await Promise.all(Array.from({ length: 6 }, () => on.member()))
    const answers = await Promise.all(people.map(person => on.request(fresh, person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(rates.requestByNewAccount[0])
    const refused = answers.filter(({ status }) => status !== 200)
    for (const { status, body, headers } of refused) {
      expect([status, body.code]).toEqual([429, 'FIRST_WEEK_REQUESTS'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(80_000)
    }
    expect(await conversationsOf(fresh)).toHaveLength(rates.requestByNewAccount[0])
    await on.later()
    expect((await on.request(fresh, await on.member())).status).toBe(200)
  })
})

describe('the setting of who may write', () => {
  it('is everyone, until the member chooses otherwise', async () => {
    expect((await app.api('GET', '/message-settings', { as: b.as })).body).toEqual({ acceptsFrom: 'everyone' })
    expect((await on.acceptFrom(b, 'nobody')).body).toEqual({ acceptsFrom: 'nobody' })
    expect((await app.api('GET', '/message-settings', { as: b.as })).body).toEqual({ acceptsFrom: 'nobody' })
    expect((await app.api('PUT', '/message-settings', { as: b.as, body: { acceptsFrom: 'robots' } })).status).toBe(400)
  })

  it('refuses strangers, and accepts people with something in common', async () => {
    await on.acceptFrom(b, 'inCommon')
    expect((await on.with(a, b.id)).body.can.request).toBe(false)
    expect((await on.request(a, b)).body.code).toBe('RECIPIENT_CLOSED')
    expect(await conversationsOf(a)).toEqual([])
    const question = await createQuestion(app.deps.db, { author: b })
    await createReply(app.deps.db, { question, author: a })
    expect((await on.with(a, b.id)).body.can.request).toBe(true)
    expect((await on.request(a, b)).status).toBe(200)
  })

  it('accepts messages about the own listing or event for every choice, and keeps open conversations', async () => {
    await on.acceptFrom(b, 'nobody')
    const listing = await createListing(app.deps.db, { author: b })
    const question = await createQuestion(app.deps.db, { author: b })
    const other = await createListing(app.deps.db, { author: a })
    for (const postId of [question.id, other.id, null])
      expect((await on.request(a, b, { postId })).body.code).toBe('RECIPIENT_CLOSED')
    expect((await on.with(a, b.id, `?postId=${listing.id}`)).body.can.request).toBe(true)
    expect((await on.request(a, b, { postId: listing.id })).status).toBe(200)
    const friend = await on.member()
    await on.meet(friend, b)
    expect((await on.request(friend, b)).body.conversation.state).toBe('open')
  })

  it('holds for every request that is sent after it was saved', async () => {
    for (let round = 0; round < 5; round++) {
      const [sender, receiver] = [await on.member(), await on.member()]
      const [answer, saved] = await Promise.all([on.request(sender, receiver), on.acceptFrom(receiver, 'nobody')])
      expect(saved.status).toBe(200)
      const delivered = await waiting(receiver)
      expect(delivered).toHaveLength(answer.status === 200 ? 1 : 0)
      if (answer.status !== 200) expect(answer.body.code).toBe('RECIPIENT_CLOSED')
      expect((await on.request(await on.member(), receiver)).body.code).toBe('RECIPIENT_CLOSED')
    }
  })
})

it('stores a request completely or not at all while its receiver is deactivated', async () => {
  for (let round = 0; round < 5; round++) {
    const [sender, receiver] = [await on.member(), await on.member()]
    const [answer] = await Promise.all([
      on.request(sender, receiver),
      app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', receiver.id).execute(),
    ])
    const stored = await conversationsOf(sender)
    if (answer.status === 200) expect(stored).toMatchObject([{ state: 'requested', last_seq: 1 }])
    else expect([answer.body.code, stored]).toEqual(['PROFILE_NOT_FOUND', []])
    expect((await on.request(await on.member(), receiver)).body.code).toBe('PROFILE_NOT_FOUND')
  }
})
