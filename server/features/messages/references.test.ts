import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { openBareDatabase } from '../../../tests/support/city/database.ts'
import { listen, sessionCursor } from '../../../tests/support/events.ts'
import {
  createAccount,
  createConversation,
  createEvent,
  createListing,
  createQuestion,
} from '../../../tests/support/factories.ts'
import { moderating } from '../../../tests/support/people/moderating.ts'
import { talk, type Talker } from '../../../tests/support/people/talk.ts'
import { migrate, readMigrations } from '../../db/migrate.ts'

let app: TestApp
let on: ReturnType<typeof talk>
let a: Talker
let b: Talker
let id: string
beforeAll(async () => {
  app = await createTestApp()
  on = talk(app)
  await app.deps.hub.start()
})
afterAll(() => app.deps.hub.close())
beforeEach(async () => {
  ;({ a, b, id } = await on.pair())
})
const bike = (author: Talker) => createListing(app.deps.db, { author, title: 'City bike', priceCents: 12_000 })
const shownTo = async (who: Talker, ids: string[]) => (await on.posts(who, ids)).body.items.map(item => item.id)

describe('a message about a post', () => {
  it('keeps only the id, which both read with the message, also if it is resent', async () => {
    const { id: postId } = await bike(b)
    const message = { id: randomUUID(), body: 'Is it still there?', postId }
    const cursor = await sessionCursor(app, b.as)
    const first = await on.send(a, id, message)
    expect(first.body.message.postId).toBe(postId)
    expect((await on.send(a, id, message)).body.message).toEqual(first.body.message)
    for (const who of [a, b]) expect((await on.open(who, id)).body.messages.items).toMatchObject([{ postId }])
    const heard = await listen(app, b.as, cursor)
    const told = await heard.next()
    expect(told).toMatchObject({ type: 'message.sent', message: { postId } })
    expect(JSON.stringify(told)).not.toContain('City bike')
  })

  it('is another message if it is about another post', async () => {
    const [one, other] = [await bike(b), await bike(b)]
    const message = { id: randomUUID(), body: 'Is it still there?' }
    await on.send(a, id, { ...message, postId: one.id })
    expect((await on.send(a, id, { ...message, postId: other.id })).body.code).toBe('ID_TAKEN')
    expect((await on.send(a, id, message)).body.code).toBe('ID_TAKEN')
  })

  it('is answered as sent on a retry, though the post has been removed since', async () => {
    const { id: postId } = await bike(b)
    const message = { id: randomUUID(), body: 'Is it still there?', postId }
    await on.send(a, id, message)
    await app.api('DELETE', `/listings/${postId}`, { as: b.as })
    expect((await on.send(a, id, message)).status).toBe(200)
  })

  it('is refused and not stored if the sender may not see the post', async () => {
    const elsewhere = await createAccount(app.deps.db, { city: 'valencia' })
    const foreign = await createListing(app.deps.db, { author: elsewhere })
    const removed = await createEvent(app.deps.db, { author: b, deletedAt: new Date() })
    const third = await on.pair()
    await on.block(third.a, await on.meet(third.a, a))
    const hidden = await createQuestion(app.deps.db, { author: third.a })
    const before = await on.stored(id)
    for (const postId of [foreign.id, removed.id, hidden.id, randomUUID()])
      expect((await on.send(a, id, { postId })).body.code).toBe('POST_NOT_FOUND')
    expect(await on.stored(id)).toEqual(before)
    expect((await on.send(a, id, { postId: 'a bike' })).status).toBe(400)
  })
})

describe('the card of a post', () => {
  it('shows title, price and date of each kind', async () => {
    const startsAt = new Date('2027-01-02T18:00:00.000Z')
    const [listing, question, event] = [
      await bike(b),
      await createQuestion(app.deps.db, { author: b, title: 'Which market is open?' }),
      await createEvent(app.deps.db, { author: b, startsAt }),
    ]
    const { items } = (await on.posts(a, [listing.id, question.id, event.id])).body
    const of = (postId: string) => items.find(item => item.id === postId)
    expect(of(listing.id)).toMatchObject({ type: 'selling', title: 'City bike', isSold: false })
    expect(of(listing.id)?.price).toMatchObject({ cents: 12_000, currency: 'EUR' })
    expect(of(question.id)).toMatchObject({ type: 'question', title: question.title, price: null, startsAt: null })
    expect(of(event.id)).toMatchObject({ type: 'event', startsAt: startsAt.toISOString(), place: null })
  })

  it('is hidden from each reader who may not see the post, regardless of the sender', async () => {
    const { a: third } = await on.pair()
    const { id: postId } = await bike(third)
    await on.send(a, id, { postId })
    expect(await shownTo(b, [postId])).toEqual([postId])
    await on.block(b, await on.meet(b, third))
    expect(await shownTo(b, [postId])).toEqual([])
    expect(await shownTo(a, [postId])).toEqual([postId])
    const foreigner = await on.member({ city: 'valencia' })
    expect(await shownTo(foreigner, [postId])).toEqual([])
  })

  it('disappears and returns with the post, also for its author', async () => {
    const { id: postId } = await bike(b)
    await app.api('DELETE', `/listings/${postId}`, { as: b.as })
    for (const who of [a, b]) expect(await shownTo(who, [postId])).toEqual([])
    await app.api('POST', `/listings/${postId}/restore`, { as: b.as, body: {} })
    for (const who of [a, b]) expect(await shownTo(who, [postId])).toEqual([postId])
  })

  it('shows that a listing is sold', async () => {
    const { id: postId } = await bike(b)
    await app.api('PUT', `/listings/${postId}/sold`, { as: b.as, body: {} })
    expect((await on.posts(a, [postId])).body.items).toMatchObject([{ isSold: true }])
  })
})

it('copies the reference into a report, which admins read as far as they may see the post', async () => {
  const at = moderating(app)
  const moderator = await at.moderator()
  const [standing, gone] = [await bike(b), await createListing(app.deps.db, { author: b, title: 'Old lamp' })]
  await on.send(b, id, { postId: standing.id, body: 'Buy this' })
  await on.send(b, id, { postId: gone.id, body: 'Or this' })
  await on.send(b, id, { body: 'Or nothing' })
  await app.api('DELETE', `/listings/${gone.id}`, { as: b.as })
  await on.report(a, id, { reason: 'They push.' })
  const [queued] = (await at.queue(moderator)).body.items
  const detail = (await at.read(moderator, queued?.id ?? '')).body
  expect(detail.messages.map(({ body, about }) => [body, about && (about.post?.title ?? null)])).toEqual([
    ['Buy this', 'City bike'],
    ['Or this', null],
    ['Or nothing', null],
  ])
  expect(detail.messages.map(({ about }) => about === null)).toEqual([false, false, true])
  expect(JSON.stringify(detail)).not.toContain('Old lamp')
})

it('keeps messages, copies and outbox events from before messages had posts', async () => {
  const database = await openBareDatabase()
  try {
    const { db } = database
    const migrations = await readMigrations()
    const here = migrations.findIndex(({ name }) => name.includes('message-posts'))
    await migrate(database, migrations.slice(0, here))
    const [one, other] = [await createAccount(db), await createAccount(db)]
    const conversation = await createConversation(db, { between: [one, other] })
    const messageId = randomUUID()
    await sql`insert into messages (id, conversation_id, sender_id, seq, body)
      values (${messageId}, ${conversation.id}, ${one.account.id}, 1, 'Before')`.execute(db)
    await sql`insert into outbox (event, account_ids) values
      (${JSON.stringify({ type: 'message.sent', message: { id: messageId } })}::jsonb, ${[one.account.id]})`.execute(db)
    await migrate(database, migrations)
    expect(await db.selectFrom('messages').select(['id', 'body', 'post_id']).execute()).toEqual([
      { id: messageId, body: 'Before', post_id: null },
    ])
    const { event } = await db.selectFrom('outbox').select('event').executeTakeFirstOrThrow()
    expect(event).toEqual({ type: 'message.sent', message: { id: messageId, postId: null } })
  } finally {
    await database.close()
  }
})
