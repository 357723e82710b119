import type { Kysely } from 'kysely'
import type { ListingWords } from '../../../contract/values/listing-words.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { listingVersion } from '../../../contract/values/edit-version.ts'
import { storedBefore } from '../../posts/stored-before.ts'
import { isSame, wordColumns } from './columns.ts'
import { presentDetail, presentListing } from './present.ts'
import { findListing, type SeenListingRow } from './queries.ts'
import { attachPhotos, lockPhotos, photoColumns } from './take-photos.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** Stores a listing once, and publishes it. Throws INVALID_INPUT for an invalid time, PHOTO_NOT_FOUND, or as `storedBefore`. */
export async function create(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { id, listing }: { id: string; listing: ListingWords },
): Promise<SeenListingRow> {
  const known = await findListing(db, viewer, id)
  // A retry: its time may have passed since the first attempt.
  const words = wordColumns(listing, { timeZone: viewer.city.timeZone, before: known?.event_start_at ?? null })
  const before = (row: SeenListingRow | undefined) =>
    storedBefore(viewer, row, {
      isSame: found => isSame(found, words, listing),
      version: found => {
        const detail = presentDetail(found, viewer)
        return detail.can.edit && found.post_type === listing.type ? listingVersion(detail) : undefined
      },
    })
  if (known) return before(known)
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
    const row = before(await findListing(trx, viewer, id))
    if (stored) publish({ city: viewer.city.id }, { type: 'listing.added', listing: presentListing(row) })
    return row
  })
}
