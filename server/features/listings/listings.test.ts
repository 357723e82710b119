import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { lastSunday, nextYear } from '../../../tests/support/event-input.ts'
import { listingWords, trading, type Trader } from '../../../tests/support/people/trading.ts'
import { drawing } from '../../../tests/support/pictures.ts'
import { createListing, createQuestion } from '../../../tests/support/factories.ts'

let app: TestApp
let at: ReturnType<typeof trading>
let seller: Trader
let other: Trader
beforeAll(async () => {
  app = await createTestApp()
  at = trading(app)
})
beforeEach(async () => {
  ;[seller, other] = await Promise.all([at.trader(), at.trader()])
})

const postOf = (id: string) =>
  app.deps.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const eventsAbout = async (id: string) =>
  (await app.deps.db.selectFrom('outbox').select('event').orderBy('id').execute())
    .map(({ event }) => event)
    .filter(event => JSON.stringify(event).includes(id))

describe('a listing', () => {
  it('for sale is stored with its photos and read with all fields', async () => {
    const photos = await at.photos(seller, 3)
    photos[1]!.alt = 'From the left'
    const { status, body } = await at.create(seller, { photos })
    expect([status, body.code]).toEqual([200, undefined])
    expect(body).toMatchObject({
      type: 'selling',
      title: 'A kettle that whistles',
      details: 'It whistles in G.',
      price: { cents: 2_500, currency: 'EUR', period: null },
      place: 'near the market, Gràcia',
      condition: 'good',
      delivery: 'pickup',
      photoCount: 3,
      rental: null,
      ticket: null,
      isSold: false,
      author: { id: seller.id },
      can: { message: false, edit: true, sell: true, remove: true, takeDown: false, report: false, feature: false },
    })
    expect(body.photos.map(({ photoId, alt }: { photoId: string; alt: string }) => ({ photoId, alt }))).toEqual(photos)
    expect(body.cover).toEqual(body.photos[0].picture)
    expect(await postOf(body.id)).toMatchObject({ listing_neighborhood: 'Gràcia', content: 'It whistles in G.' })
    const { body: seen } = await at.read(other, body.id)
    expect(seen).toEqual({
      ...body,
      can: { message: true, edit: false, sell: false, remove: false, takeDown: false, report: true, feature: false },
    })
    const { can: _, details: __, photos: ___, rental, ticket, editedAt, seller: ____, ...rest } = body
    const { underReview: _____, ...listed } = rest
    expect([rental, ticket, editedAt]).toEqual([null, null, null])
    expect(await eventsAbout(body.id)).toEqual([{ type: 'listing.added', listing: listed }])
  })

  it('for rent has its days and deposit', async () => {
    const { body } = await at.create(seller, { type: 'renting' })
    expect(body).toMatchObject({
      type: 'renting',
      price: { cents: 2_500, period: 'month' },
      delivery: null,
      rental: {
        datesFlexible: false,
        from: '2027-03-01',
        until: '2027-06-30',
        depositCents: 50_000,
        minDuration: 'Three months',
      },
      condition: null,
      ticket: null,
    })
  })

  it('of a ticket has a time in the zone of the city, needs no photo, and is located at its venue', async () => {
    const starts = { date: `${nextYear}-07-01`, time: '20:30' }
    const { body } = await at.create(seller, { type: 'ticket', starts, photos: [] })
    expect(body).toMatchObject({
      type: 'ticket',
      startsAt: `${nextYear}-07-01T18:30:00.000Z`,
      timeZone: 'Europe/Madrid',
      place: 'Gran Teatre del Liceu',
      quantity: 2,
      delivery: 'digital_transfer',
      cover: null,
      photos: [],
      ticket: { category: 'concert', section: 'Stalls, row 4', platform: null, isOver: false },
    })
    const date = lastSunday(10).toString()
    const twice = { date, time: '02:30', occurrence: 'second' }
    const { body: later } = await at.create(seller, { type: 'ticket', starts: twice })
    expect(later.startsAt).toBe(`${date}T01:30:00.000Z`)
  })

  it.each([
    ['selling', 'Pick up', 'pickup'],
    ['selling', 'by post', 'shipping'],
    ['selling', 'LOCAL_DELIVERY', 'local_delivery'],
    ['selling', 'by owl', 'pickup'],
    ['selling', 'digital_transfer', 'pickup'],
    ['renting', 'I bring it by courier', 'local_delivery'],
    ['ticket', 'email', 'digital_transfer'],
    ['ticket', 'hand-off at the door', 'in_person_handoff'],
    ['ticket', 'by owl', 'digital_transfer'],
  ] as const)('of %s delivered by "%s" is stored as %s', async (type, delivery, meant) => {
    expect((await at.create(seller, { type, delivery })).body.delivery).toBe(meant)
  })

  it('that is resent is stored and published once', async () => {
    for (const type of ['selling', 'renting', 'ticket'] as const) {
      const id = randomUUID()
      const photos = await at.photos(seller, 2)
      const first = await at.create(seller, { type, photos }, id)
      expect((await at.create(seller, { type, photos }, id)).body).toEqual(first.body)
      const others = [{ title: 'Another kettle' }, { photos: photos.toReversed() }, { photos: photos.slice(1) }]
      for (const change of [...others, { photos: [{ ...photos[0], alt: 'In red' }, photos[1]] }])
        expect((await at.create(seller, { type, photos, ...change }, id)).body.code).toBe('ALREADY_STORED')
      expect(await eventsAbout(id)).toHaveLength(1)
      expect((await at.read(seller, id)).body).toEqual(first.body)
    }
  })

  it('that is sent many times concurrently is stored once', async () => {
    const id = randomUUID()
    const photos = await at.photos(seller, 3)
    const answers = await Promise.all(Array.from({ length: 6 }, () => at.create(seller, { photos }, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    for (const { body } of answers) expect(body).toEqual(answers[0]!.body)
    expect(await eventsAbout(id)).toHaveLength(1)
    const mixed = randomUUID()
    const words = await Promise.all(
      ['One', 'Two', 'Three'].map(name => at.create(seller, { type: 'ticket', title: `Ticket ${name}` }, mixed)),
    )
    expect(words.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await eventsAbout(mixed)).toHaveLength(1)
  })

  it('cannot use the id of another row', async () => {
    const theirs = await createListing(app.deps.db, { author: other })
    const question = await createQuestion(app.deps.db, { author: seller })
    const removed = await createListing(app.deps.db, { author: seller, deletedAt: new Date() })
    const far = await createListing(app.deps.db, { city: 'girona' })
    const photos = await at.photos(seller, 1)
    for (const { id } of [theirs, question, removed, far])
      expect((await at.create(seller, { photos }, id)).body.code).toBe('ID_TAKEN')
    expect((await at.create(seller, { photos })).status).toBe(200)
  })

  it('cannot use photos of another account, another listing or an event', async () => {
    const { body: standing } = await at.create(seller)
    const cover = await app.request('PUT', '/api/covers', { as: seller.as, body: await small() })
    const { coverId } = (await cover.json()) as { coverId: string }
    const [theirs] = await at.photos(other, 1)
    const [own] = await at.photos(seller, 1)
    for (const photoId of [theirs!.photoId, standing.photos[0].photoId, coverId, randomUUID()]) {
      const id = randomUUID()
      expect((await at.create(seller, { photos: [own, { photoId, alt: null }] }, id)).body.code).toBe('PHOTO_NOT_FOUND')
      expect(
        (await at.edit(seller, standing.id, { ...listingWords.selling, photos: [own, { photoId: theirs!.photoId }] }))
          .body.code,
      ).toBe('PHOTO_NOT_FOUND')
      expect((await at.read(seller, id)).body.code).toBe('LISTING_NOT_FOUND')
    }
    expect((await at.read(seller, standing.id)).body).toEqual(standing)
    expect((await at.create(other, { photos: [theirs] })).status).toBe(200)
    expect((await at.create(seller, { photos: [own] })).status).toBe(200)
  })

  it('gives a photo to one of two concurrent listings', async () => {
    const photos = await at.photos(seller, 2)
    const answers = await Promise.all([
      at.create(seller, { photos }),
      at.create(seller, { photos: photos.toReversed() }),
      at.create(seller, { photos: photos.slice(1) }),
    ])
    const codes = answers.map(({ status, body }) => (status === 200 ? 'stored' : body.code)).toSorted()
    expect(codes).toEqual(['PHOTO_NOT_FOUND', 'PHOTO_NOT_FOUND', 'stored'])
  })

  it('is visible and writable only for members of its city', async () => {
    const far = await at.trader({ city: 'girona' })
    const { body } = await at.create(seller)
    expect((await at.read(far, body.id)).body.code).toBe('LISTING_NOT_FOUND')
    expect((await at.edit(far, body.id, { ...listingWords.selling, photos: [] })).body.data.fields).toEqual({
      'listing.photos': 'listingPhotos',
    })
    for (const act of [at.sell, at.offer, at.remove, at.restore])
      expect((await act(far, body.id)).body.code).toBe('LISTING_NOT_FOUND')
  })

  it('is unavailable everywhere while listings are off', async () => {
    const off = await createTestApp({ environment: { FEATURE_LISTINGS: 'off' } })
    const there = trading(off)
    const member = await there.trader()
    expect((await there.upload(member)).body.code).toBe('FEATURE_OFF')
    expect((await there.read(member, randomUUID())).body.code).toBe('FEATURE_OFF')
  })
})

const small = () => drawing(40, 30).png().toBuffer()
