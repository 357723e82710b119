import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { repeating } from '../../../../tests/support/people/repeating.ts'
import { subscribing } from '../../../../tests/support/people/subscribing.ts'
import { talk } from '../../../../tests/support/people/talk.ts'

let app: TestApp
let at: ReturnType<typeof repeating>
let feeds: ReturnType<typeof subscribing>
beforeAll(async () => {
  app = await createTestApp()
  at = repeating(app)
  feeds = subscribing(app)
})

interface Who {
  id: string
  as: string
}
const follow = async (who: Who, id: string) => (await at.calling('PUT', who, id, '/following')).body
const block = async (who: Who, other: Who) => {
  const conversation = await talk(app).meet(who, other)
  await app.api('POST', `/conversations/${conversation}/block`, { as: who.as, body: {} })
}
const followers = (id: string) =>
  app.deps.db.selectFrom('event_series_followers').select('user_id').where('series_id', '=', id).execute()
const shift = (id: string, by: number) =>
  app.deps.db
    .updateTable('posts')
    .set({ event_start_at: new Date(Date.now() + by), event_end_at: new Date(Date.now() + by + 3_600_000) })
    .where('id', '=', id)
    .execute()
const day = 86_400_000

describe('the page of a series', () => {
  it('shows its next date, and how many dates and followers it has', async () => {
    const { author, id, ids, dates } = await at.series({
      ends: { count: 5 },
      place: 'https://meet.example.org/run',
      venue: 'Funicular',
    })
    const guest = await at.guest()
    await shift(ids[0]!, -day)
    await at.cancelAll(author, ids[1]!, 'one')
    await at.editing(author, ids[2]!, { title: 'Night run' })
    const { body } = await at.calling('GET', guest, id)
    expect(body).toMatchObject({
      ...{ id, title: 'Night run', eventId: ids[2], placeUrl: 'https://meet.example.org/run', venue: 'Funicular' },
      ...{
        dateCount: 5,
        comingCount: 3,
        followerCount: 0,
        isFollowing: false,
        time: '19:30',
        timeZone: 'Europe/Madrid',
      },
      ...{ startsOn: dates[0]!.series_on, endsOn: dates[4]!.series_on, can: { follow: true, extend: false } },
      author: { id: author.id },
    })
    expect((await at.calling('GET', author, id)).body.can).toEqual({ follow: false, extend: true })
  })

  it('lists upcoming dates with canceled ones, and past ones, in pages', async () => {
    const { author, id, ids, dates } = await at.series({ ends: { count: 6 } })
    const guest = await at.guest()
    await at.cancelAll(author, ids[3]!, 'one')
    await at.editing(author, ids[4]!, { starts: { date: dates[4]!.series_on, time: '20:00' } })
    await shift(ids[0]!, -2 * day)
    await shift(ids[1]!, -day)
    await app.deps.db
      .updateTable('posts')
      .set({ deleted_at: new Date(), taken_down_at: new Date() })
      .where('id', '=', ids[5]!)
      .execute()
    await at.join(guest, ids[2]!)
    const { body: first } = await at.calling('GET', guest, id, '/dates?limit=2')
    expect(first.items).toMatchObject([
      { id: ids[2], state: 'upcoming', joined: true, attendeeCount: 2, on: dates[2]!.series_on, shift: 0 },
      { id: ids[3], state: 'cancelled', cancelReason: 'Sant Joan', shift: 0 },
    ])
    const { body: second } = await at.calling('GET', guest, id, `/dates?limit=2&cursor=${first.next}`)
    expect(second).toMatchObject({ items: [{ id: ids[4], shift: 30 }], next: null })
    const { body: past } = await at.calling('GET', guest, id, '/dates?when=past&limit=1')
    expect(past.items).toMatchObject([{ id: ids[1], state: 'past', shift: null }])
    const { body: earlier } = await at.calling('GET', guest, id, `/dates?when=past&limit=1&cursor=${past.next}`)
    expect(earlier.items).toMatchObject([{ id: ids[0] }])
    const { body: wrong } = await at.calling('GET', guest, id, `/dates?cursor=${past.next}`)
    expect(wrong.code).toBe('INVALID_CURSOR')
  })

  it('is for members of its city who see one of its dates, unless a block separates them from its author', async () => {
    const { author, id, ids } = await at.series()
    const [far, blocked, fan] = [await at.guest({ city: 'girona' }), await at.on.member(), await at.on.member()]
    await follow(fan, id)
    await block(author, blocked)
    for (const who of [far, blocked])
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/dates'],
        ['PUT', '/following'],
        ['DELETE', '/following'],
      ] as const)
        expect((await at.calling(method, who, id, path)).body.code, `${method} ${path}`).toBe('SERIES_NOT_FOUND')
    const guest = await at.guest()
    await app.deps.db
      .updateTable('posts')
      .set({ deleted_at: new Date(), taken_down_at: new Date() })
      .where('id', 'in', ids)
      .execute()
    for (const who of [guest, fan, author])
      expect((await at.calling('GET', who, id)).body.code).toBe('SERIES_NOT_FOUND')
  })

  it('uses an index for its dates, its followers, and the series of a member', async () => {
    const { id } = await at.series()
    const plan = async (query: ReturnType<typeof sql>) => {
      const { rows } = await app.deps.db.transaction().execute(async trx => {
        // Few rows are cheap to read by any index, and to sort.
        await sql`set local enable_seqscan = off; set local enable_sort = off`.execute(trx)
        return sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(trx)
      })
      return rows.map(row => row['QUERY PLAN']).join('\n')
    }
    expect(
      await plan(
        sql`select id from posts as e where e.series_id = ${id} and e.event_over_at > now() order by e.event_start_at, e.id limit 20`,
      ),
    ).toMatch(/Index Scan using posts_of_series on posts/)
    expect(await plan(sql`select series_id from event_series_followers where user_id = ${id}`)).toContain(
      'event_series_followers_of_person',
    )
  })
})

describe('following a series', () => {
  it('happens once, and ends', async () => {
    const { author, id, ids } = await at.series()
    const fan = await at.guest()
    const answers = await Promise.all([1, 2, 3].map(() => follow(fan, id)))
    for (const body of answers) expect(body).toMatchObject({ isFollowing: true, followerCount: 1 })
    expect((await at.read(fan, ids[2]!)).body.series).toMatchObject({ id, isFollowing: true })
    expect((await follow(author, id)).code).toBe('FORBIDDEN')
    for (let times = 0; times < 2; times++)
      expect((await at.calling('DELETE', fan, id, '/following')).body).toMatchObject({
        isFollowing: false,
        followerCount: 0,
      })
    expect(await followers(id)).toEqual([])
  })

  it('ends with a block, and does not count people who are deactivated', async () => {
    const { author, id } = await at.series()
    const [one, other] = [await at.on.member(), await at.on.member()]
    for (const who of [one, other]) await follow(who, id)
    await block(one, author)
    expect((await followers(id)).map(({ user_id }) => user_id)).toEqual([other.id])
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', other.id).execute()
    expect((await at.calling('GET', author, id)).body.followerCount).toBe(0)
  })
})

describe('extending a series', () => {
  const plus = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

  it('adds dates by the job, up to a year from now', async () => {
    const { author, id, body } = await at.series()
    const first = body.starts.date
    const last = plus(first, 7 * 9)
    const extended = await at.calling('PUT', author, id, '/end', { ends: { until: last } })
    expect(extended.body).toMatchObject({ endsOn: last, dateCount: 4 })
    expect((await at.calling('PUT', author, id, '/end', { ends: { count: 10 } })).status).toBe(200)
    await at.on.run('seriesDates')
    expect((await at.rows(id)).map(({ series_on }) => series_on)).toEqual(
      Array.from({ length: 10 }, (_, week) => plus(first, 7 * week)),
    )
  })

  it('keeps the rhythm of a series that is older than a year', async () => {
    const { author, id, body } = await at.series({ ends: { count: 3 } })
    const ago = plus(body.starts.date, -7 * 60)
    const rule = JSON.stringify({ ...body.repeat.rule, interval: 4 })
    await app.deps.db
      .updateTable('event_series')
      .set({ rule, starts_on: ago, made_until: plus(ago, 8 * 7), ends_on: plus(ago, 8 * 7) })
      .where('id', '=', id)
      .execute()
    for (const [index, { id: date }] of (await at.rows(id)).entries())
      await app.deps.db
        .updateTable('posts')
        .set({ series_on: plus(ago, index * 28) })
        .where('id', '=', date)
        .execute()
    expect((await at.calling('PUT', author, id, '/end', { ends: { count: 17 } })).status).toBe(200)
    await at.on.run('seriesDates')
    const dates = (await at.rows(id)).map(({ series_on }) => series_on!)
    // Past dates are not made.
    expect(dates.slice(3)).toEqual([plus(ago, 15 * 28), plus(ago, 16 * 28)])
  })

  it.each<[string, (first: string) => object, string, boolean]>([
    ['to an earlier end', first => ({ until: plus(first, 8) }), 'repeatBefore', false],
    ['to fewer dates', () => ({ count: 2 }), 'repeatBefore', false],
    ['beyond a year', () => ({ until: plus(Temporal.Now.plainDateISO().toString(), 370) }), 'repeatYear', true],
    ['to more dates than a year has', () => ({ count: 10_000 }), 'repeatYear', true],
  ])('is refused %s', async (_, ends, code, hasCount) => {
    const { author, id, body } = await at.series()
    const answer = await at.calling('PUT', author, id, '/end', { ends: ends(body.starts.date) })
    expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', data: { fields: { ends: code } } })
    expect(answer.body.data.dates === undefined).toBe(!hasCount)
  })

  it('is for its author', async () => {
    const { id } = await at.series()
    expect((await at.calling('PUT', await at.guest(), id, '/end', { ends: { count: 9 } })).body.code).toBe('FORBIDDEN')
  })
})

describe('the calendar feed of a follower', () => {
  it('has the coming dates of followed series, none of them twice', async () => {
    const { author, id, ids } = await at.series({ ends: { count: 5 } })
    const fan = await at.guest()
    const link = await feeds.link(fan)
    await follow(fan, id)
    await at.join(fan, ids[1]!)
    await shift(ids[0]!, -day)
    const { entries, of } = await feeds.read(link)
    expect(entries.map(({ uid }) => uid.split('@')[0]).toSorted()).toEqual(ids.slice(1).toSorted())
    const free = (date: string) => of(date)?.event.component.getFirstPropertyValue('transp')
    expect([free(ids[1]!), free(ids[2]!)]).toEqual([null, 'TRANSPARENT'])
    const tag = await feeds.tag(link)
    await app.deps.db.updateTable('posts').set({ title: 'Past' }).where('id', '=', ids[0]!).execute()
    expect(await feeds.tag(link)).toBe(tag)
    await at.cancelAll(author, ids[4]!, 'one')
    expect(await feeds.tag(link)).not.toBe(tag)
    expect((await feeds.read(link)).of(ids[4]!)).toMatchObject({ status: 'CANCELLED', sequence: 1 })
    await feeds.own('PUT', '/following', fan, { on: false })
    expect((await feeds.read(link)).entries.map(({ uid }) => uid.split('@')[0])).toEqual([ids[1]])
    await feeds.own('PUT', '/following', fan, { on: true })
    await feeds.own('PUT', '/joined', fan, { on: false })
    expect((await feeds.read(link)).entries).toHaveLength(4)
    await at.calling('DELETE', fan, id, '/following')
    expect((await feeds.read(link)).entries).toEqual([])
    expect((await feeds.read(await feeds.link(author))).entries).toHaveLength(5)
  })

  it('answers 304 until a date changes', async () => {
    const { author, id, ids } = await at.series()
    const fan = await at.guest()
    await follow(fan, id)
    const link = await feeds.link(fan)
    const tag = await feeds.tag(link)
    const known = async () => (await feeds.fetch(link, { headers: { 'if-none-match': tag } })).status
    expect(await known()).toBe(304)
    await at.editing(author, ids[0]!, { title: 'Night run', scope: 'all' })
    expect(await known()).toBe(200)
  })
})
