import { sql, type KyselyPlugin } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createCity, createQuestion } from '../../../tests/support/factories.ts'
import { digested, thursday } from '../../../tests/support/people/digested.ts'

let app: TestApp
let on: ReturnType<typeof digested>
let cities = 0
let city: string
let author: { id: string; email: string }

beforeAll(async () => {
  app = await createTestApp()
  on = digested(app)
})
beforeEach(async () => {
  await on.again()
  await app.deps.db.deleteFrom('posts').execute()
  city = `run-${++cities}`
  author = await on.member(city)
  await createQuestion(app.deps.db, { author, city, title: 'One?', createdAt: new Date('2026-11-24T12:00:00Z') })
})

const members = (count: number) => Promise.all(Array.from({ length: count }, () => on.member(city)))
const recipients = async () => {
  const ids = (await on.waiting()).map(({ payload }) => payload.userId)
  const accounts = await app.deps.db.selectFrom('accounts').select(['id', 'email']).execute()
  return ids.map(id => accounts.find(account => account.id === id)?.email).sort()
}
const emailsOf = (people: { email: string }[]) => people.map(({ email }) => email).sort()

describe('the time', () => {
  const plannedAt = async (now: string, cityId: string) => {
    await on.plan(now)
    const jobs = await app.deps.db
      .selectFrom('jobs')
      .select(['payload', 'run_at'])
      .where('kind', '=', 'digest')
      .execute()
    await on.again()
    return jobs
      .filter(({ payload }) => (payload as { cityId: string }).cityId === cityId)
      .map(({ payload, run_at }) => [(payload as { week: string }).week, run_at.toISOString()])
  }

  it.each([
    ['in summer time', 'Europe/Madrid', '2026-10-22', '2026-10-22T15:00:00.000Z'],
    ['after the clocks went back', 'Europe/Madrid', '2026-10-29', '2026-10-29T16:00:00.000Z'],
    ['at UTC+13', 'Pacific/Tongatapu', '2026-11-26', '2026-11-26T04:00:00.000Z'],
    ['at UTC-10', 'Pacific/Honolulu', '2026-11-26', '2026-11-27T03:00:00.000Z'],
  ])('is Thursday at 17:00 %s, planned an hour ahead and for a day', async (_, zone, week, due) => {
    const id = await on.city(city, zone)
    const after = (minutes: number) => new Date(Date.parse(due) + minutes * 60_000).toISOString()
    expect(await plannedAt(after(-61), id)).toEqual([])
    for (const minutes of [-60, 0, 24 * 60 - 1]) expect(await plannedAt(after(minutes), id)).toEqual([[week, due]])
    expect(await plannedAt(after(24 * 60), id)).toEqual([])
  })

  it('is not reached yet if the database clock was set back: the batch is queued again', async () => {
    await members(1)
    await on.plan()
    // Other tests have cities in other time zones.
    const { id } = await createCity(app.deps.db, city)
    const job = (await on.queued()).find(({ payload }) => payload.cityId === id)
    await app.deps.db.deleteFrom('jobs').execute()
    await on.digester({ now: '2026-11-25T16:00:00Z' })(job!.payload)
    expect(await recipients()).toEqual([])
    const { rows } = await sql`
      select payload, round(extract(epoch from run_at - now()) / 3600)::int as hours from jobs`.execute(app.deps.db)
    expect(rows).toEqual([{ payload: job!.payload, hours: 24 }])
  })

  it('is known for all cities except those with an unknown time zone', async () => {
    const id = await on.city(`${city}-unknown`, 'Mars/Olympus')
    try {
      expect(await on.plan()).toEqual(['Mars/Olympus'])
      const planned = (await on.queued()).map(({ payload }) => payload.cityId)
      expect(planned).not.toContain(id)
      expect(planned).toContain((await createCity(app.deps.db, city)).id)
    } finally {
      await on.city(`${city}-unknown`, 'Europe/Madrid')
    }
  })

  it('is planned once by concurrent processes', async () => {
    await Promise.all([on.plan(), on.plan(), on.plan()])
    const jobs = await on.queued()
    expect(new Set(jobs.map(({ payload }) => payload.cityId)).size).toBe(jobs.length)
    await on.run()
    await on.plan()
    expect(await on.queued()).toEqual([])
  })

  it.each([
    ['late by less than a day', '2026-11-27T15:59:00Z', 1],
    ['skipped if the server was down for a day', '2026-11-27T16:00:00Z', 0],
  ])('is %s', async (_, now, count) => {
    const [reader] = await members(1)
    await on.plan()
    await on.run({ now })
    expect(await recipients()).toEqual(emailsOf([reader!]).slice(0, count))
  })
})

describe('exactly once', () => {
  it('with two concurrent runners and repeated jobs, in batches', async () => {
    const readers = await members(7)
    await on.plan()
    const [first] = await on.queued()
    const again = async () => {
      for (const { payload } of await on.queued()) await on.digester({ batch: 2 })(payload)
    }
    await Promise.all([again(), again(), on.run({ batch: 2 }), again()])
    await on.run({ batch: 2 })
    await on.digester({ batch: 2 })(first!.payload)
    expect(await recipients()).toEqual(emailsOf(readers))
    expect(await app.deps.db.selectFrom('digests').select('user_id').execute()).toHaveLength(7)
  })

  it('after a runner died at any statement of a batch', async () => {
    const readers = await members(4)
    await on.plan()
    const { id } = await createCity(app.deps.db, city)
    await sql`delete from jobs where kind = 'digest' and payload ->> 'cityId' <> ${id}`.execute(app.deps.db)
    let deaths = 0
    for (;;) {
      let statements = 0
      const dying: KyselyPlugin = {
        transformQuery: ({ node }) => {
          if (statements++ === deaths) throw new Error('the process died')
          return node
        },
        transformResult: ({ result }) => Promise.resolve(result),
      }
      const outcome = await on.run({ db: app.deps.db.withPlugin(dying) }).catch((error: Error) => error.message)
      if (outcome === undefined) break
      expect([outcome, await recipients()]).toEqual(['the process died', []])
      deaths++
    }
    expect(deaths).toBeGreaterThan(7)
    expect(await recipients()).toEqual(emailsOf(readers))
  })

  it('in a week, also for a member who moves to another city, and again in the next', async () => {
    const [reader] = await members(1)
    await on.plan()
    await on.run()
    const [{ id } = { id: '' }] = await on.waiting()
    await sql`delete from digest_runs`.execute(app.deps.db)
    await app.deps.db.deleteFrom('jobs').execute()
    await on.plan()
    await on.run()
    expect(await recipients()).toEqual([])
    await sql`delete from digests`.execute(app.deps.db)
    await sql`delete from digest_runs`.execute(app.deps.db)
    await on.plan()
    await on.run()
    expect((await on.waiting()).map(job => job.id)).toEqual([id])
    await on.plan('2026-12-03T16:00:00Z')
    await on.run({ now: '2026-12-03T16:00:00Z' })
    expect(await recipients()).toEqual(emailsOf([reader!, reader!]))
  })
})

describe('nobody gets one', () => {
  it('who is inactive, unconfirmed, refused, not onboarded, without a city, paused or has turned it off', async () => {
    const [inactive, refused, paused, ended, off, settings] = await members(6)
    await on.member(city, { confirmed: false })
    await on.member(city, { onboarded: false })
    const { db } = app.deps
    await on.member(city, { onboarded: false, profile: { city_id: null } })
    await db.updateTable('accounts').set({ is_active: false }).where('id', '=', inactive!.id).execute()
    const refusal = { email_refused_at: new Date(), email_refusal: '550 5.1.1' }
    await db.updateTable('accounts').set(refusal).where('id', '=', refused!.id).execute()
    const at = (days: number) => new Date(Date.now() + days * 86_400_000)
    await db
      .insertInto('notification_settings')
      .values([
        { user_id: paused!.id, paused_until: at(1) },
        { user_id: ended!.id, paused_until: at(-1) },
        { user_id: settings!.id, choices: '{"replies.mail": true}' },
      ])
      .execute()
    const as = await signInAs(app, off!)
    expect((await app.api('PUT', '/notification-settings/digest/mail', { as, body: { on: false } })).status).toBe(200)
    await on.plan()
    await on.run()
    expect(await recipients()).toEqual(emailsOf([ended!, settings!]))
  })

  it('without contents', async () => {
    await on.plan()
    await on.run()
    expect(await recipients()).toEqual([])
    expect(await app.deps.db.selectFrom('digests').selectAll().execute()).toEqual([])
  })
})

describe('the link', () => {
  it('turns exactly the digest off, from the page and with one click', async () => {
    const [page, oneClick] = await members(2)
    await on.plan()
    await on.run()
    const token = async (who: { id: string; email: string }) =>
      new URL(/Unsubscribe from this digest: (\S+)/.exec((await on.mail(who)).text)?.[1] ?? '').searchParams.get(
        'token',
      )
    const { body } = await app.api('POST', '/unsubscribe', { body: { token: await token(page!), on: false } })
    expect(body).toMatchObject({ topic: 'digest', on: false })
    const answer = await app.request('POST', `${plainRoutes.unsubscribe.path}?token=${await token(oneClick!)}`, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: '' },
    })
    expect(answer.status).toBe(200)
    const { rows } = await sql<{ choices: object }>`
      select choices from notification_settings where user_id = any (${[page!.id, oneClick!.id]}::uuid[])`.execute(
      app.deps.db,
    )
    expect(rows.map(({ choices }) => choices)).toEqual([{ 'digest.mail': false }, { 'digest.mail': false }])
    await on.again()
    await on.plan()
    await on.run()
    expect(await recipients()).toEqual([])
  })
})

it('is planned for a Thursday only', async () => {
  await on.plan()
  expect((await on.queued()).every(({ payload }) => payload.week === thursday)).toBe(true)
  await expect(
    sql`insert into digest_runs (city_id, week) select id, '2026-11-27' from cities limit 1`.execute(app.deps.db),
  ).rejects.toThrow('week_check')
})
