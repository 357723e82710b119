import type { ListingDetail } from '../../../../contract/listings.ts'
import type { Picture } from '../../../../contract/pictures.ts'
import type {
  Condition,
  Currency,
  Delivery,
  ListingType,
  RentPeriod,
  TicketCategory,
} from '../../../../contract/vocabulary.ts'
import type { Occurrence } from '../../../components/date-time-field.tsx'
import { typedMoney } from '../../../lib/i18n/money.ts'
import { localIn } from '../../../lib/time/zones.ts'

/** A photo of the form. `photoId` and `picture` are set once it is uploaded. */
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
  date: string
  time: string
  /** First or second occurrence of a time that clocks going back repeat. */
  occurrence: Occurrence
  quantity: number
  category: TicketCategory | ''
  venue: string
  section: string
  platform: string
}

/** The fields in form order, named as in the contract. */
export const listingFields = [
  'photos',
  'title',
  'cents',
  'currency',
  'period',
  'condition',
  'starts',
  'quantity',
  'category',
  'place',
  'from',
  'until',
  'depositCents',
  'minDuration',
  'venue',
  'section',
  'platform',
  'delivery',
  'details',
] as const
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
  date: '',
  time: '',
  occurrence: '',
  quantity: 1,
  category: '',
  venue: '',
  section: '',
  platform: '',
}

/** The form values of a listing. `decimal` is the decimal separator of the viewer's language. */
export function valuesOf(listing: ListingDetail, decimal: ',' | '.'): ListingValues {
  const { type, price, rental, ticket } = listing
  const isTicket = type === 'ticket'
  const starts = localIn(listing.timeZone ?? 'UTC', listing.startsAt)
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
    ...starts,
    quantity: listing.quantity ?? 1,
    category: ticket?.category ?? '',
    section: ticket?.section ?? '',
    platform: ticket?.platform ?? '',
  }
}
