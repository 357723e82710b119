import { sql, type Kysely } from 'kysely'
import { listingVersion } from '../../../contract/values/edit-version.ts'
import type { ListingWords } from '../../../contract/values/listing-words.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { checkBasedOn } from '../../posts/based-on.ts'
import { isSame, wordColumns } from './columns.ts'
import { lockListing, currentListing } from './lock.ts'
import { notifyOfPrice } from './notifications.ts'
import { presentDetail, presentListing } from './present.ts'
import type { SeenListingRow } from './queries.ts'
import { attachPhotos, lockPhotos, photoColumns } from './take-photos.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/**
 * The caller has checked the author. Throws INVALID_INPUT for another type or an invalid time, PHOTO_NOT_FOUND, FORBIDDEN if sold,
 * LISTING_NOT_FOUND, or EDITED_ELSEWHERE if `basedOn` is outdated.
 */
export async function edit(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  row: SeenListingRow,
  { listing, basedOn }: { listing: ListingWords; basedOn?: string | undefined },
): Promise<SeenListingRow> {
  if (listing.type !== row.post_type) throw new AppError('INVALID_INPUT', { fields: { 'listing.type': 'invalid' } })
  const words = wordColumns(listing, {
    timeZone: row.event_time_zone ?? viewer.city.timeZone,
    before: row.event_start_at,
  })
  return inTransaction(db, async ({ trx, publish }) => {
    const before = await lockListing(trx, viewer, row)
    if (before.sold_at) throw new AppError('FORBIDDEN')
    if (isSame(before, words, listing)) return before
    checkBasedOn(basedOn, listingVersion(presentDetail(before, viewer)))
    const photos = { listingId: row.id, photos: listing.photos }
    const held = await lockPhotos(trx, viewer, photos)
    await trx
      .updateTable('posts')
      .set({ ...words, ...photoColumns(held), edited_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
      .where('id', '=', row.id)
      .execute()
    await attachPhotos(trx, photos)
    const after = await currentListing(trx, viewer, row.id)
    publish({ city: viewer.city.id }, { type: 'listing.changed', listing: presentListing(after) })
    const [from, to] = [presentListing(before).price, presentListing(after).price]
    if (to.currency === from.currency && to.period === from.period && to.cents < from.cents)
      await notifyOfPrice({ trx, publish }, viewer, row, { from, to })
    return after
  })
}
