import type { Kysely } from 'kysely'
import { listingTypes } from '../../../contract/vocabulary.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { away, bringBack } from '../../posts/taking-away.ts'
import { listingFor } from './access.ts'
import { lockListing, currentListing } from './lock.ts'
import { presentListing } from './present.ts'
import type { SeenListingRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** Throws LISTING_NOT_FOUND if it was removed concurrently. The caller has checked the author. */
export const remove = (db: Kysely<Schema>, viewer: MemberViewer, row: SeenListingRow): Promise<void> =>
  inTransaction(db, async ({ trx, publish }) => {
    const { is_featured: wasFeatured } = await lockListing(trx, viewer, row)
    await trx.updateTable('posts').set(away).where('id', '=', row.id).execute()
    publish({ city: viewer.city.id }, { type: 'listing.removed', listingId: row.id })
    if (wasFeatured) publish({ city: viewer.city.id }, { type: 'featured.changed', postId: null })
  })

/** Also ends a pause. Does nothing if not removed. Throws LISTING_NOT_FOUND for one removed too long ago or by an admin. */
export async function restore(db: Kysely<Schema>, viewer: MemberViewer, listingId: string): Promise<SeenListingRow> {
  await inTransaction(db, async ({ trx, publish }) => {
    if (!(await bringBack(trx, viewer, listingId, listingTypes))) return
    const row = await currentListing(trx, viewer, listingId)
    publish({ city: viewer.city.id }, { type: 'listing.changed', listing: presentListing(row) })
  })
  const row = await listingFor(db, viewer, listingId)
  if (row.author_id !== viewer.id) throw new AppError('LISTING_NOT_FOUND')
  return row
}
