import type { ListingDetail, ListingInput } from '../../../../contract/listings.ts'
import { centsOf } from '../../../../contract/values/money.ts'
import type { Picture } from '../../../../contract/values/pictures.ts'
import type {
  Condition,
  Currency,
  Delivery,
  ListingType,
  RentPeriod,
  TicketCategory,
} from '../../../../contract/vocabulary.ts'
import { typedMoney } from '../../../lib/i18n/money.ts'
import { codesByField } from '../../../lib/api/server-errors.ts'
import { localIn } from '../../../lib/time/zones.ts'
import type { PairValue } from '../../../components/form/date-time-field.tsx'

/** `photoId` and `picture` are set after the upload. */
export interface FormPhoto {
  key: string
  alt: string
  photoId: string | null
  picture: Picture | null
}

/** As typed, for all types together, so that switching the type loses nothing. Empty values are ''. */
export interface ListingValues {
  type: ListingType
  photos: FormPhoto[]
  title: string
  price: string
  currency: Currency
  details: string
  place: string
  condition: Condition | ''
  /** For sale and rental listings. */
  delivery: Delivery | ''
  ticketDelivery: Delivery | ''
  period: RentPeriod
  datesFlexible: boolean
  from: string
  until: string
  deposit: string
  minDuration: string
  starts: PairValue
  quantity: number
  category: TicketCategory | ''
  venue: string
  section: string
  platform: string
}

/** In form order. */
export const listingFields = [
  'photos',
  'title',
  'price',
  'currency',
  'period',
  'condition',
  'starts',
  'quantity',
  'category',
  'place',
  'from',
  'until',
  'deposit',
  'minDuration',
  'venue',
  'section',
  'platform',
  'delivery',
  'ticketDelivery',
  'details',
] as const satisfies (keyof ListingValues)[]
export type ListingField = (typeof listingFields)[number]

export const blank: ListingValues = {
  type: 'selling',
  photos: [],
  title: '',
  price: '',
  currency: 'EUR',
  details: '',
  place: '',
  condition: '',
  delivery: '',
  ticketDelivery: '',
  period: 'month',
  datesFlexible: false,
  from: '',
  until: '',
  deposit: '',
  minDuration: '',
  starts: { date: '', time: '', occurrence: '' },
  quantity: 1,
  category: '',
  venue: '',
  section: '',
  platform: '',
}

/** `decimal`: the decimal separator of the viewer's language. */
export function valuesOf(listing: ListingDetail, decimal: ',' | '.'): ListingValues {
  const { type, price, rental, ticket } = listing
  const isTicket = type === 'ticket'
  const deposit = rental?.depositCents ?? null
  return {
    ...blank,
    type,
    photos: listing.photos.map(({ photoId, picture, alt }) => ({ key: photoId, photoId, picture, alt: alt ?? '' })),
    title: listing.title,
    price: typedMoney(price.cents, decimal),
    currency: price.currency,
    details: listing.details ?? '',
    condition: listing.condition ?? '',
    place: isTicket ? '' : (listing.place ?? ''),
    venue: isTicket ? (listing.place ?? '') : '',
    [isTicket ? 'ticketDelivery' : 'delivery']: listing.delivery ?? '',
    period: price.period ?? 'month',
    datesFlexible: rental?.datesFlexible ?? false,
    from: rental?.from ?? '',
    until: rental?.until ?? '',
    deposit: deposit === null ? '' : typedMoney(deposit, decimal),
    minDuration: rental?.minDuration ?? '',
    starts: localIn(listing.timeZone ?? 'UTC', listing.startsAt),
    quantity: listing.quantity ?? 1,
    category: ticket?.category ?? '',
    section: ticket?.section ?? '',
    platform: ticket?.platform ?? '',
  }
}

/** Invalid amounts and missing choices are left for the contract to reject. */
export function inputOf(values: ListingValues, decimal: ',' | '.'): ListingInput['listing'] {
  const { type, title, details, currency, place } = values
  const cents = centsOf(values.price, decimal, currency) ?? NaN
  const photos = values.photos.flatMap(({ photoId, alt }) => (photoId ? [{ photoId, alt }] : []))
  const words = { title, details, cents, currency, photos }
  if (type === 'ticket') {
    const { quantity, category, venue, section, platform } = values
    const { date, time, occurrence } = values.starts
    const starts = { date, time, ...(occurrence ? { occurrence } : {}) }
    const delivery = values.ticketDelivery
    // The contract rejects an empty choice with its own code.
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
    depositCents: values.deposit.trim() === '' ? null : (centsOf(values.deposit, decimal, currency) ?? NaN),
    minDuration: values.minDuration,
  }
}

/** Keyed by form field. The server prefixes the contract's paths with "listing.". */
export function codesOf(
  fields: Readonly<Record<string, string>> = {},
  type: ListingType,
): Partial<Record<ListingField, string>> {
  const names: Record<string, ListingField> = {
    cents: 'price',
    depositCents: 'deposit',
    delivery: type === 'ticket' ? 'ticketDelivery' : 'delivery',
  }
  const renamed = Object.entries(fields).map(([path, code]) => [
    path.replace(/^listing\./, '').replace(/^\w+/, name => names[name] ?? name),
    code,
  ])
  return codesByField(Object.fromEntries(renamed) as Record<string, string>, listingFields)
}
