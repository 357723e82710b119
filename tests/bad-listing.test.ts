import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../contract/limits.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { dayAhead } from './support/event-input.ts'
import { badPictures, drawing, pictureOf } from './support/pictures.ts'
import { listingWords, trading, type Trader } from './support/people/trading.ts'

let app: TestApp
let at: ReturnType<typeof trading>
let seller: Trader
beforeAll(async () => {
  app = await createTestApp()
  at = trading(app)
})
beforeEach(async () => {
  seller = await at.trader()
})

const counts = async () =>
  (
    await sql`select (select count(*)::int from posts) as posts, (select count(*)::int from outbox) as events,
      (select count(*)::int from uploads) as uploads, (select count(post_id)::int from uploads) as taken,
      (select max(edited_at) from posts) as edited`.execute(app.deps.db)
  ).rows[0]
const refused = ({ status, body }: { status: number; body: { code: string; data: { fields?: object } } }) => [
  status,
  body.code,
  body.data.fields,
]
const nine = () => Array.from({ length: 9 }, () => ({ photoId: randomUUID(), alt: null }))
const one = { photoId: randomUUID(), alt: null }

type Type = keyof typeof listingWords
const cases: [name: string, type: Type, change: Record<string, unknown>, fields: Record<string, string>][] = [
  ['a title of three', 'selling', { title: 'abc' }, { title: 'listingTitleLength' }],
  ['a title of three in many blanks', 'renting', { title: `  abc${' '.repeat(90)}` }, { title: 'listingTitleLength' }],
  ['a title of 81', 'ticket', { title: '🌻'.repeat(81) }, { title: 'listingTitleLength' }],
  ['a title of two lines', 'selling', { title: 'A kettle\nthat whistles' }, { title: 'unreadable' }],
  ['details of 2001', 'selling', { details: 'x'.repeat(2001) }, { details: 'listingDetailsLength' }],
  ['a price below nothing', 'selling', { cents: -1 }, { cents: 'listingPrice' }],
  ['half a cent', 'selling', { cents: 0.5 }, { cents: 'listingPrice' }],
  ['a price of too many digits', 'renting', { cents: 1e11 }, { cents: 'listingPriceHigh' }],
  ['a price in letters', 'selling', { cents: 'abc' }, { cents: 'listingPrice' }],
  ['a price as a text', 'selling', { cents: '100' }, { cents: 'listingPrice' }],
  ['no price', 'ticket', { cents: null }, { cents: 'listingPrice' }],
  ['an invented currency', 'selling', { currency: 'XYZ' }, { currency: 'listingCurrency' }],
  ['an invented condition', 'selling', { condition: 'fine' }, { condition: 'listingCondition' }],
  ['no condition', 'selling', { condition: undefined }, { condition: 'listingCondition' }],
  ['no place', 'selling', { place: ' ' }, { place: 'listingPlace' }],
  ['no place to rent', 'renting', { place: undefined }, { place: 'rentalPlace' }],
  ['no way of handing over', 'selling', { delivery: undefined }, { delivery: 'listingDelivery' }],
  ['no way of handing over a ticket', 'ticket', { delivery: '' }, { delivery: 'listingDelivery' }],
  ['no photo', 'selling', { photos: [] }, { photos: 'listingPhotos' }],
  ['no photo of something to rent', 'renting', { photos: undefined }, { photos: 'rentalPhotos' }],
  ['nine photos', 'ticket', { photos: nine() }, { photos: 'listingPhotosMany' }],
  ['the same photo twice', 'selling', { photos: [one, one] }, { photos: 'invalid' }],
  [
    'a photo with too many words',
    'ticket',
    { photos: [{ ...one, alt: 'x'.repeat(201) }] },
    { 'photos.0.alt': 'tooLong' },
  ],
  ['a photo that is a path', 'ticket', { photos: [{ photoId: '../../x' }] }, { 'photos.0.photoId': 'invalid' }],
  ['an end before its start', 'renting', { from: '2027-03-01', until: '2027-02-28' }, { until: 'rentalEnd' }],
  ['an end on its start', 'renting', { from: '2027-03-01', until: '2027-03-01' }, { until: 'rentalEnd' }],
  ['a day that is not there', 'renting', { from: '2027-02-30' }, { from: 'invalid' }],
  ['a deposit below nothing', 'renting', { depositCents: -1 }, { depositCents: 'listingPrice' }],
  ['an invented period', 'renting', { period: 'year' }, { period: 'invalid' }],
  ['no time', 'ticket', { starts: undefined }, { starts: 'ticketDate' }],
  ['half a time', 'ticket', { starts: { date: '2027-07-01', time: '' } }, { starts: 'ticketDate' }],
  [
    'a time on a day that is not there',
    'ticket',
    { starts: { date: '2027-02-30', time: '20:00' } },
    { starts: 'ticketDate' },
  ],
  ['a time that is skipped', 'ticket', { starts: { date: '2027-03-28', time: '02:30' } }, { starts: 'timeSkipped' }],
  ['a time that comes twice', 'ticket', { starts: { date: '2027-10-31', time: '02:30' } }, { starts: 'timeTwice' }],
  ['a time that has passed', 'ticket', { starts: dayAhead(-1) }, { starts: 'eventPast' }],
  ['a time in ten years', 'ticket', { starts: dayAhead(3660) }, { starts: 'eventTooFar' }],
  ['no ticket at all', 'ticket', { quantity: 0 }, { quantity: 'ticketQuantity' }],
  ['eleven tickets', 'ticket', { quantity: 11 }, { quantity: 'ticketQuantity' }],
  ['one and a half tickets', 'ticket', { quantity: 1.5 }, { quantity: 'ticketQuantity' }],
  ['an invented category', 'ticket', { category: 'cinema' }, { category: 'ticketCategory' }],
  ['no type', 'selling', { type: 'giving' }, { type: 'invalid' }],
  [
    'all that is wrong at once',
    'renting',
    { title: '', cents: 'abc', currency: 'XYZ', place: '', photos: [], from: '2027-03-01', until: '2027-02-01' },
    {
      title: 'listingTitleLength',
      cents: 'listingPrice',
      currency: 'listingCurrency',
      place: 'rentalPlace',
      photos: 'rentalPhotos',
      until: 'rentalEnd',
    },
  ],
]

describe('a listing with', () => {
  it.each(cases)(
    '%s is rejected with an error on its field, on create and edit, and nothing is stored',
    async (_, type, change, fields) => {
      const { body: standing } = await at.create(seller, { type, photos: await at.photos(seller, 1) })
      const before = await counts()
      const named = Object.fromEntries(Object.entries(fields).map(([name, code]) => [`listing.${name}`, code]))
      const listing = { ...listingWords[type], photos: [{ photoId: standing.photos[0].photoId }], ...change }
      const created = await app.api('POST', '/listings', { as: seller.as, body: { id: randomUUID(), listing } })
      expect(refused(created)).toEqual([400, 'INVALID_INPUT', named])
      expect(refused(await at.edit(seller, standing.id, listing))).toEqual([400, 'INVALID_INPUT', named])
      expect(await counts()).toEqual(before)
      expect((await at.read(seller, standing.id)).body).toEqual(standing)
    },
  )

  it('the longest and the shortest valid text is accepted', async () => {
    const longest = { title: '🌻'.repeat(80), details: 'é'.repeat(2000), cents: limits.priceMax }
    expect((await at.create(seller, longest)).body).toMatchObject({ title: longest.title, details: longest.details })
    const photos = await at.photos(seller, limits.photosMax, '🌻'.repeat(limits.altMax))
    expect((await at.create(seller, { title: 'abcd', cents: 0, photos })).body).toMatchObject({ photoCount: 8 })
    expect((await at.create(seller, { type: 'ticket', quantity: 10, photos: [] })).body.quantity).toBe(10)
  })

  it('text that looks like HTML is returned as typed', async () => {
    const title = '<img src=x onerror=alert(1)> & "more"'
    const alt = '"><script>alert(1)</script>'
    const { body } = await at.create(seller, {
      title,
      details: title,
      place: title,
      photos: await at.photos(seller, 1, alt),
    })
    expect(body).toMatchObject({ title, details: title, place: title, photos: [{ alt }] })
  })
})

describe('a photo', () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(600)])

  it('is rejected because of its content, and nothing is stored', async () => {
    const before = await counts()
    for (const [name, bytes, code] of [...(await badPictures()), ['a HEIC', heic, 'IMAGE_TYPE'] as const]) {
      await app.deps.db.deleteFrom('rate_limits').execute()
      expect((await at.upload(seller, bytes)).body.code, name).toBe(code)
    }
    for (const length of [limits.coverBytesMax + 1, 6 * 1024 * 1024]) {
      const { status, body } = await at.upload(seller, await pictureOf(length))
      expect([length, status, body.code]).toEqual([length, 413, 'COVER_TOO_LARGE'])
    }
    expect(await counts()).toEqual(before)
    expect((await at.upload(seller, await pictureOf(limits.coverBytesMax))).status).toBe(200)
  })

  it('is not stored for an account that may not create listings', async () => {
    const before = await counts()
    const newcomer = await at.trader({ onboarded: false })
    expect((await at.upload(newcomer)).body.code).toBe('ONBOARDING_NEEDED')
    const elsewhere = await app.request('PUT', '/api/photos', {
      as: seller.as,
      body: await drawing(40, 40).png().toBuffer(),
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(elsewhere.status).toBe(403)
    expect(await counts()).toEqual(before)
  })
})
