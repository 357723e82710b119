import { limits } from '../../../contract/limits.ts'
import {
  conditions,
  deliveries,
  goodsDeliveries,
  listingSorts,
  listingTypes,
  neighborhoods,
  ticketDeliveries,
} from '../../../contract/vocabulary.ts'
import { dateOf, dayOf } from '../../lib/calendar.ts'
import type { Filter } from './keys.ts'

// A day that is on no calendar, as 30 February, would be taken for another.
const isDate = (text: string | null): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(dayOf(text ?? '')) && dateOf(dayOf(text ?? '')) === text
const day = (text: string | null) => (isDate(text) ? text : undefined)
const oneOf = <T extends string>(all: readonly T[], text: string | null) => all.find(value => value === text)

function cents(text: string | null): number | undefined {
  const number = /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined
  return number !== undefined && number <= limits.priceMax ? number : undefined
}

/** What an address asks for, in the words of the contract. Whatever in it means nothing is as if it were not there. */
export const readFilter = (params: URLSearchParams): Filter =>
  fitting({
    type: oneOf(listingTypes, params.get('type')),
    search: (params.get('search') ?? '').trim().slice(0, limits.searchMax).trim() || undefined,
    minCents: cents(params.get('minCents')),
    maxCents: cents(params.get('maxCents')),
    neighborhood: oneOf(neighborhoods, params.get('neighborhood')),
    condition: oneOf(conditions, params.get('condition')),
    delivery: oneOf(deliveries, params.get('delivery')),
    from: day(params.get('from')),
    until: day(params.get('until')),
    on: day(params.get('on')),
    sort: oneOf(listingSorts, params.get('sort')),
  })

/** The address of a filter, without what goes without saying. */
export const writeFilter = (filter: Filter): URLSearchParams =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value === '' || (name === 'sort' && value === 'newest') ? [] : [[name, String(value)]],
    ),
  )

/** Which filters mean something for a type: goods have a condition, what is let has days, a ticket has one. */
export const fits = (type: Filter['type']) => ({
  neighborhood: type !== 'ticket',
  condition: type === undefined || type === 'selling',
  dates: type === undefined || type === 'renting',
  day: type === undefined || type === 'ticket',
  deliveries: type === undefined ? deliveries : type === 'ticket' ? ticketDeliveries : goodsDeliveries,
})

/** A filter without what cannot be of its type: it would find nothing, and no screen would say why. */
export function fitting(filter: Filter): Filter {
  const has = fits(filter.type)
  return {
    ...filter,
    ...(has.neighborhood ? {} : { neighborhood: undefined }),
    ...(has.condition ? {} : { condition: undefined }),
    ...(has.dates ? {} : { from: undefined, until: undefined }),
    ...(has.day ? {} : { on: undefined }),
    ...(has.deliveries.some(one => one === filter.delivery) ? {} : { delivery: undefined }),
  }
}

/** Nothing but the type, the words and the order. */
export const nothingNarrowed = {
  minCents: undefined,
  maxCents: undefined,
  neighborhood: undefined,
  condition: undefined,
  delivery: undefined,
  from: undefined,
  until: undefined,
  on: undefined,
} satisfies Filter

/** How many filters are in use; both ends of a range are one. */
export const filterCount = ({
  minCents,
  maxCents,
  from,
  until,
  neighborhood,
  condition,
  delivery,
  on,
}: Filter): number =>
  [minCents ?? maxCents, from ?? until, neighborhood, condition, delivery, on].filter(value => value !== undefined)
    .length
