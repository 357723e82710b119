import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { stall } from '../../../tests/support/faults/stall.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, n))

describe('of a member', () => {
  it('lists available listings, newest first, and the viewer’s own sold ones', async () => {
    const me = await stall(app)
    const other = await stall(app, me.city)
    for (const who of [me, other]) {
      await who.put('first', { createdAt: at(1), featured: who === me })
      await who.put('second', { createdAt: at(2), type: 'renting' })
      await who.put('sold', { createdAt: at(3), soldAt: at(4) })
      await who.put('removed', { createdAt: at(3), deletedAt: at(4) })
      await who.put('taken down', { createdAt: at(3), takenDown: 'No' })
    }
    const titles = async (of: string, query = {}) =>
      (await me.ofMember(of, query)).body.items.map(({ title }: { title: string }) => title)
    expect(await titles(other.id)).toEqual(['second', 'first'])
    expect(await titles(me.id)).toEqual(['sold', 'second', 'first'])
    const { items, next } = (await me.ofMember(me.id, { limit: '2' })).body
    expect(items.map(({ isSold }: { isSold: boolean }) => isSold)).toEqual([true, false])
    expect(await titles(me.id, { limit: '2', cursor: next })).toEqual(['first'])
    expect((await me.ofMember(me.id, { cursor: 'x' })).body.code).toBe('INVALID_CURSOR')
    expect((await me.ofMember(me.id, { cursor: (await me.list({ limit: '1' })).body.next })).body.code).toBe(
      'INVALID_CURSOR',
    )
  })

  it('lists none of a person who is not a member of the city', async () => {
    const me = await stall(app)
    const elsewhere = await stall(app)
    const away = await stall(app, me.city)
    await elsewhere.put('A kettle')
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', away.id).execute()
    for (const id of [elsewhere.id, away.id, crypto.randomUUID()])
      expect((await me.ofMember(id)).body.code).toBe('PROFILE_NOT_FOUND')
  })
})

describe('similar', () => {
  it('lists available listings of the same type, most similar first', async () => {
    const me = await stall(app)
    const { id } = await me.put('Blue bicycle with basket', { priceCents: 9_000, place: 'Gràcia' })
    await me.put('Red BÍCYCLE', { priceCents: 8_000, place: 'Sants' })
    await me.put('Basket for a bicycle', { priceCents: 1_000, place: 'Sants' })
    await me.put('Kettle', { priceCents: 9_000, place: 'Gràcia' })
    await me.put('Sofa', { priceCents: 90_000, place: 'Sants', condition: 'new' })
    await me.put('Teapot', { priceCents: 100, place: 'Sants', condition: 'new' })
    await me.put('Blue bicycle, sold', { soldAt: new Date() })
    await me.put('Blue bicycle, removed', { deletedAt: new Date() })
    await me.put('Blue bicycle by the day', { type: 'renting' })
    await (await stall(app)).put('Blue bicycle elsewhere')
    expect(await me.similar(id)).toEqual(['Basket for a bicycle', 'Red BÍCYCLE', 'Kettle', 'Sofa'])
  })

  it('works for a sold listing, but not for an invisible one', async () => {
    const me = await stall(app)
    const { id } = await me.put('Lamp', { soldAt: new Date() })
    await me.put('Lamp, too')
    expect(await me.similar(id)).toEqual(['Lamp, too'])
    const { status, body } = await app.api('GET', `/listings/${id}/similar`, { as: (await stall(app)).as })
    expect([status, body.code]).toEqual([404, 'LISTING_NOT_FOUND'])
  })
})
