import type { ListingInput } from '../../../../contract/listings.ts'
import { centsOf } from '../../../../contract/money.ts'
import type { ListingValues } from './values.ts'

export type Words = ListingInput['listing']

/** The typed values as input of the contract. Invalid amounts and missing choices are passed on for the contract to reject. */
export function wordsOf(values: ListingValues, decimal: ',' | '.'): Words {
  const { type, title, details, currency, place } = values
  const cents = centsOf(values.price, decimal) ?? NaN
  const photos = values.photos.flatMap(({ photoId, alt }) => (photoId ? [{ photoId, alt }] : []))
  const words = { title, details, cents, currency, photos }
  if (type === 'ticket') {
    const { date, time, occurrence, quantity, category, venue, section, platform } = values
    const starts = { date, time, ...(occurrence ? { occurrence } : {}) }
    const delivery = values.ticketDelivery
    // The contract rejects an empty choice with its own error code.
    return { type, ...words, starts, quantity, category: category as 'other', venue, section, platform, delivery }
  }
  const { condition, delivery } = values
  if (type === 'selling') return { type, ...words, condition: condition as 'new', place, delivery }
  return {
    type,
    ...words,
    place,
    period: values.period,
    delivery: delivery || null,
    datesFlexible: values.datesFlexible,
    from: values.from || null,
    until: values.until || null,
    depositCents: values.deposit.trim() === '' ? null : (centsOf(values.deposit, decimal) ?? NaN),
    minDuration: values.minDuration,
  }
}
