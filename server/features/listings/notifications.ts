import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Price } from '../../../contract/listings.ts'
import type { Work } from '../../db/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { defineNotification, postOf, type Audience } from '../../notifications/definition.ts'

/** Members who wrote about a listing. */
const writers: Audience = ({ post }) => sql`
  select distinct m.sender_id as id, m.post_id as post from messages as m join posts as q on q.id = m.post_id
  where m.post_id = ${post} and m.deleted_at is null and m.sender_id <> q.author_id`

const priceLowered = defineNotification<{ from: Price; to: Price }>()({
  kind: 'priceLowered',
  topic: 'listings',
  mail: 'collected',
  audiences: { writers },
  holds: () => sql`q.listing_price_cents <= (n.details #>> '{to,cents}')::bigint`,
  present: row => ({ post: postOf(row), from: row.details.from, to: row.details.to }),
  tell: ({ details: { from, to } }, { price }) => ({ price: { from: price(from), to: price(to) } }),
})

export const notifyOfPrice = (
  work: Work,
  by: { id: string },
  listing: { id: string },
  details: { from: Price; to: Price },
) =>
  notify(work, priceLowered, {
    audience: 'writers',
    cause: `price:${listing.id}:${randomUUIDv7()}`,
    postId: listing.id,
    actorId: by.id,
    details,
  })

export const sold = defineNotification()({
  kind: 'sold',
  topic: 'listings',
  mail: 'collected',
  audiences: { writers },
  holds: () => sql`q.sold_at is not null`,
  present: row => ({ post: postOf(row) }),
})

export const notifications = [priceLowered, sold]
