import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './support/app.ts'
import { blockedCity, type BlockedCity, type Citizen, type Common } from './support/people/blocked-city.ts'

let app: TestApp
let city: BlockedCity
beforeAll(async () => {
  app = await createTestApp()
  city = await blockedCity(app)
})
beforeEach(async () => {
  await city.later()
})
afterEach(async () => {
  const { db } = app.deps
  await db.deleteFrom('conversation_blocks').execute()
  await db.updateTable('conversations').set({ is_blocked: false }).execute()
  await db.deleteFrom('post_replies').where('body', '=', passing).execute()
  await db.updateTable('posts').set({ reply_count: 0 }).where('id', 'in', [city.a.question, city.b.question]).execute()
})

const passing = 'Written in passing'

interface Asked {
  viewer: Citizen
  other: Citizen
  c: Common
}
const ask = (path: string, { as }: { as: string }, method = 'GET', body?: unknown) =>
  app.api(method, path, { as, ...(body === undefined ? {} : { body }) })
const directions: [string, () => [blocker: Citizen, blocked: Citizen]][] = [
  ['a blocks b', () => [city.a, city.b]],
  ['b blocks a', () => [city.b, city.a]],
]

const lists: [string, (asked: Asked) => string][] = [
  ['the directory', () => '/people?limit=20'],
  ['the directory in alphabetical order', () => '/people?limit=20&sort=alphabetical'],
  ['a search of the directory', ({ other }) => `/people?limit=20&search=${other.name.slice(0, 6)}`],
  ['suggestions', () => '/people/suggestions'],
  ['answers to the icebreaker', () => '/icebreaker'],
  ['home', () => '/home'],
  ['the feed', () => '/feed?limit=20'],
  ['questions', () => '/questions?limit=20'],
  ['questions by replies', () => '/questions?limit=20&sort=mostAnswered'],
  ['unanswered questions', () => '/questions?limit=20&sort=unanswered'],
  ['questions of a category', () => '/questions?limit=20&category=Podcasting'],
  ['a search of questions', ({ other }) => `/questions?limit=20&search=${other.word}`],
  ["replies to somebody else's question", ({ c }) => `/questions/${c.question}/replies?limit=20`],
  ['listings', () => '/listings?limit=20'],
  ['listings by price', () => '/listings?limit=20&sort=price_low'],
  ['listings of a type', () => '/listings?limit=20&type=selling&condition=good'],
  ['listings with two filters', () => '/listings?limit=20&minCents=1&delivery=pickup'],
  ['a search of listings', ({ other }) => `/listings?limit=20&search=${other.word}`],
  ['similar listings', ({ c }) => `/listings/${c.listing}/similar`],
  ['events', () => '/events?limit=20'],
  ['events by a filter', () => '/events?limit=20&free=1&within=2000-01-01/9000-12-31'],
  ['a search of events', ({ other }) => `/events?limit=20&search=${other.word}`],
  ["faces at somebody else's event", ({ c }) => `/events/${c.event}`],
  ['faces in the list of joined events', () => '/events?limit=20&mine=joined'],
  ["the attendees of somebody else's event", ({ c }) => `/events/${c.event}/attendees?limit=20`],
]

const things: [string, (asked: Asked) => { method?: string; path: string; body?: unknown }, code: string][] = [
  ['the profile', ({ other }) => ({ path: `/profiles/${other.id}` }), 'PROFILE_NOT_FOUND'],
  [
    'the listings of a profile',
    ({ other }) => ({ path: `/profiles/${other.id}/listings?limit=20` }),
    'PROFILE_NOT_FOUND',
  ],
  ['a question', ({ other }) => ({ path: `/questions/${other.question}` }), 'QUESTION_NOT_FOUND'],
  [
    'a question by its slug',
    ({ other }) => ({ path: `/questions/any-${other.question.slice(-12)}` }),
    'QUESTION_NOT_FOUND',
  ],
  [
    'the replies to a question',
    ({ other }) => ({ path: `/questions/${other.question}/replies?limit=20` }),
    'QUESTION_NOT_FOUND',
  ],
  [
    'a reply to a question',
    ({ other }) => ({
      method: 'POST',
      path: `/questions/${other.question}/replies`,
      body: { id: randomUUID(), body: passing },
    }),
    'QUESTION_NOT_FOUND',
  ],
  ['a listing', ({ other }) => ({ path: `/listings/${other.listing}` }), 'LISTING_NOT_FOUND'],
  ['what is like a listing', ({ other }) => ({ path: `/listings/${other.listing}/similar` }), 'LISTING_NOT_FOUND'],
  ['an event', ({ other }) => ({ path: `/events/${other.event}` }), 'EVENT_NOT_FOUND'],
  [
    'the calendar file of an event',
    ({ other }) => ({ path: `/events/${other.event}/calendar.ics` }),
    'EVENT_NOT_FOUND',
  ],
  [
    'the attendees of an event',
    ({ other }) => ({ path: `/events/${other.event}/attendees?limit=20` }),
    'EVENT_NOT_FOUND',
  ],
  [
    'joining an event',
    ({ other }) => ({ method: 'PUT', path: `/events/${other.event}/attendance` }),
    'EVENT_NOT_FOUND',
  ],
  [
    'leaving an event',
    ({ other }) => ({ method: 'DELETE', path: `/events/${other.event}/attendance` }),
    'EVENT_NOT_FOUND',
  ],
  [
    'leaving the waitlist of an event',
    ({ other }) => ({ method: 'DELETE', path: `/events/${other.event}/waitlist` }),
    'EVENT_NOT_FOUND',
  ],
  ['an invitation, signed in', ({ other }) => ({ path: `/invitations/${other.invitation}` }), 'INVITATION_NOT_FOUND'],
  [
    'a conversation from the profile',
    ({ other }) => ({ path: `/conversations/with/${other.id}` }),
    'PROFILE_NOT_FOUND',
  ],
  [
    'a report of a post',
    ({ other }) => ({ method: 'POST', path: '/reports', body: { kind: 'post', id: other.question, reason: 'Spam' } }),
    'POST_NOT_FOUND',
  ],
  [
    'a report of a reply',
    ({ other }) => ({ method: 'POST', path: '/reports', body: { kind: 'reply', id: other.reply, reason: 'Spam' } }),
    'REPLY_NOT_FOUND',
  ],
]

interface Counted {
  items: { id: string; replyCount: number; attendeeCount: number }[]
}
const item = (id: string) => (body: Counted) => body.items.find(some => some.id === id)
const nextMonths = () =>
  [0, 1].map(months => Temporal.Now.plainDateISO('Europe/Madrid').add({ months }).toString().slice(0, 7))
const eventsCounted = async (who: Citizen, query: string) => (await ask(`/events/count?${query}`, who)).body.total
const attendeesOf = async (event: string, viewer: Citizen, query: string) =>
  item(event)((await ask(`/events?limit=20${query}`, viewer)).body)?.attendeeCount

const counts: [string, by: number, (asked: Asked) => Promise<number | undefined>][] = [
  ['members', 1, async ({ viewer }) => (await ask('/people/count', viewer)).body.total],
  [
    'members found',
    1,
    async ({ viewer, other }) => (await ask(`/people/count?search=${other.name.slice(0, 6)}`, viewer)).body.total,
  ],
  ['listings', 1, async ({ viewer }) => (await ask('/listings/counts', viewer)).body.selling],
  ['listings by a filter', 1, async ({ viewer }) => (await ask('/listings/counts?minCents=1', viewer)).body.all],
  [
    'listings found',
    1,
    async ({ viewer, other }) => (await ask(`/listings/counts?search=${other.word}`, viewer)).body.all,
  ],
  ['events found', 1, ({ viewer, other }) => eventsCounted(viewer, `search=${other.word}`)],
  [
    'events of the months to come',
    1,
    async ({ viewer }) => {
      const months = await Promise.all(nextMonths().map(month => ask(`/events/days?month=${month}`, viewer)))
      return months.flatMap(({ body }) => body.days as { count: number }[]).reduce((sum, { count }) => sum + count, 0)
    },
  ],
  [
    'replies of a question',
    1,
    async ({ viewer, c }) => (await ask(`/questions/${c.question}`, viewer)).body.replyCount,
  ],
  [
    'replies in the list of questions',
    1,
    async ({ viewer, c }) => item(c.question)((await ask('/questions?limit=20', viewer)).body)?.replyCount,
  ],
  [
    'replies in a search of questions',
    1,
    async ({ viewer, c }) => item(c.question)((await ask('/questions?limit=20&search=quiet', viewer)).body)?.replyCount,
  ],
  [
    'replies in the feed',
    1,
    async ({ viewer, c }) => item(c.question)((await ask('/feed?limit=20', viewer)).body)?.replyCount,
  ],
  ['people at an event', 1, async ({ viewer, c }) => (await ask(`/events/${c.event}`, viewer)).body.attendeeCount],
  ['people in the list of events', 1, ({ viewer, c }) => attendeesOf(c.event, viewer, '')],
  ['people in a search of events', 1, ({ viewer, c }) => attendeesOf(c.event, viewer, '&search=bunkers')],
  ['places left', 0, async ({ viewer, c }) => (await ask(`/events/${c.event}`, viewer)).body.spotsLeft],
]

describe.each(directions)('when %s', (_, roles) => {
  const both = () => {
    const [blocker, blocked] = roles()
    const { c } = city
    return [
      { viewer: blocker, other: blocked, c },
      { viewer: blocked, other: blocker, c },
    ] as const
  }

  it.each(lists)('%s omit each for the other until the block is lifted', async (_name, path) => {
    const [blocker] = roles()
    const names = async ({ viewer, other, c }: Asked) => {
      const { status, body } = await ask(path({ viewer, other, c }), viewer)
      expect(status).toBe(200)
      return JSON.stringify(body).includes(other.id)
    }
    const seen = () => Promise.all(both().map(names))
    expect(await seen()).toEqual([true, true])
    await city.block(blocker)
    expect(await seen()).toEqual([false, false])
    const [{ other }] = both()
    expect(await names({ viewer: { ...other, as: city.c.as }, other, c: city.c })).toBe(true)
    await city.unblock(blocker)
    expect(await seen()).toEqual([true, true])
  })

  it.each(things)('%s does not exist for the other until the block is lifted', async (_name, thing, code) => {
    const [blocker] = roles()
    const answers = () =>
      Promise.all(
        both().map(async asked => {
          const { method, path, body } = thing(asked)
          const response = await app.request(method ?? 'GET', `/api${path}`, { as: asked.viewer.as, body })
          return response.ok ? 'there' : ((await response.json()) as { code: string }).code
        }),
      )
    expect(await answers()).toEqual(['there', 'there'])
    await city.block(blocker)
    expect(await answers()).toEqual([code, code])
    await city.unblock(blocker)
    expect(await answers()).toEqual(['there', 'there'])
  })

  it.each(counts)('the number of %s decreases by %d for both', async (_name, by, count) => {
    const [blocker] = roles()
    const told = () => Promise.all(both().map(count))
    const before = await told()
    await city.block(blocker)
    expect(await told()).toEqual(before.map(number => Number(number) - by))
    await city.unblock(blocker)
    expect(await told()).toEqual(before)
  })
})

it('keeps the requested length of a list page', async () => {
  const { a, b, block } = city
  for (const path of ['/questions', '/feed', '/listings', '/events', '/people']) {
    const page = async (query: string) =>
      (await ask(`${path}?${query}`, b)).body as { items: { id: string }[]; next: string | null }
    const all = (await page('limit=20')).items.map(({ id }) => id)
    await block(a)
    const left: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const some = await page(`limit=1${next && `&cursor=${encodeURIComponent(next)}`}`)
      expect(some.items).toHaveLength(1)
      left.push(...some.items.map(({ id }) => id))
      ;({ next } = some)
    }
    const whole = (await page('limit=20')).items.map(({ id }) => id)
    expect(left).toEqual(whole)
    expect(all.filter(id => whole.includes(id))).toEqual(whole)
    await city.unblock(a)
    await city.later()
  }
})

it('returns the counts that the viewer sees after a reply, removal or join', async () => {
  const { a, b, c } = city
  await city.block(a)
  const id = randomUUID()
  const replied = await ask(`/questions/${c.question}/replies`, b, 'POST', { id, body: 'One more' })
  expect(replied.body.replyCount).toBe((await ask(`/questions/${c.question}`, b)).body.replyCount)
  const removed = await ask(`/replies/${id}`, b, 'DELETE')
  expect(removed.body.replyCount).toBe(replied.body.replyCount - 1)
  const restored = await ask(`/replies/${id}/restore`, b, 'POST', {})
  expect(restored.body.replyCount).toBe(replied.body.replyCount)
  for (const method of ['DELETE', 'PUT']) {
    const { body } = await ask(`/events/${c.event}/attendance`, b, method)
    const seen = (await ask(`/events/${c.event}`, b)).body
    expect(body).toMatchObject({
      attendeeCount: seen.attendeeCount,
      spotsLeft: seen.spotsLeft,
      faces: seen.faces,
    })
    expect(JSON.stringify(body)).not.toContain(a.id)
  }
  await ask(`/replies/${id}`, b, 'DELETE')
})
