import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LiveEvent } from '../../contract/live.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { blockedCity, type BlockedCity, type Citizen } from '../support/people/blocked-city.ts'
import { eventInput } from '../support/event-input.ts'
import { listen, type Events } from '../support/events.ts'
import { trading } from '../support/people/trading.ts'
import { completeSessions, giveSecondFactor } from '../support/people/two-factor.ts'

let app: TestApp
let second: TestApp
let city: BlockedCity

beforeEach(async () => {
  app = await createTestApp()
  second = await createTestApp()
  city = await blockedCity(app)
  await app.deps.hub.start()
  await second.deps.hub.start()
})
afterEach(async () => {
  await app.deps.hub.close()
  await second.deps.hub.close()
})

const call = (method: string, path: string, { as }: { as: string }, body?: unknown) =>
  app.api(method, path, { as, ...(body === undefined ? {} : { body }) })
const done = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
}
const words = 'Words for neighbors only'

const acts: [string, (author: Citizen) => Promise<void>][] = [
  [
    'a question',
    async author => {
      const id = randomUUID()
      await done(call('POST', '/questions', author, { id, category: 'Podcasting', title: `${words}?` }))
      await done(call('PUT', `/questions/${id}`, author, { category: 'Podcasting', title: `${words}, again?` }))
      await done(call('DELETE', `/questions/${id}`, author))
    },
  ],
  [
    "a reply to somebody else's question",
    async author => {
      const id = randomUUID()
      await done(call('POST', `/questions/${city.c.question}/replies`, author, { id, body: words }))
      await done(call('PUT', `/replies/${id}`, author, { body: `${words}, again` }))
      await done(call('DELETE', `/replies/${id}`, author))
    },
  ],
  [
    "somebody else's reply to their question",
    async author => {
      const body = { id: randomUUID(), body: words }
      await done(call('POST', `/questions/${author.question}/replies`, city.c, body))
    },
  ],
  [
    'a listing',
    async author => {
      const { create, sell, remove } = trading(app)
      const id = randomUUID()
      await done(create(author, { title: words }, id))
      await done(sell(author, id))
      await done(remove(author, id))
    },
  ],
  [
    'an event',
    async author => {
      const body = { ...eventInput({ title: words }), id: undefined }
      await done(call('PUT', `/events/${author.event}`, author, body))
      await done(call('PUT', `/events/${author.event}/attendance`, city.c))
      await done(call('POST', `/events/${author.event}/cancel`, author, { reason: words }))
    },
  ],
]

async function toldUntil(events: Events, questionId: string): Promise<LiveEvent[]> {
  const told: LiveEvent[] = []
  for (;;) {
    const event = await events.next()
    if (event.type === 'question.asked' && event.question.id === questionId) return told
    told.push(event)
  }
}
const last = async () => {
  const id = randomUUID()
  await done(call('POST', '/questions', city.c, { id, category: 'Podcasting', title: 'Is that all?' }))
  return id
}
const cursorOf = async ({ as }: { as: string }) => (await app.api('GET', '/session', { as })).body.cursor as string

const directions: [string, () => [blocker: Citizen, author: Citizen]][] = [
  ['was blocked', () => [city.b, city.a]],
  ['has blocked', () => [city.a, city.a]],
]

describe.each(acts)('live events of %s', (_, act) => {
  it.each(directions)('reach all members except the other one when the author %s', async (_name, roles) => {
    const [blocker, author] = roles()
    const { b: other, c } = city
    await city.block(blocker)
    const cursor = await cursorOf(other)
    const streams = await Promise.all([listen(app, other.as), listen(second, other.as)])
    const third = await listen(second, c.as)
    await done(call('GET', `/questions/${c.question}/replies`, other))
    await done(call('GET', `/questions/${author.question}/replies`, c))
    await act(author)
    const end = await last()
    expect(await toldUntil(third, end)).not.toEqual([])
    for (const events of [...streams, await listen(app, other.as, cursor), await listen(second, other.as, cursor)])
      expect(await toldUntil(events, end)).toEqual([])
  })
})

it('a block and its end reach open streams in every process', async () => {
  const { a, b } = city
  const streams = await Promise.all([listen(app, b.as), listen(second, b.as)])
  const own = await listen(second, a.as)
  const asked = async () => {
    const id = randomUUID()
    await done(call('POST', '/questions', a, { id, category: 'Podcasting', title: `${words}?` }))
    return id
  }
  const heard = async () => {
    const end = await last()
    const told = await Promise.all([...streams, own].map(events => toldUntil(events, end)))
    return told.map(some => some.map(event => (event.type === 'question.asked' ? event.question.id : event.type)))
  }
  const all = (...told: string[]) => [told, told, told]

  const before = await asked()
  expect(await heard()).toEqual(all(before))
  await city.block(a)
  expect(await heard()).toEqual(all('block.changed', 'conversation.changed'))
  const between = await asked()
  expect(await heard()).toEqual([[], [], [between]])
  await city.unblock(a)
  expect(await heard()).toEqual(all('block.changed', 'conversation.changed'))
  const after = await asked()
  expect(await heard()).toEqual(all(after))
})

it('a block is announced to no other member', async () => {
  const third = await listen(app, city.c.as)
  await city.block(city.a)
  await city.unblock(city.a)
  expect(await toldUntil(third, await last())).toEqual([])
})

it('events before a block are not delivered after it to a member who missed them', async () => {
  const { a, b } = city
  const cursor = await cursorOf(b)
  await done(call('POST', '/questions', a, { id: randomUUID(), category: 'Podcasting', title: `${words}?` }))
  const message = { id: randomUUID(), body: words }
  await done(call('POST', `/conversations/${city.conversation}/messages`, a, message))
  await city.block(a)
  const end = await last()
  for (const target of [app, second]) {
    const told = await toldUntil(await listen(target, b.as, cursor), end)
    expect(JSON.stringify(told)).not.toContain(words)
    expect(told.map(({ type }) => type)).toEqual(['block.changed', 'conversation.changed'])
  }
})

it('counts in events are those that the recipient sees', async () => {
  const { a, b, c } = city
  await city.block(a)
  const cursor = await cursorOf(b)
  const running = await listen(second, b.as)
  const everybody = await listen(app, c.as)
  const reply = { id: randomUUID(), body: 'By the one who asked' }
  await done(call('POST', `/questions/${c.question}/replies`, c, reply))
  await done(call('PUT', `/questions/${c.question}`, c, { category: 'Podcasting', title: 'Where is a quiet chair?' }))
  await done(call('DELETE', `/events/${c.event}/attendance`, a))
  const end = await last()
  const [question, event] = [
    (await call('GET', `/questions/${c.question}`, b)).body,
    (await call('GET', `/events/${c.event}`, b)).body,
  ]
  expect(question.replyCount).toBe(2)
  for (const events of [running, await listen(app, b.as, cursor)]) {
    expect(await toldUntil(events, end)).toMatchObject([
      { type: 'reply.counted', replyCount: question.replyCount },
      { type: 'question.changed', question: { replyCount: question.replyCount } },
      { type: 'event.attendance', attendeeCount: event.attendeeCount, spotsLeft: event.spotsLeft, faces: event.faces },
    ])
  }
  expect(await toldUntil(everybody, end)).toMatchObject([
    { type: 'reply.counted', replyCount: 3 },
    { type: 'question.changed', question: { replyCount: 3 } },
    { type: 'event.attendance', attendeeCount: 2, spotsLeft: 8 },
  ])
})

it('the event of a third member contains the faces that the recipient sees', async () => {
  const { a, b, c } = city
  await city.block(a)
  const [own, everybody] = [await listen(second, b.as), await listen(app, c.as)]
  const body = { ...eventInput({ title: 'A walk for all' }), id: undefined, maxAttendees: 10 }
  await done(call('PUT', `/events/${c.event}`, c, body))
  const end = await last()
  const faces = (told: LiveEvent[]) =>
    told.flatMap(event => (event.type === 'event.changed' ? event.event.faces.map(({ id }) => id) : []))
  expect(faces(await toldUntil(own, end))).not.toContain(a.id)
  expect(faces(await toldUntil(everybody, end))).toContain(a.id)
})

it('a featured post of the other member is sent as none', async () => {
  const { a, b, c } = city
  await giveSecondFactor(app, c)
  await app.deps.db.updateTable('profiles').set({ role: 'admin' }).where('id', '=', c.id).execute()
  await completeSessions(app, c)
  await city.block(a)
  const [own, everybody] = [await listen(second, b.as), await listen(app, c.as)]
  await done(call('PUT', `/posts/${a.question}/featured`, c))
  const end = await last()
  expect(await toldUntil(own, end)).toEqual([{ type: 'featured.changed', postId: null }])
  expect(await toldUntil(everybody, end)).toEqual([{ type: 'featured.changed', postId: a.question }])
})
