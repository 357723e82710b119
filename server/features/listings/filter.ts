import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { listingFilter } from '../../../contract/listings.ts'
import { goodsDeliveries, listingTypes, ticketDeliveries, type ListingType } from '../../../contract/vocabulary.ts'
import { readableDay, startOfDay } from '../../base/local-time.ts'

export type Filter = z.output<z.ZodMiniObject<typeof listingFilter>>

/** Each has an index with the type for each sort order. */
const columnOf = {
  neighborhood: 'l.listing_neighborhood',
  condition: 'l.selling_condition',
  delivery: 'l.delivery_method',
} as const
export type OneValue = keyof typeof columnOf
const oneValues: OneValue[] = ['neighborhood', 'condition', 'delivery']

export const has = (name: OneValue, value: unknown) => sql<boolean>`${sql.ref(columnOf[name])} = ${value}`

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

/** Combined with AND. */
export interface Narrowed {
  /** Empty if no type can match. */
  types: readonly ListingType[]
  oneValues: { name: OneValue; value: string }[]
  price: RawBuilder<boolean>[]
  days: RawBuilder<boolean>[]
}

/** Without the search words. Days are in `zone`. */
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
 * Only rentals have days, only sales a condition, and tickets no neighborhood. Otherwise the planner would scan the type to find
 * no rows.
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

/** With one bound, on that day. Repeats the expression of the index. */
const isFree = (from: string, until: string) => sql<boolean>`
  daterange(
    case when l.rental_dates_flexible then null else l.rental_availability_start end,
    case when l.rental_dates_flexible then null else l.rental_availability_end end, '[]'
  ) @> daterange(${readableDay(from).toString()}::date, ${readableDay(until).toString()}::date, '[]')`
