import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { stall } from '../../../tests/support/faults/stall.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
const at = (n: number) => ({ createdAt: new Date(1_790_000_000_000 + n) })

describe('listing search', () => {
  it.each([
    ['bicicleta', ['Bicicleta de passeig']],
    ['BICICLETÀ', ['Bicicleta de passeig']],
    ['bicicelta', ['Bicicleta de passeig']],
    ['habitacio', ['Habitació amb balcó']],
    ['balcón', ['Habitació amb balcó']],
    ['garcia', ['Bicicleta de passeig']],
    ['gracia bici', ['Bicicleta de passeig']],
    ['razzmatazz', ['Two for Friday']],
    ['razmatazz', ['Two for Friday']],
    ['wheels', ['Bicicleta de passeig']],
    ['friday sants', []],
    ['am', ['Habitació amb balcó']],
    ['100%', ['100% wool']],
    ['1_0', []],
    ['%', ['100% wool']],
    ["'; drop table posts; --", []],
    ['\0', []],
    ['\ud800', []],
    ['Marta', []],
    ['zzzzqqq', []],
    ['  ', ['100% wool', 'Two for Friday', 'Habitació amb balcó', 'Bicicleta de passeig']],
  ])('%j', async (search, found) => {
    const me = await stall(app)
    await me.put('Bicicleta de passeig', {
      ...at(1),
      place: 'Plaça del Sol, Gràcia',
      details: 'Old wheels, new brakes',
    })
    await me.put('Habitació amb balcó', { ...at(2), type: 'renting', place: 'Sants' })
    await me.put('Two for Friday', { ...at(3), type: 'ticket', place: 'Razzmatazz' })
    await me.put('100% wool', { ...at(4), place: 'El Born' })
    await me.put('Bicicleta, sold', { soldAt: new Date() })
    await me.put('Bicicleta, removed', { deletedAt: new Date() })
    await (await stall(app)).put('Bicicleta elsewhere, habitacio in garcia for friday')
    expect(await me.titles({ search })).toEqual(found)
    expect((await me.counts({ search })).all).toBe(found.length)
  })

  it('corrects a typo against the whole Exchange, regardless of the shown type', async () => {
    const me = await stall(app)
    await me.put('Piano')
    await me.put('Room with a piano', { type: 'renting' })
    expect(await me.titles({ search: 'paino', type: 'renting' })).toEqual(['Room with a piano'])
    expect(await me.titles({ search: 'paino', type: 'ticket' })).toEqual([])
    expect(await me.counts({ search: 'paino' })).toEqual({ all: 2, selling: 1, renting: 1, ticket: 0 })
    expect(await me.counts({ search: 'paino', condition: 'good' })).toEqual({
      all: 1,
      selling: 1,
      renting: 0,
      ticket: 0,
    })
  })

  it('reflects new and changed listings', async () => {
    const me = await stall(app)
    const { id } = await me.put('Kiln')
    await app.deps.db.updateTable('posts').set({ listing_location: 'Sarrià' }).where('id', '=', id).execute()
    expect(await me.titles({ search: 'sarria' })).toEqual(['Kiln'])
    await app.deps.db.updateTable('posts').set({ sold_at: new Date() }).where('id', '=', id).execute()
    expect(await me.titles({ search: 'sarria' })).toEqual([])
  })

  it('is limited per account', async () => {
    const me = await stall(app)
    expect((await me.list({ search: 'kiln' })).status).toBe(200)
    await app.deps.db.updateTable('rate_limits').set({ count: 240 }).where('key', 'like', 'searchByAccount%').execute()
    expect((await me.list({ search: 'kiln' })).body.code).toBe('TOO_MANY_REQUESTS')
    expect((await me.counts({ search: 'kiln' })).code).toBe('TOO_MANY_REQUESTS')
    expect((await me.list()).status).toBe(200)
  })
})
