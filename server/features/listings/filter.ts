import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { listingFilter } from '../../../contract/listings.ts'
import { goodsDeliveries, listingTypes, ticketDeliveries, type ListingType } from '../../../contract/vocabulary.ts'
import { readableDay, startOfDay } from '../../local-time.ts'

/** What the list is narrowed by, as it was asked for. */
export type Filter = z.output<z.ZodMiniObject<typeof listingFilter>>

/** Filters by one value. Beside the type, each has an index for each order. */
const columnOf = {
  neighborhood: 'l.listing_neighborhood',
  condition: 'l.selling_condition',
  delivery: 'l.delivery_method',
} as const
export type OneValue = keyof typeof columnOf
const oneValues: OneValue[] = ['neighborhood', 'condition', 'delivery']

/** That a listing `l` has this value. */
export const has = (name: OneValue, value: unknown) => sql<boolean>`${sql.ref(columnOf[name])} = ${value}`

/** What the conditions look at. */
export const filtered = [
  'post_type',
  'listing_price_cents',
  'listing_neighborhood',
  'selling_condition',
  'delivery_method',
  'event_start_at',
  'rental_dates_flexible',
  'rental_availability_start',
  'rental_availability_end',
] as const

/** A filter as conditions on a listing `l`, all of which are to hold. */
export interface Narrowed {
  /** Which types have what is asked for: none where nothing can. */
  types: readonly ListingType[]
  oneValues: { name: OneValue; value: string }[]
  price: RawBuilder<boolean>[]
  /** The days of a rental or of a ticket. */
  days: RawBuilder<boolean>[]
}

/** What `filter` asks for, without its words. `zone` is the city's: days are those of its calendar. */
export function narrow(filter: Filter, { type, zone }: { type?: ListingType | undefined; zone: string }): Narrowed {
  const { minCents, maxCents, from, until, on } = filter
  const first = from ?? until
  const last = until ?? from
  return {
    types: listingTypes.filter(some => (type === undefined || some === type) && canHave(some, filter)),
    oneValues: oneValues.flatMap(name => {
      const value = filter[name]
      return value === undefined ? [] : [{ name, value }]
    }),
    price: [
      ...(minCents === undefined ? [] : [sql<boolean>`l.listing_price_cents >= ${minCents}`]),
      ...(maxCents === undefined ? [] : [sql<boolean>`l.listing_price_cents <= ${maxCents}`]),
    ],
    days: [
      ...(on === undefined ? [] : [isOn(on, zone)]),
      ...(first === undefined || last === undefined ? [] : [isFree(first, last)]),
    ],
  }
}

const isOneOf = <T>(list: readonly T[], value: unknown) => list.some(some => some === value)

/**
 * Whether listings of this type have what is asked for: only what is let has days, only what is sold a condition, and no
 * ticket a neighborhood. The planner does not know, and would read the whole type to find none.
 */
function canHave(type: ListingType, { neighborhood, condition, delivery, from, until, on }: Filter): boolean {
  const isLet = from !== undefined || until !== undefined
  return (
    (!isLet || (type === 'renting' && (from ?? '') <= (until ?? '9999'))) &&
    (on === undefined || type === 'ticket') &&
    (neighborhood === undefined || type !== 'ticket') &&
    (condition === undefined || type === 'selling') &&
    (delivery === undefined || isOneOf(type === 'ticket' ? ticketDeliveries : goodsDeliveries, delivery))
  )
}

const isOn = (date: string, zone: string) => {
  const day = readableDay(date)
  return sql<boolean>`l.event_start_at >= ${startOfDay(day.toString(), zone)}
    and l.event_start_at < ${startOfDay(day.add({ days: 1 }).toString(), zone)}`
}

/** To be had on all of these days, in the words of the index; of one bound alone, on that day. */
const isFree = (from: string, until: string) => sql<boolean>`
  daterange(
    case when l.rental_dates_flexible then null else l.rental_availability_start end,
    case when l.rental_dates_flexible then null else l.rental_availability_end end, '[]'
  ) @> daterange(${readableDay(from).toString()}::date, ${readableDay(until).toString()}::date, '[]')`
