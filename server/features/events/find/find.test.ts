import { beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../../../contract/limits.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createEvent } from '../../../../tests/support/factories.ts'
import { gathering, type Guest } from '../../../../tests/support/people/gathering.ts'

let app: TestApp
let at: ReturnType<typeof gathering>
let cities = 0
const newcomer = async (): Promise<Guest & { city: string }> => {
  const city = `finding-${++cities}`
  return { ...(await at.guest({ city })), city }
}
beforeAll(async () => {
  app = await createTestApp()
  at = gathering(app)
})

const hour = 3_600_000
const day = 24 * hour
const now = Date.now()
type Options = NonNullable<Parameters<typeof createEvent>[1]>
const event = ({ city }: { city: string }, title: string, hours: number, more: Options = {}) =>
  createEvent(app.deps.db, { city, title, startsAt: new Date(now + hours * hour), ...more })
const ask = (who: Guest, query: Record<string, string>) => at.list(who, new URLSearchParams(query).toString())
const found = async (who: Guest, query: Record<string, string>) => {
  const { status, body } = await ask(who, query)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.items as { title: string }[]).map(({ title }) => title)
}
const count = async (who: Guest, query: Record<string, string>) =>
  (await app.api('GET', `/events/count?${new URLSearchParams(query).toString()}`, { as: who.as })).body
const dateIn = (days: number) => Temporal.Now.plainDateISO('Europe/Madrid').add({ days }).toString()

describe('search', () => {
  it.each([
    ['calcotada', ['Calçotada: bring a bib']],
    ['CALÇOTADA', ['Calçotada: bring a bib']],
    ['calcotdaa', ['Calçotada: bring a bib']],
    ['bib bring', ['Calçotada: bring a bib']],
    ['romesco', ['Calçotada: bring a bib']],
    ['portell', ['Calçotada: bring a bib']],
    ['vallvidrera', ['Calçotada: bring a bib']],
    ['gracia', ['Vermut and 100% wool']],
    ['corazon', ['Vermut and 100% wool']],
    ['100%', ['Vermut and 100% wool']],
    ['%', ['Vermut and 100% wool']],
    ['1_0', []],
    ["'; drop table posts; --", []],
    ['wool “vermut”', ['Vermut and 100% wool']],
    ['🎉', ['Party 🎉']],
    ['\0', []],
    ['par\0ty', ['Party 🎉']],
    ['example', []],
    ['https', []],
    ['organizer', []],
    ['wool calçotada', []],
    ['x'.repeat(limits.searchMax), []],
  ])('%j', async (search, titles) => {
    const me = await newcomer()
    const host = await at.guest({ city: me.city, name: 'Olga Organizer' })
    await event(me, 'Calçotada: bring a bib', 5, {
      author: host,
      details: 'Calçots and romesco',
      venue: 'Masia Can Portell',
      location: 'Vallvidrera',
    })
    await event(me, 'Vermut and 100% wool', 6, { neighborhood: 'Gràcia', location: 'Plaça del Corazón 1' })
    await event(me, 'Party 🎉', 7, { location: 'https://example.org/party' })
    await event(me, 'Calçotada gone, romesco too', 5, { deletedAt: new Date() })
    await event(me, 'Calçotada called off', 5, { deletedAt: new Date(), cancelReason: 'Rain' })
    await event(me, 'Calçotada of last year', -9000, { venue: 'Masia Can Portell' })
    await event(await newcomer(), 'Calçotada elsewhere', 5)
    expect(await found(me, { search })).toEqual(titles)
    expect(await count(me, { search })).toEqual({ total: titles.length, more: false })
  })

  it('reflects new, edited and canceled events, and old addresses no longer', async () => {
    const me = await newcomer()
    const { body } = await at.create(me, { title: 'A kiln for all', venue: 'Taller Vogt', neighborhood: 'Sants' })
    expect(await found(me, { search: 'vogt kiln sants' })).toEqual(['A kiln for all'])
    await at.edit(me, body.id, { ...(await inputOf(me, body.id)), venue: 'Sala Verdi', neighborhood: null })
    expect(await found(me, { search: 'vogt' })).toEqual([])
    expect(await found(me, { search: 'sants' })).toEqual([])
    expect(await found(me, { search: 'verdi' })).toEqual(['A kiln for all'])
    await at.cancel(me, body.id)
    expect(await found(me, { search: 'verdi' })).toEqual([])
  })

  it('is limited per account, together with the count', async () => {
    const me = await newcomer()
    const rest = async (used: number) => {
      await app.deps.db
        .updateTable('rate_limits')
        .set({ count: used })
        .where('key', 'like', 'searchByAccount%')
        .execute()
    }
    expect((await ask(me, { search: 'bread' })).status).toBe(200)
    await rest(240)
    expect((await ask(me, { search: 'bread' })).body.code).toBe('TOO_MANY_REQUESTS')
    expect((await count(me, { search: 'bread' })).code).toBe('TOO_MANY_REQUESTS')
    expect((await ask(me, { free: '1' })).status).toBe(200)
    const long = await ask(me, { search: 'x'.repeat(limits.searchMax + 1) })
    expect(long.body.data.fields).toEqual({ search: 'invalid' })
  })
})

async function inputOf(who: Guest, id: string) {
  const { title, types, timeZone, startsAt } = (await at.read(who, id)).body
  const local = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timeZone)
  const starts = { date: local.toPlainDate().toString(), time: local.toPlainTime().toString().slice(0, 5) }
  return { title, types, timeZone, starts }
}

describe('filters', () => {
  it('free spots: without a limit or below it', async () => {
    const me = await newcomer()
    const full = await event(me, 'full', 1, { places: 1 })
    await at.join(await at.guest({ city: me.city }), full.id)
    await event(me, 'one left', 2, { places: 1 })
    await event(me, 'no limit', 3)
    const { db } = app.deps
    for (const count of ['waiting_count', 'offered_count'] as const) {
      const { id } = await event(me, `with ${count}`, 4, { places: 1 })
      await db
        .updateTable('posts')
        .set({ [count]: 1 })
        .where('id', '=', id)
        .execute()
    }
    expect(await found(me, { free: '1' })).toEqual(['one left', 'no limit'])
    expect(await count(me, { free: '1' })).toEqual({ total: 2, more: false })
    const { body } = await ask(me, { free: 'false' })
    expect(body.items.map(({ spotsLeft }: { spotsLeft: number | null }) => spotsLeft)).toEqual([0, 1, null, 0, 0])
  })

  it('neighborhoods: any of several', async () => {
    const me = await newcomer()
    await event(me, 'in Gràcia', 1, { neighborhood: 'Gràcia' })
    await event(me, 'in Vila de Gràcia', 2, { neighborhood: 'Vila de Gràcia' })
    await event(me, 'in Sants', 3, { neighborhood: 'Sants' })
    await event(me, 'nowhere', 4)
    expect(await found(me, { 'neighborhoods[0]': 'Gràcia' })).toEqual(['in Gràcia'])
    expect(await found(me, { 'neighborhoods[0]': 'Sants', 'neighborhoods[1]': 'Gràcia' })).toEqual([
      'in Gràcia',
      'in Sants',
    ])
    expect(await count(me, { 'neighborhoods[0]': 'Sants' })).toEqual({ total: 1, more: false })
  })

  it('two days: what starts or runs on them, in the time zone of the city', async () => {
    const me = await newcomer()
    const local = (days: number, time: string) =>
      new Date(
        Temporal.PlainDate.from(dateIn(days)).toZonedDateTime({ timeZone: 'Europe/Madrid', plainTime: time })
          .epochMilliseconds,
      )
    await event(me, 'running now, to the end', 0, { startsAt: local(-2, '12:00'), endsAt: local(30, '12:00') })
    await event(me, 'the day before', 0, { startsAt: local(9, '22:00'), endsAt: local(9, '23:59') })
    await event(me, 'into the first day', 0, { startsAt: local(9, '22:00'), endsAt: local(10, '01:00') })
    await event(me, 'as the first day begins', 0, { startsAt: local(10, '00:00') })
    await event(me, 'as the last day ends', 0, { startsAt: local(11, '23:59') })
    await event(me, 'as the next day begins', 0, { startsAt: local(12, '00:00') })
    await event(me, 'over', 0, { startsAt: new Date(now - 3 * hour) })
    const within = `${dateIn(10)}/${dateIn(11)}`
    const all = ['running now, to the end', 'into the first day', 'as the first day begins', 'as the last day ends']
    expect(await found(me, { within })).toEqual(all)
    expect(await count(me, { within })).toEqual({ total: 4, more: false })
    expect(await found(me, { within: `${dateIn(-5)}/${dateIn(-3)}` })).toEqual([])
    expect(await found(me, { within: `${dateIn(-1)}/${dateIn(-1)}` })).toEqual(['running now, to the end'])
    expect(await found(me, { within: `${dateIn(10)}/${dateIn(11)}`, from: dateIn(11) })).toEqual([
      'as the last day ends',
    ])
  })

  it('today and the next seven days contain what is running', async () => {
    const me = await newcomer()
    await event(me, 'running', -2, { endsAt: new Date(Date.now() + hour) })
    await event(me, 'in six days', 0, { startsAt: new Date(`${dateIn(6)}T10:00:00Z`) })
    await event(me, 'in seven days', 0, { startsAt: new Date(`${dateIn(7)}T10:00:00Z`) })
    expect(await found(me, { within: 'today' })).toEqual(['running'])
    expect(await found(me, { within: 'week' })).toEqual(['running', 'in six days'])
    const weekend = await found(me, { within: 'weekend' })
    expect(await count(me, { within: 'weekend' })).toEqual({ total: weekend.length, more: false })
  })

  it('combine with each other, with words and with the lists of the viewer', async () => {
    const me = await newcomer()
    const mine = await event(me, 'My bowl', 2, { author: me, types: ['Cultural'], neighborhood: 'Sants' })
    const joined = await event(me, 'A bowl of ramen', 3, { types: ['Other'], neighborhood: 'Sants', places: 9 })
    await event(me, 'A bowl, elsewhere', 4, { types: ['Other'], neighborhood: 'Sarrià' })
    await event(me, 'A plate', 5, { types: ['Other'], neighborhood: 'Sants' })
    await at.join(me, joined.id)
    const bowls = { search: 'bolw', 'neighborhoods[0]': 'Sants' }
    expect(await found(me, bowls)).toEqual(['My bowl', 'A bowl of ramen'])
    expect(await found(me, { ...bowls, 'types[0]': 'Other', free: '1', within: 'week' })).toEqual(['A bowl of ramen'])
    expect(await found(me, { ...bowls, mine: 'own' })).toEqual(['My bowl'])
    expect(await found(me, { ...bowls, mine: 'joined' })).toEqual(['A bowl of ramen'])
    expect(await found(me, { mine: 'joined', free: '1' })).toEqual(['A bowl of ramen'])
    expect(await count(me, { mine: 'own' })).toEqual({ total: 1, more: false })
    expect(await count(me, {})).toEqual({ total: 4, more: false })
    const { body } = await ask(me, bowls)
    expect(body.items[0]).toMatchObject({ id: mine.id, author: { id: me.id }, neighborhood: 'Sants' })
    expect(body.items[1]).toMatchObject({ joined: true, attendeeCount: 1, spotsLeft: 8, faces: [{ id: me.id }] })
  })

  it('narrow past events, latest first', async () => {
    const me = await newcomer()
    await event(me, 'The first bowl', -50, { neighborhood: 'Sants', places: 1 })
    await event(me, 'The second bowl', -40, { neighborhood: 'Sants' })
    await event(me, 'A bowl to come', 5, { neighborhood: 'Sants' })
    await event(me, 'A bowl that goes on', -60, { neighborhood: 'Sants', endsAt: new Date(now + day) })
    const past = { when: 'past', 'neighborhoods[0]': 'Sants' }
    expect(await found(me, past)).toEqual(['The second bowl', 'The first bowl'])
    expect(await found(me, { ...past, search: 'frist' })).toEqual(['The first bowl'])
    expect(await count(me, past)).toEqual({ total: 2, more: false })
    expect(await found(me, { ...past, within: `${dateIn(-9)}/${dateIn(0)}`, free: '1' })).toHaveLength(2)
    expect(await found(me, { ...past, within: `${dateIn(-30)}/${dateIn(-20)}` })).toEqual([])
  })

  it('reject what does not exist', async () => {
    const me = await newcomer()
    const wrong = [
      { 'neighborhoods[0]': 'Atlantis' },
      { 'neighborhoods[0]': 'Other' },
      { within: 'tomorrow' },
      { within: '2026-02-30/2026-03-01' },
      { within: '2026-06-14/2026-06-13' },
      { within: '2026-06-14' },
      { free: 'perhaps' },
    ]
    for (const query of wrong) {
      expect((await ask(me, query)).status, JSON.stringify(query)).toBe(400)
      expect((await count(me, query)).code, JSON.stringify(query)).toBe('INVALID_INPUT')
    }
    expect(await found(me, { within: '0000-01-01/9999-12-31' })).toEqual([])
  })
})

describe('pages', () => {
  it.each([
    [{ free: '1' }],
    [{ 'neighborhoods[0]': 'Sants' }],
    [{ 'neighborhoods[0]': 'Sants', 'neighborhoods[1]': 'Sarrià' }],
    [{ within: '2000-01-01/9000-12-31' }],
    [{ search: 'bread' }],
    [{ search: 'braed' }],
    [{ search: 'bread', free: '1', within: '2000-01-01/9000-12-31', 'types[0]': 'Other' }],
    [{ search: 'bread', when: 'past' }],
    [{ 'neighborhoods[0]': 'Sants', when: 'past' }],
  ] as Record<string, string>[][])('of %j have no gaps and no repetition, also with equal times', async query => {
    const me = await newcomer()
    const past = query?.['when'] === 'past'
    const base = past ? -40 : 10
    for (let n = 0; n < 17; n++)
      await event(me, `Bread ${n}`, base + Math.floor(n / 4), { neighborhood: n % 3 === 0 ? 'Sarrià' : 'Sants' })
    for (let n = 0; n < 5; n++)
      await event(me, `Bread, running ${n}`, -0.5, { neighborhood: 'Sants', endsAt: new Date(now + hour) })
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await ask(me, { ...query, limit: '3', ...(cursor ? { cursor } : {}) })
      expect(body.items.length).toBeLessThanOrEqual(3)
      seen.push(...body.items.map(({ id }: { id: string }) => id))
      cursor = body.next
    }
    const whole = (await ask(me, { ...query, limit: '100' })).body.items.map(({ id }: { id: string }) => id)
    expect(seen).toEqual(whole)
    const { total } = await count(me, query ?? {})
    expect([new Set(seen).size, total]).toEqual([whole.length, whole.length])
    expect(whole.length).toBeGreaterThan(9)
  })

  it('continue under another filter of the same list, and never under the other list', async () => {
    const me = await newcomer()
    for (let n = 0; n < 4; n++) await event(me, `Bread ${n}`, n + 1, { neighborhood: 'Sants' })
    const { next } = (await ask(me, { 'neighborhoods[0]': 'Sants', limit: '2' })).body
    expect(await found(me, { search: 'bread', cursor: next })).toEqual(['Bread 2', 'Bread 3'])
    expect(await found(me, { cursor: next })).toEqual(['Bread 2', 'Bread 3'])
    expect((await ask(me, { free: '1', when: 'past', cursor: next })).body.code).toBe('INVALID_CURSOR')
    expect((await ask(me, { free: '1', cursor: 'nonsense' })).body.code).toBe('INVALID_CURSOR')
  })
})
