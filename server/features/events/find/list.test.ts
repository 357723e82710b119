import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { nextYear } from '../../../../tests/support/event-input.ts'
import { createAccount, createEvent } from '../../../../tests/support/factories.ts'
import { gathering, type Guest } from '../../../../tests/support/people/gathering.ts'

let app: TestApp
let at: ReturnType<typeof gathering>
let cities = 0
const newcomer = async (): Promise<Guest & { city: string }> => {
  const city = `gathering-${++cities}`
  return { ...(await at.guest({ city })), city }
}
beforeAll(async () => {
  app = await createTestApp()
  at = gathering(app)
})

const hour = 3_600_000
const day = 24 * hour
const now = Date.now()
const event = (city: string, title: string, hours: number, more: Parameters<typeof createEvent>[1] = {}) =>
  createEvent(app.deps.db, { city, title, startsAt: new Date(now + hours * hour), ...more })
const titles = async (who: Guest, query = '') => {
  const { body } = await at.list(who, query)
  return (body.items as { title: string }[]).map(({ title }) => title)
}

describe('the list', () => {
  it('shows upcoming and ongoing events first to last, and past events last to first', async () => {
    const me = await newcomer()
    await event(me.city, 'in two days', 48)
    await event(me.city, 'in an hour', 1)
    await event(me.city, 'begun half an hour ago, without an end', -0.5)
    await event(me.city, 'begun a year ago, until next year', -8760, { endsAt: new Date(now + 365 * day) })
    await event(me.city, 'over since an hour, without an end', -2)
    await event(me.city, 'over since a minute', -5, { endsAt: new Date(now - 60_000) })
    await event(me.city, 'removed', 5, { deletedAt: new Date() })
    await event(me.city, 'called off', 5, { deletedAt: new Date(), cancelReason: 'Rain' })
    await event(me.city, 'of no day yet', 0, { startsAt: null })
    await event('girona', 'elsewhere', 1)
    expect(await titles(me)).toEqual([
      'begun a year ago, until next year',
      'begun half an hour ago, without an end',
      'in an hour',
      'in two days',
    ])
    expect(await titles(me, 'when=past')).toEqual(['over since an hour, without an end', 'over since a minute'])
  })

  it.each(['upcoming', 'past'])(
    'pages through %s events without gaps or repetition, also with equal times',
    async when => {
      const me = await newcomer()
      const sign = when === 'past' ? -1 : 1
      for (let n = 0; n < 11; n++)
        await event(
          me.city,
          `event ${n}`,
          sign * (48 + Math.floor(n / 4)),
          when === 'past' ? { endsAt: new Date(now - 40 * hour) } : {},
        )
      if (when === 'upcoming') await event(me.city, 'going on', -0.5)
      const found: string[] = []
      let cursor: string | null = null
      do {
        const { body } = await at.list(me, `when=${when}&limit=3${cursor ? `&cursor=${cursor}` : ''}`)
        found.push(...body.items.map(({ id }: { id: string }) => id))
        expect(body.items.length).toBeLessThanOrEqual(3)
        cursor = body.next
      } while (cursor)
      const whole = (await at.list(me, `when=${when}&limit=100`)).body.items.map(({ id }: { id: string }) => id)
      expect(found).toEqual(whole)
      expect(new Set(found).size).toBe(when === 'past' ? 11 : 12)
    },
  )

  it('filters by any of several types, by joined and by own events', async () => {
    const me = await newcomer()
    const own = await event(me.city, 'a concert of mine', 1, { types: ['Concerts', 'Nightlife'], author: me })
    const match = await event(me.city, 'a match', 2, { types: ['Sports'] })
    await event(me.city, 'a talk', 3, { types: ['Conferences'] })
    await at.join(me, match.id)
    expect(await titles(me, 'types[0]=Sports&types[1]=Nightlife')).toEqual(['a concert of mine', 'a match'])
    expect(await titles(me, 'types[0]=Conferences')).toEqual(['a talk'])
    expect(await titles(me, 'mine=joined')).toEqual(['a match'])
    expect(await titles(me, 'mine=own')).toEqual(['a concert of mine'])
    expect(await titles(me, 'mine=joined&types[0]=Concerts')).toEqual([])
    expect(await titles(me, 'mine=own&when=past')).toEqual([])
    const { body } = await at.list(me)
    expect(body.items.map((item: { joined: boolean }) => item.joined)).toEqual([false, true, false])
    expect(body.items[0].author.id).toBe(me.id)
    expect(own.id).toBe(body.items[0].id)
  })

  it('starts upcoming events at a day of the city', async () => {
    const me = await newcomer()
    for (const [title, startsAt] of [
      ['late on the 30th of June', `${nextYear}-06-30T21:30:00Z`],
      ['early on the 1st of July', `${nextYear}-06-30T22:00:00Z`],
      ['late on the 1st of July', `${nextYear}-07-01T21:59:00Z`],
      ['early on the 2nd', `${nextYear}-07-01T22:30:00Z`],
    ] as const)
      await event(me.city, title, 0, { startsAt: new Date(startsAt) })
    expect(await titles(me, `from=${nextYear}-07-01`)).toEqual([
      'early on the 1st of July',
      'late on the 1st of July',
      'early on the 2nd',
    ])
    expect(await titles(me, 'from=9999-12-31')).toEqual([])
    expect(await titles(me, 'from=0001-01-01')).toHaveLength(4)
    const days = async (query: string) => (await app.api('GET', `/events/days?${query}`, { as: me.as })).body.days
    expect(await days(`month=${nextYear}-07`)).toEqual([
      { date: `${nextYear}-07-01`, count: 2 },
      { date: `${nextYear}-07-02`, count: 1 },
    ])
    expect(await days(`month=${nextYear}-06&types[0]=Other`)).toEqual([{ date: `${nextYear}-06-30`, count: 1 }])
    expect(await days(`month=${nextYear}-06&types[0]=Sports`)).toEqual([])
    for (const month of ['0000-01', '9999-12']) expect(await days(`month=${month}`)).toEqual([])
    expect((await app.api('GET', '/events/days?month=2027-13', { as: me.as })).status).toBe(400)
  })

  it('starts past events at a day of the city', async () => {
    const me = await newcomer()
    for (const [title, startsAt] of [
      ['late on the 1st', '2026-07-01T21:59:00Z'],
      ['early on the 2nd', '2026-07-01T22:30:00Z'],
    ] as const)
      await event(me.city, title, 0, { startsAt: new Date(startsAt), endsAt: new Date(Date.parse(startsAt) + 1000) })
    expect(await titles(me, 'when=past&from=2026-07-01')).toEqual(['late on the 1st'])
    expect(await titles(me, 'when=past&from=2026-07-02')).toEqual(['early on the 2nd', 'late on the 1st'])
  })

  it('shows the first four active attendees, and all attendees in the same order', async () => {
    const me = await newcomer()
    const party = await event(me.city, 'a party', 3)
    const guests: Guest[] = []
    for (let n = 0; n < 6; n++) {
      const guest = await at.guest({ city: me.city })
      guests.push(guest)
      await at.join(guest, party.id)
    }
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', guests[1]!.id).execute()
    const left = guests.filter((_, n) => n !== 1).map(({ id }) => id)
    const { body } = await at.list(me)
    expect(body.items[0]).toMatchObject({ attendeeCount: 5 })
    expect(body.items[0].faces.map(({ id }: { id: string }) => id)).toEqual(left.slice(0, 4))
    const found: string[] = []
    let cursor: string | null = null
    do {
      const page: { body: { items: { id: string }[]; next: string | null } } = await app.api(
        'GET',
        `/events/${party.id}/attendees?limit=2${cursor ? `&cursor=${cursor}` : ''}`,
        {
          as: me.as,
        },
      )
      found.push(...page.body.items.map(({ id }) => id))
      cursor = page.body.next
    } while (cursor)
    expect(found).toEqual(left)
  })

  it('rejects cursors of another list and invented ones', async () => {
    const me = await newcomer()
    for (const n of [1, 2]) await event(me.city, `event ${n}`, n)
    const { next } = (await at.list(me, 'limit=1')).body
    expect((await at.list(me, `when=past&cursor=${next}`)).body.code).toBe('INVALID_CURSOR')
    const made = Buffer.from(JSON.stringify(['upcoming', '0000-01-01T00:00:00Z', next])).toString('base64url')
    for (const cursor of ['nonsense', made])
      expect((await at.list(me, `cursor=${cursor}`)).body.code).toBe('INVALID_CURSOR')
    for (const query of ['types[0]=Circus', 'mine=all', 'when=never', 'from=tomorrow', 'limit=0'])
      expect((await at.list(me, query)).status, query).toBe(400)
  })

  it('reveals no email of other people', async () => {
    const me = await newcomer()
    const { account } = await createAccount(app.deps.db, { city: me.city })
    const { id } = await event(me.city, 'a party', 3, { author: account })
    await at.join(me, id)
    const all = [
      await at.list(me),
      await at.read(me, id),
      await app.api('GET', `/events/${id}/attendees`, { as: me.as }),
    ]
    expect(JSON.stringify(all.map(({ body }) => body))).not.toContain('@')
  })
})

it('uses at most four statements for a page', async () => {
  const me = await newcomer()
  for (const n of [1, 2, 3]) await at.join(me, (await event(me.city, `event ${n}`, n)).id)
  const statements: string[] = []
  const { db } = app.deps
  const executor = db.getExecutor()
  const run = executor.executeQuery.bind(executor)
  executor.executeQuery = (query, ...rest) => {
    statements.push(query.sql)
    return run(query, ...rest)
  }
  try {
    expect((await at.list(me)).body.items).toHaveLength(3)
  } finally {
    executor.executeQuery = run
  }
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.length).toBeLessThanOrEqual(4)
})
