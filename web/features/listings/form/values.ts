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
import type { Occurrence } from '../../../components/time-pair.tsx'
import { typedMoney } from '../../../lib/money.ts'
import { localIn } from '../../../lib/zones.ts'

/** A photo of the form. `photoId` and `picture` are there once the server has it. */
export interface FormPhoto {
  key: string
  alt: string
  photoId: string | null
  picture: Picture | null
}

/** The form as it is typed, for all types at once: what another type does not ask for waits. What is empty is ''. */
export interface ListingValues {
  type: ListingType
  photos: FormPhoto[]
  title: string
  price: string
  currency: Currency
  details: string
  place: string
  condition: Condition | ''
  /** Of goods and of rooms. */
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
  /** Which of the two, where the clocks go back over the time. */
  occurrence: Occurrence
  quantity: number
  category: TicketCategory | ''
  venue: string
  section: string
  platform: string
}

/** What can be wrong, named as in the contract, in the order of the form. */
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

/** A listing as the form shows it. `decimal` is the mark that the person's language writes before cents. */
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
