import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { stall } from '../../../tests/support/faults/stall.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

describe('counts', () => {
  it('count the offers of each type in the city', async () => {
    const me = await stall(app)
    expect(await me.counts()).toEqual({ all: 0, selling: 0, renting: 0, ticket: 0 })
    await me.put('One')
    await me.put('Two')
    await me.put('Room', { type: 'renting' })
    await me.put('Sold', { soldAt: new Date() })
    await me.put('Removed', { deletedAt: new Date() })
    await (await stall(app)).put('Elsewhere', { type: 'ticket' })
    expect(await me.counts()).toEqual({ all: 3, selling: 2, renting: 1, ticket: 0 })
    expect(await me.counts({ type: 'renting' })).toEqual({ all: 3, selling: 2, renting: 1, ticket: 0 })
  })

  it('are capped, also their total', async () => {
    const me = await stall(app)
    const { id } = await me.put('One')
    const more = limits.listingsCounted + 5
    await sql`
      insert into posts (id, author_id, city_id, post_type, title, listing_price_cents, listing_currency, selling_condition)
      select gen_random_uuid(), author_id, city_id, 'selling', 'Many', n, 'EUR', 'used'
      from posts, generate_series(1, ${more}::int) as n where id = ${id}`.execute(app.deps.db)
    await me.put('Ticket', { id: randomUUIDv7(), type: 'ticket', priceCents: 7 })
    const full = limits.listingsCounted
    expect(await me.counts()).toEqual({ all: full, selling: full, renting: 0, ticket: 1 })
    expect(await me.counts({ maxCents: '10' })).toEqual({ all: 11, selling: 10, renting: 0, ticket: 1 })
    expect(await me.counts({ condition: 'used' })).toEqual({ all: full, selling: full, renting: 0, ticket: 0 })
    expect(await me.counts({ condition: 'used', minCents: `${more}` })).toEqual({
      all: 1,
      selling: 1,
      renting: 0,
      ticket: 0,
    })
    expect(await me.counts({ search: 'many' })).toEqual({ all: full, selling: full, renting: 0, ticket: 0 })
    expect(await me.counts({ search: 'ticket' })).toEqual({ all: 1, selling: 0, renting: 0, ticket: 1 })
  })
})
