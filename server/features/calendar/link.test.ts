import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { tablesWith } from '../../../tests/support/dump.ts'
import { createEvent } from '../../../tests/support/factories.ts'
import { gathering } from '../../../tests/support/people/gathering.ts'
import { subscribing } from '../../../tests/support/people/subscribing.ts'
import { rates } from '../../../contract/limits.ts'

let app: TestApp
let at: ReturnType<typeof gathering>
let on: ReturnType<typeof subscribing>
beforeAll(async () => {
  app = await createTestApp()
  at = gathering(app)
  on = subscribing(app)
})

const status = async (url: string) => (await on.fetch(new URL(url).pathname)).status
const feeds = () => app.deps.db.selectFrom('calendar_feeds')

describe('the link of a calendar feed', () => {
  it('exists once its member has created it, and is shown again', async () => {
    const member = await at.guest()
    expect(await on.own('GET', '', member)).toBeNull()
    const feed = await on.create(member)
    expect(feed).toEqual({
      url: expect.stringMatching(/^http:\/\/peeps\.test\/calendar\/[\w-]{43}\.ics$/),
      version: 1,
      contents: ['joined', 'hosting', 'following'],
    })
    expect(await on.own('GET', '', member)).toEqual(feed)
    expect(await on.create(member)).toEqual(feed)
    expect(await status(feed.url)).toBe(200)
  })

  it('is created once by concurrent requests', async () => {
    const member = await at.guest()
    const made = await Promise.all([1, 2, 3, 4].map(() => on.create(member)))
    expect(new Set(made.map(({ url }) => url)).size).toBe(1)
  })

  it('is stored as a hash and encrypted', async () => {
    const { url } = await on.create(await at.guest())
    const secret = /([\w-]{43})\.ics$/.exec(url)?.[1] ?? ''
    expect(await tablesWith(app.deps.db, secret)).toEqual([])
  })

  it('stops working when it is renewed, and the choices stay', async () => {
    const member = await at.guest()
    const before = await on.create(member)
    await on.own('PUT', '/hosting', member, { on: false })
    const after = await on.renew(member, before.version)
    expect(after).toEqual({ url: expect.any(String), version: 2, contents: ['joined', 'following'] })
    expect([await status(before.url), await status(after.url)]).toEqual([410, 200])
  })

  it('is renewed once from two tabs, and a tab that shows an older link gets the current one', async () => {
    const member = await at.guest()
    const { version } = await on.create(member)
    const renewed = await Promise.all([1, 2, 3].map(() => on.renew(member, version)))
    expect(new Set(renewed.map(({ url }) => url)).size).toBe(1)
    expect(await on.renew(member, version)).toEqual(renewed[0])
    expect(await status(renewed[0].url)).toBe(200)
  })

  it('keeps both of two choices that are made concurrently, each once', async () => {
    const member = await at.guest()
    await on.create(member)
    const choose = (content: string, isOn: boolean) => on.own('PUT', `/${content}`, member, { on: isOn })
    await Promise.all([choose('joined', false), choose('hosting', false)])
    expect((await on.own('GET', '', member)).contents).toEqual(['following'])
    await Promise.all([choose('joined', true), choose('hosting', true), choose('joined', true)])
    const { contents } = await feeds().select('contents').where('user_id', '=', member.id).executeTakeFirstOrThrow()
    expect(contents.toSorted()).toEqual(['following', 'hosting', 'joined'])
  })

  it('cannot be chosen or renewed without one', async () => {
    const member = await at.guest()
    expect(await on.own('PUT', '/joined', member, { on: true })).toBeNull()
    expect(await on.renew(member)).toBeNull()
    expect(await feeds().select('user_id').where('user_id', '=', member.id).execute()).toEqual([])
  })

  it('refuses unknown contents, and changes nothing', async () => {
    const member = await at.guest()
    const feed = await on.create(member)
    const { body } = await app.api('PUT', '/calendar-feed/series', { as: member.as, body: { on: true } })
    expect(body.code).toBe('INVALID_INPUT')
    expect(await on.own('GET', '', member)).toEqual(feed)
  })

  it('is not shown if no secret of the server opens it, but works, and can be renewed', async () => {
    const member = await at.guest()
    await createEvent(app.deps.db, { author: member })
    const { url } = await on.create(member)
    const sealed = await feeds().select('secret').where('user_id', '=', member.id).executeTakeFirstOrThrow()
    const other = await at.guest()
    await on.create(other)
    await app.deps.db.updateTable('calendar_feeds').set(sealed).where('user_id', '=', other.id).execute()
    expect(await on.own('GET', '', other)).toMatchObject({ url: null, version: 1 })

    await app.deps.db
      .updateTable('calendar_feeds')
      .set({ secret: 'v1.00000000.AAAA' })
      .where('user_id', '=', member.id)
      .execute()
    expect(await on.own('GET', '', member)).toMatchObject({ url: null, version: 1 })
    expect((await on.read(new URL(url).pathname)).entries).toHaveLength(1)
    expect(await on.renew(member)).toMatchObject({ url: expect.any(String) })
  })

  it('is renewed ten times a day at most', async () => {
    const member = await at.guest()
    let { version } = await on.create(member)
    const [most] = rates.calendarLinkByAccount
    for (let times = 1; times < most; times++) ({ version } = await on.renew(member, version))
    const { status: refused, body } = await app.api('PUT', '/calendar-feed', {
      as: member.as,
      body: { replaces: version },
    })
    expect([refused, body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(await on.own('GET', '', member)).toMatchObject({ version: most })
  })
})
