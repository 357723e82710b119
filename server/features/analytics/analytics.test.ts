import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnalyticsCharts, AnalyticsStats } from '../../../contract/analytics.ts'
import { createAdmin } from '../../../tests/support/people/admins.ts'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import {
  createAccount,
  createCity,
  createEvent,
  createListing,
  createQuestion,
  createReply,
} from '../../../tests/support/factories.ts'
import { enqueue } from '../../jobs/job.ts'
import { resetLinkJob } from '../accounts/reset-mail.ts'
import { closeDays, forgetActivity } from './close-days.ts'

let app: TestApp
let as: string
let barcelona: string
const zone = 'Europe/Madrid'

const today = () => Temporal.Now.zonedDateTimeISO(zone).startOfDay()
const at = (daysAgo: number, time = '12:00:00') =>
  new Date(today().subtract({ days: daysAgo }).withPlainTime(time).epochMilliseconds)
const dayOf = (daysAgo: number) => today().subtract({ days: daysAgo }).toPlainDate().toString()

const stats = async () => {
  const { status, body } = await app.api<AnalyticsStats>('GET', '/admin/analytics', { as })
  expect(status).toBe(200)
  return body
}
const charts = async (query = '') => {
  const { status, body } = await app.api<AnalyticsCharts>('GET', `/admin/analytics/charts?${query}`, { as })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const total = (numbers: (number | null)[]) => numbers.reduce<number>((sum, number) => sum + (number ?? 0), 0)
const settled = (options = {}) => createAccount(app.deps.db, { createdAt: at(500), ...options })
const joinedAt = (createdAt: Date, options = {}) => createAccount(app.deps.db, { createdAt, ...options })
const wasHere = (id: string, day: string) =>
  app.deps.db.insertInto('activity_days').values({ user_id: id, city_id: barcelona, day }).execute()

beforeAll(async () => {
  app = await createTestApp()
  barcelona = (await createCity(app.deps.db, 'barcelona')).id
})

beforeEach(async () => {
  const { db } = app.deps
  await db.deleteFrom('posts').execute()
  await db.deleteFrom('accounts').execute()
  await db.deleteFrom('daily_figures').execute()
  await db.deleteFrom('rate_limits').execute()
  as = (await createAdmin(app, 'admin', { createdAt: at(500) })).as
  // Activity is recorded at most once an hour.
  await sql`update sessions set last_active_at = now() - interval '1 hour'`.execute(db)
})

describe('the four figures', () => {
  it('count active accounts that finished onboarding, with two weeks of each', async () => {
    await joinedAt(at(0, '00:00:00'))
    await joinedAt(at(6, '00:00:00'))
    await joinedAt(new Date(at(6, '00:00:00').getTime() - 1))
    await joinedAt(at(3), { active: false })
    await joinedAt(at(2), { onboarded: false })
    await createCity(app.deps.db, 'girona', 'Girona')
    await joinedAt(at(1), { city: 'girona' })
    const found = await stats()
    expect(found).toMatchObject({ today: dayOf(0), membersTotal: 5, members7d: 4 })
    // Today is last. A deactivated member still counts on the day they joined.
    expect(found.series.newMembers).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 1])
    expect(found.series.members.at(-1)).toBe(5)
    expect(found.series.members[0]).toBe(0)
  })

  it('include the number of jobs that were given up', async () => {
    const { db } = app.deps
    await db.deleteFrom('jobs').execute()
    for (let n = 0; n < 3; n++) await enqueue(db, resetLinkJob, { email: 'ann@example.org', origin: 'https://x' })
    expect((await stats()).jobsGivenUp).toBe(0)
    await sql`update jobs set given_up_at = now() where id in (select id from jobs limit 2)`.execute(db)
    expect((await stats()).jobsGivenUp).toBe(2)
    await db.deleteFrom('jobs').execute()
  })

  it('count posts of the five kinds, including removed ones, by Barcelona days', async () => {
    const { account } = await settled()
    const author = { author: account }
    await createQuestion(app.deps.db, { ...author, createdAt: at(6, '00:00:00') })
    await createQuestion(app.deps.db, { ...author, createdAt: new Date(at(6, '00:00:00').getTime() - 1) })
    await createQuestion(app.deps.db, { ...author, createdAt: at(1, '23:59:59'), deletedAt: new Date() })
    await createEvent(app.deps.db, { ...author, createdAt: at(2) })
    for (const type of ['selling', 'renting', 'ticket'] as const)
      await createListing(app.deps.db, { ...author, type, createdAt: at(3) })
    expect((await stats()).posts7d).toBe(6)
    const { posts, spans } = await charts()
    expect(spans.at(-1)).toEqual({ from: dayOf(0), to: dayOf(0) })
    expect(posts.question.slice(-8)).toEqual([1, 1, 0, 0, 0, 0, 1, 0])
    expect(posts.event.slice(-4)).toEqual([0, 1, 0, 0])
    for (const type of ['selling', 'renting', 'ticket'] as const) expect(posts[type].slice(-4)).toEqual([1, 0, 0, 0])
  })

  it('count each active member of seven days once, except deactivated ones', async () => {
    const inTime = await settled({ profile: { last_active_at: at(6, '00:00:00') } })
    await settled({ profile: { last_active_at: new Date(at(6, '00:00:00').getTime() - 1) } })
    await settled({ active: false, profile: { last_active_at: at(1) } })
    for (const days of [6, 5]) await wasHere(inTime.account.id, dayOf(days))
    const before = await stats()
    // The request itself records the admin as active.
    expect(before.activeUsers7d).toBe(2)
    expect(before.series.activeUsers.slice(-7)).toEqual([1, 1, 0, 0, 0, 0, 1])
    expect((await charts('per=week')).activeMembers.at(-1)).toBe(2)
  })
})

describe('days', () => {
  it('last 23 or 25 hours when daylight saving time changes', async () => {
    const { account } = await settled()
    // Both DST changes of the last year, some hours after midnight in Barcelona.
    const expected: Record<string, number> = {}
    let change = today()
    for (let nth = 0; nth < 2; nth++) {
      change = change.getTimeZoneTransition('previous') ?? change
      const day = change.startOfDay()
      expect([23, 25]).toContain(day.hoursInDay)
      const [first, next] = [day.epochMilliseconds, day.add({ days: 1 }).epochMilliseconds]
      for (const ms of [first - 1, first, next - 1, next])
        await createQuestion(app.deps.db, { author: account, createdAt: new Date(ms) })
      for (const [days, count] of [
        [-1, 1],
        [0, 2],
        [1, 1],
      ] as const)
        expected[day.add({ days }).toPlainDate().toString()] = count
    }
    const { spans, posts } = await charts('range=365&per=week')
    // The chart of 371 days can begin after the first of these days.
    const shown = Object.entries(expected).filter(([day]) => day >= dayOf(370))
    expect(total(posts.question)).toBe(total(shown.map(([, count]) => count)))
    expect(spans).toHaveLength(53)
    const daily = await charts('range=365')
    const found = daily.spans.map(({ from }, nth) => [from, daily.posts.question[nth]] as const)
    for (const [day, count] of found) expect(count, day).toBe(expected[day] ?? 0)
  })

  it('keep their counted figures, while today is counted on each request', async () => {
    const { account } = await joinedAt(at(5))
    const before = await charts()
    await app.deps.db.deleteFrom('accounts').where('id', '=', account.id).execute()
    await joinedAt(new Date())
    const after = await charts()
    expect(after.newMembers).toEqual([...before.newMembers.slice(0, -1), 1])
    expect((await stats()).membersTotal).toBe(2)
  })

  it('are counted once by concurrent requests, and the newest is recounted after the 24 hours of its questions', async () => {
    const { account } = await settled()
    const question = await createQuestion(app.deps.db, { author: account, createdAt: at(2, '00:00:01') })
    await Promise.all([closeDays(app.deps.db), closeDays(app.deps.db)])
    const rows = () => sql<{ n: number }>`select count(*)::int as n from daily_figures`.execute(app.deps.db)
    expect((await rows()).rows[0]?.n).toBe(400 * (await app.deps.db.selectFrom('cities').select('id').execute()).length)
    // As they were counted yesterday. A question of yesterday can be less than 24 hours old.
    await app.deps.db.deleteFrom('daily_figures').where('day', '=', dayOf(1)).execute()
    await createReply(app.deps.db, { question, createdAt: at(2, '08:00:00') })
    await closeDays(app.deps.db)
    const { asked, answered } = await charts()
    expect([total(asked), total(answered)]).toEqual([1, 1])
  })

  it('are deleted by the calendar of their own city', async () => {
    const { id } = (await settled()).account
    // At any time, one of the two has another date than UTC.
    for (const [slug, zone] of [
      ['kiritimati', 'Pacific/Kiritimati'],
      ['niue', 'Pacific/Niue'],
    ] as const) {
      const city = await createCity(app.deps.db, slug)
      await app.deps.db.updateTable('cities').set({ time_zone: zone }).where('id', '=', city.id).execute()
      const today = Temporal.Now.plainDateISO(zone)
      for (const days of [36, 35])
        await app.deps.db
          .insertInto('activity_days')
          .values({ user_id: id, city_id: city.id, day: today.subtract({ days }).toString() })
          .execute()
      await forgetActivity(app.deps.db)
      const kept = await app.deps.db.selectFrom('activity_days').select('day').where('city_id', '=', city.id).execute()
      expect(kept, slug).toEqual([{ day: today.subtract({ days: 35 }).toString() }])
      await app.deps.db.deleteFrom('activity_days').execute()
    }
  })

  it('keep individual activity for five weeks only, while their figures stay', async () => {
    const { account } = await settled()
    for (const days of [100, 36, 34]) await wasHere(account.id, dayOf(days))
    const before = await charts('range=365')
    await closeDays(app.deps.db)
    await forgetActivity(app.deps.db)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from activity_days
      where user_id = ${account.id}`.execute(app.deps.db)
    expect(rows[0]?.n).toBe(1)
    expect(await charts('range=365')).toEqual(before)
  })
})

describe('charts', () => {
  it('cover 30, 90 or 365 days, or the whole weeks that contain them', async () => {
    for (const [query, count] of [
      ['', 30],
      ['range=90&per=day', 90],
      ['range=365', 365],
      ['per=week', 5],
      ['range=90&per=week', 13],
      ['range=365&per=week', 53],
    ] as const) {
      const { spans, newMembers, activeMembers, posts } = await charts(query)
      for (const list of [spans, newMembers, activeMembers, posts.ticket]) expect(list, query).toHaveLength(count)
      expect(spans.at(-1)?.to).toBe(dayOf(0))
    }
    for (const query of ['range=31', 'range=3650', 'range=x', 'per=month'])
      expect((await app.api('GET', `/admin/analytics/charts?${query}`, { as })).status, query).toBe(400)
  })

  it('add up weeks of seven days that end today', async () => {
    for (const days of [0, 6, 7, 13, 14]) await joinedAt(at(days, '00:00:00'))
    const { spans, newMembers } = await charts('per=week')
    expect(newMembers).toEqual([0, 0, 1, 2, 2])
    expect(spans.at(-1)).toEqual({ from: dayOf(6), to: dayOf(0) })
  })

  it('report no activity before the first record', async () => {
    const { account } = await settled()
    await wasHere(account.id, dayOf(3))
    const { activeMembers } = await charts()
    expect(activeMembers).toEqual([...Array(26).fill(null), 1, 0, 0, 1])
  })

  it("count a question as answered if another member's reply within 24 hours is not removed", async () => {
    const { account } = await settled()
    const { account: other } = await settled()
    const asked = (daysAgo: number) =>
      createQuestion(app.deps.db, { author: account, createdAt: at(daysAgo, '20:00:00') })
    const reply = async (daysAgo: number, hours: number, options: object = { author: other }) => {
      const question = await asked(daysAgo)
      const createdAt = new Date(question.created_at.getTime() + hours * 3_600_000)
      await createReply(app.deps.db, { question, createdAt, ...options })
    }
    await reply(5, 23.9)
    await reply(5, 24.1)
    await reply(4, 1, { author: account })
    await reply(4, 1, { author: other, deletedAt: new Date() })
    await asked(3)
    await createQuestion(app.deps.db, { author: account })
    await createQuestion(app.deps.db, { author: account, createdAt: at(2), deletedAt: new Date() })
    const { asked: all, answered } = await charts()
    expect(all.slice(-6)).toEqual([2, 2, 1, 0, 0, 0])
    expect(answered.slice(-6)).toEqual([1, 0, 0, 0, 0, 0])
  })

  it('count seats of past events with a limit', async () => {
    const { account } = await settled()
    const event = (options: object) => createEvent(app.deps.db, { author: account, createdAt: at(9), ...options })
    const startsAt = at(2, '19:00:00')
    const one = await event({ startsAt, places: 10 })
    const two = await event({ startsAt, places: 4, cancelReason: 'Rain', deletedAt: new Date() })
    const three = await event({ startsAt })
    const four = await event({ startsAt: at(-2), places: 9 })
    for (const { id } of [one, two, three, four])
      await sql`update posts set attendee_count = 3 where id = ${id}`.execute(app.deps.db)
    const { seats, seatsTaken } = await charts()
    expect(seats.slice(-4)).toEqual([0, 10, 0, 0])
    expect(seatsTaken.slice(-4)).toEqual([0, 3, 0, 0])
  })

  it('name the twelve neighborhoods with the most members, and count the others', async () => {
    for (let nth = 0; nth < 14; nth++)
      for (let count = 0; count <= nth; count++)
        await settled({ profile: { neighborhood: `Place ${nth}` }, active: !(nth === 13 && count > 9) })
    const { neighborhoods } = await charts()
    expect(neighborhoods.top).toHaveLength(12)
    expect(neighborhoods.top[0]).toEqual({ name: 'Place 12', members: 13 })
    expect(neighborhoods.top.map(({ name }) => name)).toContain('Place 13')
    expect(neighborhoods).toMatchObject({ others: 3, unknown: 1 })
  })
})

it('refuses members, and admins without the second factor', async () => {
  for (const role of ['member', 'admin'] as const) {
    const { account } = await createAccount(app.deps.db, { role })
    const session = await signInAs(app, account)
    for (const path of ['/admin/analytics', '/admin/analytics/charts'])
      expect(await app.api('GET', path, { as: session })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  }
})
