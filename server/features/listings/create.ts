import type { Kysely } from 'kysely'
import type { ListingWords } from '../../../contract/values/listing-words.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { isSame, wordColumns } from './columns.ts'
import { presentListing } from './present.ts'
import { findListing, type SeenListingRow } from './queries.ts'
import { attachPhotos, lockPhotos, photoColumns } from './take-photos.ts'
import type { MemberViewer } from '../accounts/access.ts'

/** Stores a listing once, and publishes it. Throws INVALID_INPUT for an invalid time, PHOTO_NOT_FOUND, or ID_TAKEN. */
export async function create(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { id, listing }: { id: string; listing: ListingWords },
): Promise<SeenListingRow> {
  const known = await findListing(db, viewer, id)
  if (known && known.author_id !== viewer.id) throw new AppError('ID_TAKEN')
  // A retry: its time may have passed since the first attempt.
  const words = wordColumns(listing, { timeZone: viewer.city.timeZone, before: known?.event_start_at ?? null })
  if (known) {
    if (!isSame(known, words, listing)) throw new AppError('ID_TAKEN')
    return known
  }
  return inTransaction(db, async ({ trx, publish }) => {
    const photos = { listingId: id, photos: listing.photos }
    const held = await lockPhotos(trx, viewer, photos)
    const stored = await trx
      .insertInto('posts')
      .values({
        id,
        author_id: viewer.id,
        city_id: viewer.city.id,
        post_type: listing.type,
        ...words,
        ...photoColumns(held),
      })
      .onConflict(conflict => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (stored) await attachPhotos(trx, photos)
    const row = await findListing(trx, viewer, id)
    if (!row || row.author_id !== viewer.id || !isSame(row, words, listing)) throw new AppError('ID_TAKEN')
    if (stored) publish({ city: viewer.city.id }, { type: 'listing.added', listing: presentListing(row) })
    return row
  })
}
