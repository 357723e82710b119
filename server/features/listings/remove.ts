import { sql, type Kysely } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { listingFor } from './access.ts'
import { hold, standing } from './hold.ts'
import { presentListing } from './present.ts'
import type { SeenListingRow } from './queries.ts'

/**
 * Takes a listing away and tells the city. One that was featured is no longer: another may have its place when it comes
 * back. LISTING_NOT_FOUND when somebody was faster. The caller knows that the viewer wrote it.
 */
export const remove = (db: Kysely<Schema>, viewer: MemberViewer, row: SeenListingRow): Promise<void> =>
  inTransaction(db, async ({ trx, publish }) => {
    const { is_featured: wasFeatured } = await hold(trx, viewer, row)
    await trx
      .updateTable('posts')
      .set({ deleted_at: sql<Date>`now()`, is_featured: false })
      .where('id', '=', row.id)
      .execute()
    publish({ city: viewer.city.id }, { type: 'listing.removed', listingId: row.id })
    if (wasFeatured) publish({ city: viewer.city.id }, { type: 'featured.changed', postId: null })
  })

/**
 * Brings back what the viewer took away a short while ago, with its photos, and tells the city; what stands is left as it
 * is. Anything else, whoever wrote it, is LISTING_NOT_FOUND, as is what an admin took away.
 */
export async function restore(db: Kysely<Schema>, viewer: MemberViewer, listingId: string): Promise<SeenListingRow> {
  await inTransaction(db, async ({ trx, publish }) => {
    const restored = await trx
      .updateTable('posts')
      .set({ deleted_at: null })
      .where('id', '=', listingId)
      .where('post_type', 'in', ['selling', 'renting', 'ticket'])
      .where('author_id', '=', viewer.id)
      .where('city_id', '=', viewer.city.id)
      .where('taken_down_at', 'is', null)
      .where('deleted_at', '>', sql<Date>`now() - ${limits.undoKept} * interval '1 millisecond'`)
      .returning('id')
      .executeTakeFirst()
    if (!restored) return
    const row = await standing(trx, viewer, listingId)
    publish({ city: viewer.city.id }, { type: 'listing.changed', listing: presentListing(row) })
  })
  const row = await listingFor(db, viewer, listingId)
  if (row.author_id !== viewer.id || row.taken_down_reason !== null) throw new AppError('LISTING_NOT_FOUND')
  return row
}
