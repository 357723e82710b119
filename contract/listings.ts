import * as z from 'zod/mini'
import { at, fails } from './access.ts'
import { limits } from './limits.ts'
import { searchWords } from './values/filters.ts'
import { listingWords } from './values/listing-words.ts'
import { pageInput, pageOf } from './paging.ts'
import { personCard } from './people.ts'
import { picture } from './values/pictures.ts'
import { basedOn, text } from './text/text.ts'
import {
  conditions,
  currencies,
  deliveries,
  listingSorts,
  listingTypes,
  neighborhoods,
  rentPeriods,
  ticketCategories,
} from './vocabulary.ts'

export const price = z.object({
  cents: z.int(),
  currency: z.enum(currencies),
  period: z.nullable(z.enum(rentPeriods)),
})
export type Price = z.infer<typeof price>

export const listing = z.object({
  id: z.uuid(),
  type: z.enum(listingTypes),
  title: z.string(),
  price,
  place: z.nullable(z.string()),
  condition: z.nullable(z.enum(conditions)),
  delivery: z.nullable(z.enum(deliveries)),
  startsAt: z.nullable(z.iso.datetime()),
  timeZone: z.nullable(z.string()),
  quantity: z.nullable(z.int()),
  cover: z.nullable(picture),
  photoCount: z.int(),
  isFeatured: z.boolean(),
  isSold: z.boolean(),
  /** Only its seller sees it, in their list; `listings.restore` offers it again. */
  isPaused: z.boolean(),
  createdAt: z.iso.datetime(),
  author: personCard,
})
export type Listing = z.infer<typeof listing>

export const photo = z.object({ photoId: z.uuid(), picture })
export type Photo = z.infer<typeof photo>

const listedPhoto = z.extend(photo, { alt: z.nullable(z.string()) })
export type ListedPhoto = z.infer<typeof listedPhoto>

const listingDetail = z.extend(listing, {
  details: z.nullable(z.string()),
  photos: z.array(listedPhoto),
  rental: z.nullable(
    z.object({
      datesFlexible: z.boolean(),
      from: z.nullable(z.iso.date()),
      until: z.nullable(z.iso.date()),
      depositCents: z.nullable(z.int()),
      minDuration: z.nullable(z.string()),
    }),
  ),
  ticket: z.nullable(
    z.object({
      category: z.enum(ticketCategories),
      section: z.nullable(z.string()),
      platform: z.nullable(z.string()),
      isOver: z.boolean(),
    }),
  ),
  editedAt: z.nullable(z.iso.datetime()),
  seller: z.object({
    since: z.iso.datetime(),
    neighborhood: z.nullable(z.string()),
    others: z.int(),
  }),
  can: z.object({
    message: z.boolean(),
    edit: z.boolean(),
    sell: z.boolean(),
    remove: z.boolean(),
    takeDown: z.boolean(),
    report: z.boolean(),
    feature: z.boolean(),
  }),
  underReview: z.boolean(),
})
export type ListingDetail = z.infer<typeof listingDetail>

const listingInput = z.object({
  id: z.uuid(),
  listing: listingWords,
})
export type ListingInput = z.input<typeof listingInput>

const onDay = z.optional(z.iso.date())
const amount = z.optional(z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(limits.priceMax)))

/** Combined with AND. */
export const listingFilter = {
  search: searchWords,
  minCents: amount,
  maxCents: amount,
  neighborhood: z.optional(z.enum(neighborhoods)),
  condition: z.optional(z.enum(conditions)),
  delivery: z.optional(z.enum(deliveries)),
  from: onDay,
  until: onDay,
  on: onDay,
}

const tags = ['listings']
const listingId = z.object({ listingId: z.uuid() })
const changes = ['LISTING_NOT_FOUND', 'FORBIDDEN', 'FOREIGN_ORIGIN'] as const
const done = z.object({ done: z.literal(true) })

export const listings = {
  list: at('member', { feature: 'listings' })
    .route({ method: 'GET', path: '/listings', tags, summary: 'Listings of the city: featured first, then newest' })
    .errors(fails('INVALID_CURSOR'))
    .input(
      z.object({
        ...pageInput,
        ...listingFilter,
        type: z.optional(z.enum(listingTypes)),
        sort: z._default(z.enum(listingSorts), 'newest'),
      }),
    )
    .output(pageOf(listing)),

  counts: at('member', { feature: 'listings' })
    .route({ method: 'GET', path: '/listings/counts', tags, summary: 'Number of listings by type' })
    .input(z.object(listingFilter))
    /** Capped at `limits.listingsCounted`. */
    .output(z.object({ all: z.int(), selling: z.int(), renting: z.int(), ticket: z.int() })),

  ofMember: at('member', { feature: 'listings' })
    .route({
      method: 'GET',
      path: '/profiles/{profileId}/listings',
      tags,
      summary: 'Listings of a member, newest first; for yourself also sold and paused ones',
    })
    .errors(fails('PROFILE_NOT_FOUND', 'INVALID_CURSOR'))
    .input(z.object({ ...pageInput, profileId: z.uuid() }))
    .output(pageOf(listing)),

  read: at('member', { feature: 'listings' })
    .route({ method: 'GET', path: '/listings/{listingId}', tags, summary: 'Get a listing' })
    .errors(fails('LISTING_NOT_FOUND', 'POST_REMOVED'))
    .input(listingId)
    .output(listingDetail),

  similar: at('member', { feature: 'listings' })
    .route({ method: 'GET', path: '/listings/{listingId}/similar', tags, summary: 'Similar listings' })
    .errors(fails('LISTING_NOT_FOUND'))
    .input(listingId)
    .output(z.object({ items: z.array(listing) })),

  create: at('member', { feature: 'listings', rate: 'listingByAccount' })
    .route({ method: 'POST', path: '/listings', tags, summary: 'Create a listing' })
    .errors(fails('PHOTO_NOT_FOUND', 'ID_TAKEN', 'ALREADY_STORED', 'FOREIGN_ORIGIN'))
    .input(listingInput)
    .output(listingDetail),

  edit: at('member', { feature: 'listings', rate: 'editByAccount' })
    .route({
      method: 'PUT',
      path: '/listings/{listingId}',
      tags,
      summary: 'Update your own listing; its type cannot change',
    })
    .errors(fails(...changes, 'PHOTO_NOT_FOUND', 'EDITED_ELSEWHERE'))
    .input(z.extend(listingId, { listing: listingWords, basedOn }))
    .output(listingDetail),

  markSold: at('member', { feature: 'listings', rate: 'editByAccount' })
    .route({ method: 'PUT', path: '/listings/{listingId}/sold', tags, summary: 'Mark your own listing as sold' })
    .errors(fails(...changes))
    .input(listingId)
    .output(listingDetail),

  markAvailable: at('member', { feature: 'listings', rate: 'editByAccount' })
    .route({ method: 'DELETE', path: '/listings/{listingId}/sold', tags, summary: 'Mark a sold listing as available' })
    .errors(fails(...changes))
    .input(listingId)
    .output(listingDetail),

  remove: at('member', { feature: 'listings', rate: 'editByAccount' })
    .route({ method: 'DELETE', path: '/listings/{listingId}', tags, summary: 'Remove your own listing' })
    .errors(fails(...changes))
    .input(listingId)
    .output(done),

  restore: at('member', { feature: 'listings', rate: 'editByAccount' })
    .route({
      method: 'POST',
      path: '/listings/{listingId}/restore',
      tags,
      summary: 'Restore your own listing within ten minutes of its removal, or offer a paused one again',
    })
    .errors(fails('LISTING_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(listingId)
    .output(listingDetail),

  takeDown: at('admin', { feature: 'listings', rate: 'editByAccount' })
    .route({
      method: 'POST',
      path: '/listings/{listingId}/take-down',
      tags,
      summary: 'Remove any listing, with a reason that its author sees',
    })
    .errors(fails('LISTING_NOT_FOUND', 'FOREIGN_ORIGIN'))
    .input(
      z.extend(listingId, {
        reason: text({ min: 1, max: limits.cancelReasonMax, lines: true, short: 'takeDownReason' }),
      }),
    )
    .output(done),
}
