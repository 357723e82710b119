import * as z from 'zod/mini'
import { deliveryFrom } from './delivery.ts'
import type { FieldErrorCode } from '../errors.ts'
import { limits } from '../limits.ts'
import { localTime } from './local-time.ts'
import { optionalText, text } from '../text/text.ts'
import {
  conditions,
  currencies,
  goodsDeliveries,
  rentPeriods,
  ticketCategories,
  ticketDeliveries,
  type deliveries,
} from '../vocabulary.ts'

const cents = z
  .int({ error: () => 'listingPrice' })
  .check(z.minimum(0, { error: () => 'listingPrice' }), z.maximum(limits.priceMax, { error: () => 'listingPriceHigh' }))

const photos = (min: 0 | 1, missing: FieldErrorCode) =>
  z.array(z.object({ photoId: z.uuid(), alt: optionalText(limits.altMax) }), { error: () => missing }).check(
    z.refine(some => some.length >= min, { error: () => missing }),
    z.maxLength(limits.photosMax, { error: () => 'listingPhotosMany' }),
    z.refine(some => new Set(some.map(({ photoId }) => photoId)).size === some.length, { error: () => 'invalid' }),
  )

const delivery = <Known extends (typeof deliveries)[number]>(known: readonly Known[]) =>
  z.pipe(
    text({ min: 1, max: limits.shortTextMax, short: 'listingDelivery' }),
    z.transform(typed => deliveryFrom(typed, known)),
  )

const words = {
  title: text({
    min: limits.listingTitleMin,
    max: limits.listingTitleMax,
    short: 'listingTitleLength',
    long: 'listingTitleLength',
  }),
  details: optionalText(limits.listingDetailsMax, { lines: true, long: 'listingDetailsLength' }),
  cents,
  currency: z._default(z.enum(currencies, { error: () => 'listingCurrency' }), 'EUR'),
}
const day = z._default(z.nullable(z.iso.date({ error: () => 'invalid' })), null)

const selling = z.object({
  type: z.literal('selling'),
  ...words,
  condition: z.enum(conditions, { error: () => 'listingCondition' }),
  place: text({ min: 1, max: limits.shortTextMax, short: 'listingPlace' }),
  delivery: delivery(goodsDeliveries),
  photos: photos(1, 'listingPhotos'),
})

const renting = z
  .object({
    type: z.literal('renting'),
    ...words,
    period: z._default(z.enum(rentPeriods, { error: () => 'invalid' }), 'month'),
    place: text({ min: 1, max: limits.shortTextMax, short: 'rentalPlace' }),
    delivery: z._default(z.nullable(delivery(goodsDeliveries)), null),
    photos: photos(1, 'rentalPhotos'),
    datesFlexible: z._default(z.boolean(), false),
    from: day,
    until: day,
    depositCents: z._default(z.nullable(cents), null),
    minDuration: optionalText(limits.shortTextMax),
  })
  .check(
    z.refine(({ from, until }) => !from || !until || until > from, {
      error: () => 'rentalEnd',
      path: ['until'],
      // Runs even if other fields are invalid, to report all errors together.
      when: ({ value }) => z.safeParse(z.object({ from: day, until: day }), value).success,
    }),
  )

const ticket = z.object({
  type: z.literal('ticket'),
  ...words,
  starts: localTime('ticketDate'),
  quantity: z
    .int({ error: () => 'ticketQuantity' })
    .check(
      z.minimum(1, { error: () => 'ticketQuantity' }),
      z.maximum(limits.ticketsMax, { error: () => 'ticketQuantity' }),
    ),
  category: z.enum(ticketCategories, { error: () => 'ticketCategory' }),
  venue: optionalText(limits.shortTextMax),
  section: optionalText(limits.shortTextMax),
  platform: optionalText(limits.shortTextMax),
  delivery: delivery(ticketDeliveries),
  photos: photos(0, 'listingPhotos'),
})

export const listingWords = z.discriminatedUnion('type', [selling, renting, ticket])
export type ListingWords = z.output<typeof listingWords>
