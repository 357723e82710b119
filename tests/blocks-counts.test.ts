import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './support/app.ts'
import { createEvent, createSeries } from './support/factories.ts'
import { blockedCity, type BlockedCity, type Citizen } from './support/people/blocked-city.ts'

type Body = Record<string, unknown> & { items: Record<string, unknown>[] }
interface World extends Pick<BlockedCity, 'a' | 'b' | 'c'> {
  get: (path: string, who: { as: string }) => Promise<Body>
  event: string
  series: string
}

async function cityOf(app: TestApp, blocker?: 'a' | 'b'): Promise<World> {
  const city = await blockedCity(app)
  const { a, b, c } = city
  const { db } = app.deps
  const call = async (method: string, path: string, { as }: { as: string }, body?: object) => {
    const answer = await app.api(method, path, { as, ...(body ? { body } : {}) })
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200)
    return answer.body as Body
  }
  const asked = { event_confirms: true, check_in_at: new Date() }
  await db.updateTable('posts').set(asked).where('id', '=', c.event).execute()
  await db.updateTable('event_attendees').set({ asked_at: new Date() }).where('event_id', '=', c.event).execute()
  const first = await createEvent(db, { author: c, city: city.city, startsAt: new Date(Date.now() + 86_400_000) })
  await createSeries(db, { first })
  const question = { id: randomUUID(), body: 'Can I bring a dog?', asks: true }
  await call('POST', `/events/${c.event}/comments`, { as: a.as }, question)
  for (const who of [a, b]) {
    await call('PUT', `/events/${c.event}/hosts/${who.id}`, c, {})
    await call('PUT', `/events/${c.event}/hosting`, who, {})
    await call('POST', `/events/${c.event}/announcements`, who, { id: randomUUID(), body: 'Bring water' })
    await call('POST', `/events/${c.event}/comments`, who, { id: randomUUID(), body: 'See you' })
    await call('PUT', `/series/${first.id}/following`, who)
    await db
      .updateTable('event_attendees')
      .set({ here_at: new Date(), marked_at: new Date(), marked_how: 'tick', marked_on: randomUUID() })
      .where('event_id', '=', c.event)
      .where('user_id', '=', who.id)
      .execute()
    await call('POST', `/questions/${a.question}/replies`, c, { id: randomUUID(), body: `For ${who.name}` })
  }
  await city.later()
  if (blocker) await city.block(city[blocker])
  return { a, b, c, event: c.event, series: first.id, get: (path, who) => call('GET', path, who) }
}

interface Seen extends World {
  viewer: Citizen
  other: Citizen
}
const items = async ({ get, viewer }: Seen, path: string) => (await get(path, viewer)).items
const people = (rows: Body['items']) => rows.reduce((sum, { guests }) => sum + 1 + Number(guests), 0)
const months = () =>
  [0, 1].map(months => Temporal.Now.plainDateISO('Europe/Madrid').add({ months }).toString().slice(0, 7))
const talk = ({ get, viewer, event }: Seen) => get(`/events/${event}/talk`, viewer)
const detail = ({ get, viewer, event }: Seen) => get(`/events/${event}`, viewer)

const counted: [string, number: (seen: Seen) => Promise<unknown>, list: (seen: Seen) => Promise<number>][] = [
  [
    'replies of a question',
    async ({ get, viewer, c }) => (await get(`/questions/${c.question}`, viewer))['replyCount'],
    async seen => (await items(seen, `/questions/${seen.c.question}/replies?limit=20`)).length,
  ],
  [
    'attendees',
    async seen => (await detail(seen))['attendeeCount'],
    async seen => people(await items(seen, `/events/${seen.event}/attendees?limit=20`)),
  ],
  [
    'attendees who have not answered',
    async seen => (await detail(seen))['unansweredCount'],
    async seen => (await items(seen, `/events/${seen.event}/attendees?limit=20&answer=none`)).length,
  ],
  [
    'people who were checked in',
    async seen => ((await detail(seen))['checkIn'] as { came: number }).came,
    async seen =>
      (await items(seen, `/events/${seen.event}/check-in/people?limit=20`)).filter(row => row['hereAt']).length,
  ],
  [
    'comments',
    async seen => (await talk(seen))['commentCount'],
    async seen => (await items(seen, `/events/${seen.event}/comments?limit=20`)).length,
  ],
  [
    'announcements',
    async seen => (await talk(seen))['announcementCount'],
    async seen => (await items(seen, `/events/${seen.event}/announcements?limit=20`)).length,
  ],
  [
    'receivers of an announcement',
    async seen => (await talk(seen))['receivers'],
    async seen => (await items(seen, `/events/${seen.event}/attendees?limit=20`)).length - 1,
  ],
  [
    'notifications',
    async ({ get, viewer }) => (await get('/notifications/unread', viewer))['count'],
    async seen => (await items(seen, '/notifications')).filter(({ isRead }) => isRead === false).length,
  ],
  [
    'members',
    async ({ get, viewer }) => (await get('/people/count', viewer))['total'],
    async seen => (await items(seen, '/people?limit=20')).length,
  ],
  [
    'listings',
    async ({ get, viewer }) => (await get('/listings/counts', viewer))['all'],
    async seen => (await items(seen, '/listings?limit=20')).length,
  ],
  [
    'events of some days',
    async ({ get, viewer }) => {
      const pages = await Promise.all(months().map(month => get(`/events/days?month=${month}`, viewer)))
      return pages.flatMap(({ days }) => days as { count: number }[]).reduce((sum, { count }) => sum + count, 0)
    },
    async seen => (await items(seen, '/events?limit=20')).length,
  ],
  [
    'found events',
    async ({ get, viewer }) => (await get('/events/count?search=desk', viewer))['total'],
    async seen => (await items(seen, '/events?limit=20&search=desk')).length,
  ],
]

describe.each([
  ['without a block', undefined],
  ['when a blocks b', 'a'],
  ['when b blocks a', 'b'],
] as const)('%s', (_, blocker) => {
  let world: World
  let both: Seen[]
  beforeAll(async () => {
    world = await cityOf(await createTestApp(), blocker)
    const { a, b } = world
    both = [
      { ...world, viewer: a, other: b },
      { ...world, viewer: b, other: a },
    ]
  })

  it.each(counted)('the number of %s is that of their list, for both members', async (_name, number, list) => {
    for (const seen of both) expect(await number(seen), seen.viewer.name).toBe(await list(seen))
  })

  it('announcements are new to both, with the name only of an author who is seen; followers count only those that are seen', async () => {
    const { get, event, series, a, b, c } = world
    for (const viewer of [a, b]) {
      const { isNew } = await get(`/events/${event}/talk`, viewer)
      const seen = await get(`/events/${event}/announcements?limit=20`, viewer)
      expect([isNew, seen.items.length]).toEqual([true, 2])
      expect(seen.items.filter(({ author }) => author !== null)).toHaveLength(blocker ? 1 : 2)
      expect((await get(`/series/${series}`, viewer))['followerCount']).toBe(blocker ? 1 : 2)
    }
    expect((await get(`/series/${series}`, c))['followerCount']).toBe(2)
  })
})
