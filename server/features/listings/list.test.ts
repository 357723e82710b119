import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { listingSorts, listingTypes, type ListingSort } from '../../../contract/vocabulary.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { planOf } from '../../../tests/support/plan.ts'
import { stall } from '../../../tests/support/faults/stall.ts'
import type { ListingOptions } from '../../../sample/feed-factories.ts'
import { both } from '../../search/list.ts'
import { narrow, type Filter } from './filter.ts'
import { orders } from './order.ts'
import { isOffered, isOfferedAs } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, n))

describe('the list', () => {
  it('shows available listings of the city: featured first, then newest', async () => {
    const me = await stall(app)
    await me.put('first', { createdAt: at(1) })
    await me.put('featured', { createdAt: at(2), featured: true, type: 'renting' })
    await me.put('last', { createdAt: at(3), type: 'ticket' })
    await me.put('sold', { createdAt: at(4), soldAt: at(5) })
    await me.put('removed', { createdAt: at(4), deletedAt: at(5) })
    await me.put('taken down', { createdAt: at(4), takenDown: 'Not for sale here' })
    await (await stall(app)).put('elsewhere')
    expect(await me.titles()).toEqual(['featured', 'last', 'first'])
    expect(await me.titles({ type: 'selling' })).toEqual(['first'])
    expect(await me.titles({ type: 'ticket', limit: '5' })).toEqual(['last'])
  })

  it('sorts by price, then by id', async () => {
    const me = await stall(app)
    const ids = [1, 2, 3].map(n =>
      `00000000-0000-4000-8000-00000000000${n}`.replace(/^0{8}/, crypto.randomUUID().slice(0, 8)),
    )
    for (const [n, cents] of [500, 0, 100_000_000].entries())
      await me.put(`at ${cents}`, { priceCents: cents, createdAt: at(n) })
    const same = ids.toSorted()
    for (const id of same.toReversed()) await me.put(`same ${same.indexOf(id)}`, { id, priceCents: 700 })
    const rising = ['at 0', 'at 500', 'same 0', 'same 1', 'same 2', 'at 100000000']
    expect(await me.titles({ sort: 'price_low' })).toEqual(rising)
    expect(await me.titles({ sort: 'price_high' })).toEqual(rising.toReversed())
    expect(await me.pages({ sort: 'price_high', limit: '2' })).toEqual(rising.toReversed())
  })
})

describe('filters', () => {
  const of: Record<string, ListingOptions> = {
    'a cheap bike': { priceCents: 1_000, place: 'Carrer de Verdi, Gràcia', condition: 'used' },
    'a dear bike': { priceCents: 90_000, place: 'El Born', condition: 'new', delivery: 'shipping' },
    'a room in May': { type: 'renting', priceCents: 45_000, place: 'Gràcia', from: '2027-05-01', until: '2027-05-31' },
    'a room from June': { type: 'renting', priceCents: 60_000, place: 'Sants', from: '2027-06-01', delivery: 'pickup' },
    'a room until April': { type: 'renting', priceCents: 50_000, place: 'Sants', until: '2027-04-30' },
    'a garage': {
      type: 'renting',
      priceCents: 8_000,
      place: 'Sants',
      from: '2027-05-01',
      until: '2027-05-02',
      datesFlexible: true,
    },
    'a concert': { type: 'ticket', priceCents: 2_500, startsAt: new Date('2027-05-01T21:59:59.999Z'), place: 'Apolo' },
    'a match': { type: 'ticket', priceCents: 9_000, startsAt: new Date('2027-04-30T22:00:00Z'), delivery: 'other' },
    'a late show': { type: 'ticket', priceCents: 3_000, startsAt: new Date('2027-05-01T22:00:00Z') },
  }
  it.each([
    [{ minCents: '1000', maxCents: '8000' }, ['a late show', 'a concert', 'a garage', 'a cheap bike']],
    [{ minCents: '60000' }, ['a room from June', 'a dear bike']],
    [{ maxCents: '999' }, []],
    [{ minCents: '9000', maxCents: '1000' }, []],
    [{ minCents: '9000', maxCents: '1000', sort: 'price_low' }, []],
    [{ neighborhood: 'Gràcia' }, ['a room in May', 'a cheap bike']],
    [{ neighborhood: 'Gràcia', type: 'renting' }, ['a room in May']],
    [{ neighborhood: 'Sants', sort: 'price_low' }, ['a garage', 'a room until April', 'a room from June']],
    [{ neighborhood: 'Sants', sort: 'price_high', minCents: '9000' }, ['a room from June', 'a room until April']],
    [{ neighborhood: 'Tibidabo' }, []],
    [{ condition: 'new' }, ['a dear bike']],
    [{ condition: 'new', type: 'ticket' }, []],
    [{ condition: 'used', neighborhood: 'Gràcia', delivery: 'pickup', maxCents: '1000' }, ['a cheap bike']],
    [{ delivery: 'pickup' }, ['a room from June', 'a cheap bike']],
    [{ delivery: 'pickup', sort: 'price_high' }, ['a room from June', 'a cheap bike']],
    [{ delivery: 'other' }, ['a match']],
    [{ delivery: 'digital_transfer', type: 'selling' }, []],
    [{ from: '2027-05-01', until: '2027-05-31' }, ['a garage', 'a room in May']],
    [{ from: '2027-05-30', until: '2027-06-01' }, ['a garage']],
    [{ from: '2027-06-01' }, ['a garage', 'a room from June']],
    [{ until: '2027-04-30' }, ['a garage', 'a room until April']],
    [{ from: '2027-05-02', until: '2027-05-01' }, []],
    [{ from: '2027-05-10', type: 'ticket' }, []],
    [{ from: '2027-05-10', sort: 'price_high', neighborhood: 'Gràcia' }, ['a room in May']],
    [{ from: '0000-01-01', until: '9999-12-31' }, ['a garage']],
    [{ on: '2027-05-01' }, ['a match', 'a concert']],
    [{ on: '2027-05-02', type: 'ticket' }, ['a late show']],
    [{ on: '2027-05-01', delivery: 'other' }, ['a match']],
    [{ on: '2027-05-01', type: 'renting' }, []],
    [{ on: '2027-05-01', from: '2027-05-01' }, []],
    [{ on: '0000-01-01' }, []],
    [{ search: 'room', neighborhood: 'Sants', maxCents: '50000' }, ['a room until April']],
    [{ search: 'bike', type: 'ticket' }, []],
  ] as [Record<string, string>, string[]][])('%j', async (query, found) => {
    const me = await stall(app)
    for (const [n, [title, options]] of Object.entries(of).entries())
      await me.put(title, { ...options, createdAt: at(n) })
    expect(await me.titles(query)).toEqual(found)
    const each = Object.fromEntries(
      listingTypes.map(type => [type, found.filter(title => (of[title]?.type ?? 'selling') === type).length]),
    )
    const { type: only, sort: _, ...filter } = query
    if (only === undefined) expect(await me.counts(filter)).toEqual({ all: found.length, ...each })
    for (const type of listingTypes)
      expect(await me.titles({ ...query, type: only ?? type })).toEqual(
        found.filter(title => only !== undefined || (of[title]?.type ?? 'selling') === type),
      )
  })

  it.each([
    [{ minCents: '-1' }, { minCents: 'invalid' }],
    [{ maxCents: '1.5' }, { maxCents: 'invalid' }],
    [{ maxCents: 'abc' }, { maxCents: 'invalid' }],
    [{ neighborhood: 'Atlantis' }, { neighborhood: 'invalid' }],
    [
      { condition: 'mint', delivery: 'by owl' },
      { condition: 'invalid', delivery: 'invalid' },
    ],
    [
      { from: '2027-02-30', until: 'May', on: '27-5-1' },
      { from: 'invalid', until: 'invalid', on: 'invalid' },
    ],
    [
      { type: 'swap', sort: 'cheapest' },
      { type: 'invalid', sort: 'invalid' },
    ],
    [{ search: 'x'.repeat(101) }, { search: 'invalid' }],
  ] as [Record<string, string>, object][])('rejects %j and names the fields', async (query, fields) => {
    const { status, body } = await (await stall(app)).list(query)
    expect([status, body.code, body.data?.fields]).toEqual([400, 'INVALID_INPUT', fields])
  })
})

describe('pages', () => {
  const queries: Record<string, string>[] = listingSorts.flatMap(sort => [
    { sort },
    { sort, type: 'selling' },
    { sort, neighborhood: 'Gràcia' },
    { sort, condition: 'good', type: 'selling' },
    { sort, delivery: 'pickup' },
    { sort, minCents: '100', maxCents: '900' },
    { sort, search: 'kettle' },
    { sort, search: 'kettel', neighborhood: 'Gràcia' },
    { sort, from: '2027-05-05' },
  ])
  it.each(queries)('of %j have no duplicates and no gaps while others post, sell and remove', async query => {
    const me = await stall(app)
    const made: { id: string; title: string; n: number; cents: number; featured: boolean }[] = []
    for (let n = 0; n < 24; n++) {
      const type = query['from'] || n % 3 === 2 ? 'renting' : 'selling'
      const cents = (n % 5) * 200
      const [title, featured] = [`Kettle ${n}`, n === 11]
      const delivery = 'pickup'
      const { id } = await me.put(title, {
        type,
        delivery,
        featured,
        priceCents: cents,
        createdAt: at(Math.floor(n / 4)),
      })
      if (type === 'selling' || (!query['type'] && !query['condition']))
        if (!query['minCents'] || cents >= 100) made.push({ id, title, n, cents, featured })
    }
    const type = query['from'] ? 'renting' : 'selling'
    const other = (title: string, n: number) =>
      me.put(title, { type, delivery: 'pickup', createdAt: at(n), priceCents: 400 })
    const gone = [await other('Kettle sold meanwhile', -10), await other('Kettle removed meanwhile', -11)]
    const end = { 0: 'sold_at', 1: 'deleted_at' } as const
    let page = 0
    const seen = await me.pages(query, async () => {
      const nth = page++ as 0 | 1
      await me.put('Kettle, new', { type, delivery: 'pickup', priceCents: 400 })
      if (end[nth])
        await app.deps.db
          .updateTable('posts')
          .set({ [end[nth]]: new Date() })
          .where('id', '=', gone[nth]!.id)
          .execute()
    })
    const sort = query['sort'] as ListingSort
    const down = sort === 'price_low' ? 1 : -1
    const sorted = made.toSorted(
      (a, b) =>
        (sort === 'newest'
          ? Number(b.featured) - Number(a.featured) || Math.floor(b.n / 4) - Math.floor(a.n / 4)
          : down * (a.cents - b.cents)) || down * (a.id < b.id ? -1 : 1),
    )
    expect(seen.filter(title => /\d/.test(title))).toEqual(sorted.map(({ title }) => title))
    const once = seen.filter(title => title !== 'Kettle, new')
    expect(new Set(once).size).toBe(once.length)
  })

  it('reject the cursor of another sort order and invented ones', async () => {
    const me = await stall(app)
    for (let n = 0; n < 3; n++) await me.put(`Kettle ${n}`)
    const id = crypto.randomUUID()
    const cursors = [
      ...['[]', '{}', 'null', '"newest"', 'x', '["newest"]', `["newest",true,"2026-01-01T00:00:00Z","x"]`],
      ...[`["newest",1,"2026-01-01T00:00:00Z","${id}"]`, `["newest",false,"0000-01-01T00:00:00Z","${id}"]`],
      ...[`["price_low",-1,"${id}"]`, `["price_low",100000001,"${id}"]`, `["price_high",1.5,"${id}"]`],
      ...[`["price_low",null,"${id}"]`, `["price_high",100,"${id}",1]`, `["price_low",1e400,"${id}"]`],
    ].map(text => Buffer.from(text).toString('base64url'))
    for (const sort of listingSorts) {
      const others = listingSorts.filter(some => some !== sort)
      const { next } = (await me.list({ sort, limit: '1' })).body
      for (const other of others)
        expect((await me.list({ sort: other, cursor: next })).body.code).toBe('INVALID_CURSOR')
      for (const cursor of [...cursors, '%', '🦜', 'a'.repeat(400)])
        expect((await me.list({ sort, cursor })).body.code, cursor).toBe('INVALID_CURSOR')
      expect((await me.list({ sort, cursor: next, condition: 'mint' })).body.code).toBe('INVALID_INPUT')
    }
  })
})

describe('indexes', () => {
  const one = {
    in: sql`l.listing_neighborhood = 'Gràcia'`,
    like: sql`l.selling_condition = 'good'`,
    sent: sql`l.delivery_method = 'pickup'`,
  }
  const cases = listingSorts.flatMap(sort => {
    const suffix = sort === 'newest' ? '' : '_by_price'
    return [
      { sort, where: isOffered, index: `posts_listings${suffix}` },
      { sort, where: isOfferedAs('renting'), index: `posts_listings_of_type${suffix}` },
      ...Object.entries(one).map(([name, value]) => ({
        sort,
        where: sql`${isOfferedAs('selling')} and ${value}`,
        index: `posts_listings_${name}${suffix}`,
      })),
    ]
  })
  let city: string
  beforeAll(async () => {
    const me = await stall(app)
    city = (await me.put('Kettle')).city_id
    // Enough rows that the planner prefers the intended index.
    await sql`
      insert into posts (id, author_id, city_id, post_type, title, listing_price_cents, listing_neighborhood,
        selling_condition, delivery_method)
      select gen_random_uuid(), author_id, city_id, (array['renting', 'selling', 'selling', 'event', 'event', 'event'])[1 + n % 6], 'Many', n,
        (array['Gràcia', 'Sants', 'Horta'])[1 + n / 6 % 3], (array['good', 'used', 'new'])[1 + n / 18 % 3],
        (array['pickup', 'shipping', 'local_delivery'])[1 + n / 54 % 3]
      from posts, generate_series(1, 4000) as n where city_id = ${city}`.execute(app.deps.db)
    await sql`analyze posts`.execute(app.deps.db)
  })
  it.each(cases)('$index holds the order $sort', async ({ sort, where, index }) => {
    const plan = await planOf(
      app.deps.db,
      sql`select l.id from posts as l where l.city_id = ${city} and ${where} order by ${orders[sort].order('l')} limit 21`,
    )
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index} `))
    expect(plan).not.toContain('Sort')
  })

  it('hold the days of tickets and of rentals', async () => {
    const days = (filter: Filter) => both(narrow(filter, { zone: 'Europe/Madrid' }).days)
    const on = sql`l.city_id = ${crypto.randomUUID()} and ${isOfferedAs('ticket')} and ${days({ on: '2027-05-01' })}`
    const tickets = sql`select l.id from posts as l where ${on} order by l.event_start_at`
    expect(await planOf(app.deps.db, tickets)).toContain('posts_tickets_for')
    for (const filter of [{ from: '2027-05-01', until: '2027-05-09' }, { until: '2027-05-01' }]) {
      const rentals = sql`select l.id from posts as l where ${isOfferedAs('renting')} and ${days(filter)}`
      expect(await planOf(app.deps.db, rentals)).toContain('posts_rentals_free')
    }
  })
})
