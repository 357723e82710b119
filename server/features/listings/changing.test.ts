import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serverLimits } from '../../base/limits.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { listen } from '../../../tests/support/events.ts'
import { createListing } from '../../../tests/support/factories.ts'
import { listingWords, trading, type Trader } from '../../../tests/support/people/trading.ts'
import { milliseconds } from '../../db/interval.ts'

let app: TestApp
let at: ReturnType<typeof trading>
let city = 0
let seller: Trader
let other: Trader
let admin: Trader
beforeAll(async () => {
  app = await createTestApp()
  await app.deps.hub.start()
  at = trading(app)
})
// A city has at most one featured post.
beforeEach(async () => {
  const here = { city: `exchange-${++city}` }
  ;[seller, other, admin] = await Promise.all([at.trader(here), at.trader(here), at.admin(here)])
})
afterAll(() => app.deps.hub.close())

const hearing = (...people: { as: string }[]) => Promise.all(people.map(({ as }) => listen(app, as)))
const feature = (id: string) => app.api('PUT', `/posts/${id}/featured`, { as: admin.as })
const listed = async (who: Trader): Promise<string[]> => {
  const [list, feed] = await Promise.all(['/listings', '/feed'].map(path => app.api('GET', path, { as: who.as })))
  const ids = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id)
  expect(ids(list!)).toEqual(ids(feed!))
  return ids(list!)
}

describe('editing', () => {
  it('changes text and photos, sets the edit time, and publishes once', async () => {
    const photos = await at.photos(seller, 3)
    const { body: before } = await at.create(seller, { photos })
    const [stream] = await hearing(other)
    const [fourth] = await at.photos(seller, 1, 'From above')
    const next = [{ ...photos[2], alt: 'The handle' }, fourth, photos[0]]
    const words = {
      ...listingWords.selling,
      title: 'A kettle that hums',
      cents: 1_999,
      place: 'Poblenou',
      photos: next,
    }
    const { status, body } = await at.edit(seller, before.id, words)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title: 'A kettle that hums',
      price: { cents: 1_999 },
      photoCount: 3,
      createdAt: before.createdAt,
      editedAt: expect.any(String),
      cover: before.photos[2].picture,
      photos: [
        { photoId: photos[2]!.photoId, alt: 'The handle' },
        { photoId: fourth!.photoId, alt: 'From above' },
        { photoId: photos[0]!.photoId, alt: null },
      ],
    })
    expect(await stream!.next()).toMatchObject({
      type: 'listing.changed',
      listing: { id: before.id, title: 'A kettle that hums', photoCount: 3, isSold: false },
    })
    expect((await at.edit(seller, before.id, words)).body).toEqual(body)
    expect((await at.read(other, before.id)).body).toMatchObject({ editedAt: body.editedAt, photos: body.photos })
    expect((await at.create(seller, { photos: [photos[1]] })).status).toBe(200)
    expect(await stream!.next()).toMatchObject({ type: 'listing.added' })
    const { listing_neighborhood } = await app.deps.db
      .selectFrom('posts')
      .select('listing_neighborhood')
      .where('id', '=', before.id)
      .executeTakeFirstOrThrow()
    expect(listing_neighborhood).toBe('Poblenou')
  })

  it('keeps the type, and a ticket without photos has no cover', async () => {
    const { body } = await at.create(seller, { type: 'ticket' })
    const refused = await at.edit(seller, body.id, { ...listingWords.selling, photos: await at.photos(seller, 1) })
    expect([refused.status, refused.body.data.fields]).toEqual([400, { 'listing.type': 'invalid' }])
    const without = { ...listingWords.ticket, photos: [] }
    expect((await at.edit(seller, body.id, without)).body).toMatchObject({ cover: null, photoCount: 0, photos: [] })
  })

  it('keeps a time in the past but accepts no new one', async () => {
    // No ambiguous local times.
    const timeZone = 'Asia/Kolkata'
    const startsAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000)
    const { id } = await createListing(app.deps.db, { type: 'ticket', author: seller, startsAt, place: null })
    await app.deps.db.updateTable('posts').set({ event_time_zone: timeZone }).where('id', '=', id).execute()
    const local = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timeZone)
    const clock = (time: Temporal.ZonedDateTime) => ({
      date: time.toPlainDate().toString(),
      time: time.toPlainTime().toString().slice(0, 5),
    })
    const words = { ...listingWords.ticket, photos: [] }
    expect((await at.edit(seller, id, { ...words, starts: clock(local) })).body.ticket.isOver).toBe(true)
    const earlier = { ...words, starts: clock(local.subtract({ minutes: 1 })) }
    expect((await at.edit(seller, id, earlier)).body.data.fields).toEqual({ 'listing.starts': 'eventPast' })
  })

  it('is allowed to the author while the listing exists and is not sold', async () => {
    const { body } = await at.create(seller)
    const words = { ...listingWords.selling, photos: [{ photoId: body.photos[0].photoId }] }
    expect((await at.edit(other, body.id, words)).body.code).toBe('FORBIDDEN')
    expect((await at.edit(admin, body.id, words)).body.code).toBe('FORBIDDEN')
    await at.sell(seller, body.id)
    expect((await at.edit(seller, body.id, words)).body.code).toBe('FORBIDDEN')
    await at.remove(seller, body.id)
    expect((await at.edit(seller, body.id, words)).body.code).toBe('LISTING_NOT_FOUND')
  })

  it('from concurrent windows ends with the photos of one of them', async () => {
    const photos = await at.photos(seller, 4)
    const { body } = await at.create(seller, { photos })
    const orders = [photos.toReversed(), photos.slice(1), [photos[2], photos[0]]]
    const answers = await Promise.all(
      orders.map(order => at.edit(seller, body.id, { ...listingWords.selling, photos: order })),
    )
    // A photo that another window detached can be attached again.
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { body: after } = await at.read(seller, body.id)
    const ids = after.photos.map(({ photoId }: { photoId: string }) => photoId)
    expect(orders.map(order => order.map(one => one!.photoId))).toContainEqual(ids)
    expect(after.cover).toEqual(after.photos[0].picture)
    expect(after.photoCount).toBe(ids.length)
  })
})

describe('marking as sold', () => {
  it('removes it from every list, keeps its page, and publishes also that it is unfeatured', async () => {
    const { body } = await at.create(seller)
    await feature(body.id)
    expect(await listed(other)).toEqual([body.id])
    const [stream] = await hearing(other)
    const { body: sold } = await at.sell(seller, body.id)
    expect(sold).toMatchObject({ isSold: true, isFeatured: false, can: { edit: false, sell: true, remove: true } })
    expect(await stream!.next()).toMatchObject({ type: 'listing.changed', listing: { id: body.id, isSold: true } })
    expect(await stream!.next()).toEqual({ type: 'featured.changed', postId: null })
    expect((await at.sell(seller, body.id)).body).toEqual(sold)
    expect(await listed(other)).toEqual([])
    expect((await at.read(other, body.id)).body).toMatchObject({ isSold: true, can: { message: true, report: true } })
    expect((await feature(body.id)).body.code).toBe('POST_NOT_FOUND')
    const { body: offered } = await at.offer(seller, body.id)
    expect(offered).toMatchObject({ isSold: false, isFeatured: false, can: { edit: true } })
    expect(await stream!.next()).toMatchObject({ type: 'listing.changed', listing: { id: body.id, isSold: false } })
    expect((await at.offer(seller, body.id)).body).toEqual(offered)
    expect(await listed(other)).toEqual([body.id])
    for (const act of [at.sell, at.offer])
      for (const who of [other, admin]) expect((await act(who, body.id)).body.code).toBe('FORBIDDEN')
    await at.remove(seller, body.id)
    expect(await stream!.next()).toEqual({ type: 'listing.removed', listingId: body.id })
  })

  it('concurrently with featuring never leaves a sold listing featured', async () => {
    for (let n = 0; n < 4; n++) {
      const { id } = await createListing(app.deps.db, { author: seller })
      await Promise.all([feature(id), at.sell(seller, id)])
      expect((await at.read(other, id)).body).toMatchObject({ isSold: true, isFeatured: false })
    }
  })

  it('keeps it reportable; a removed one is not', async () => {
    const { body } = await at.create(seller)
    await at.sell(seller, body.id)
    const report = (who: Trader) =>
      app.api('POST', '/reports', { as: who.as, body: { kind: 'post', id: body.id, reason: 'It never came.' } })
    expect((await report(seller)).body.code).toBe('FORBIDDEN')
    expect((await report(other)).status).toBe(200)
    expect((await at.read(other, body.id)).body.underReview).toBe(true)
    await at.remove(seller, body.id)
    expect((await report(admin)).body.code).toBe('POST_NOT_FOUND')
  })
})

describe('removing', () => {
  it('hides it, and can be undone with all photos for a while', async () => {
    const photos = await at.photos(seller, 2, 'A kettle')
    const { body } = await at.create(seller, { photos })
    await feature(body.id)
    const [stream] = await hearing(other)
    expect((await at.remove(other, body.id)).body.code).toBe('FORBIDDEN')
    expect((await at.remove(seller, body.id)).body).toEqual({ done: true })
    expect(await stream!.next()).toEqual({ type: 'listing.removed', listingId: body.id })
    expect(await stream!.next()).toEqual({ type: 'featured.changed', postId: null })
    for (const who of [seller, other]) expect((await at.read(who, body.id)).body.code).toBe('LISTING_NOT_FOUND')
    expect((await at.remove(seller, body.id)).body.code).toBe('LISTING_NOT_FOUND')
    expect((await at.restore(other, body.id)).body.code).toBe('LISTING_NOT_FOUND')
    expect((await at.restore(seller, body.id)).body).toEqual(body)
    expect(await stream!.next()).toMatchObject({ type: 'listing.changed', listing: { id: body.id } })
    expect((await at.restore(seller, body.id)).body).toEqual(body)
    expect((await at.restore(other, body.id)).body.code).toBe('LISTING_NOT_FOUND')
    await at.remove(seller, body.id)
    await sql`update posts set deleted_at = now() - ${milliseconds(serverLimits.undoKept + 1000)}
      where id = ${body.id}`.execute(app.deps.db)
    expect((await at.restore(seller, body.id)).body.code).toBe('LISTING_NOT_FOUND')
  })

  it('from concurrent windows happens once', async () => {
    const { body } = await at.create(seller)
    const answers = await Promise.all([1, 2, 3].map(() => at.remove(seller, body.id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  })
})

describe('taking down', () => {
  it('is for admins: the listing leaves every list, and its page shows only the reason to its author', async () => {
    const { body } = await at.create(seller, { photos: await at.photos(seller, 2) })
    await feature(body.id)
    const [author, neighbour] = await hearing(seller, other)
    expect((await at.read(admin, body.id)).body.can).toMatchObject({ takeDown: true, edit: false, remove: false })
    for (const who of [seller, other]) expect((await at.takeDown(who, body.id)).body.code).toBe('FORBIDDEN')
    expect((await at.takeDown(admin, body.id, ' \n ')).body.data.fields).toEqual({ reason: 'takeDownReason' })
    expect((await at.takeDown(admin, body.id, 'Stolen.\nSorry!')).body).toEqual({ done: true })
    for (const stream of [author!, neighbour!]) {
      expect(await stream.next()).toEqual({ type: 'listing.removed', listingId: body.id })
      if (stream === author) expect(await stream.next()).toEqual({ type: 'post.takenDown', postId: body.id })
      expect(await stream.next()).toEqual({ type: 'featured.changed', postId: null })
    }
    const { status, body: stub } = await at.read(seller, body.id)
    expect([status, stub.code]).toEqual([410, 'POST_REMOVED'])
    expect(stub.data).toMatchObject({ reason: 'Stolen.\nSorry!', removedAt: expect.any(String) })
    expect(JSON.stringify(stub)).not.toContain(body.title)
    for (const who of [other, admin]) expect((await at.read(who, body.id)).body.code).toBe('LISTING_NOT_FOUND')
    expect((await at.takeDown(admin, body.id)).body.code).toBe('LISTING_NOT_FOUND')
    expect((await at.restore(seller, body.id)).body.code).toBe('LISTING_NOT_FOUND')
    const words = { ...listingWords.selling, photos: [{ photoId: body.photos[0].photoId }] }
    for (const answer of [at.edit(seller, body.id, words), at.sell(seller, body.id), at.remove(seller, body.id)])
      expect((await answer).body.code).toBe('LISTING_NOT_FOUND')
    expect(await listed(seller)).toEqual([])
  })

  it("also applies to an admin's own listing", async () => {
    const { body } = await at.create(admin)
    expect((await at.takeDown(admin, body.id, 'A mistake of mine')).status).toBe(200)
    expect((await at.read(admin, body.id)).body.data.reason).toBe('A mistake of mine')
    expect((await at.takeDown(admin, body.id)).body.code).toBe('LISTING_NOT_FOUND')
  })
})
