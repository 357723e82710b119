import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { lockListing, currentListing } from './lock.ts'
import { sold } from './notifications.ts'
import { presentListing } from './present.ts'
import type { SeenListingRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** Unfeatures a sold listing. Throws LISTING_NOT_FOUND if it was removed concurrently. The caller has checked the author. */
export const setSold = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  row: SeenListingRow,
  isSold: boolean,
): Promise<SeenListingRow> =>
  inTransaction(db, async ({ trx, publish }) => {
    const before = await lockListing(trx, viewer, row)
    if ((before.sold_at !== null) === isSold) return before
    await trx
      .updateTable('posts')
      .set({
        sold_at: isSold ? sql<Date>`now()` : null,
        updated_at: sql<Date>`now()`,
        ...(isSold ? { is_featured: false } : {}),
      })
      .where('id', '=', row.id)
      .execute()
    const after = await currentListing(trx, viewer, row.id)
    publish({ city: viewer.city.id }, { type: 'listing.changed', listing: presentListing(after) })
    if (isSold)
      await notify({ trx, publish }, sold, {
        audience: 'writers',
        cause: `sold:${row.id}:${after.sold_at?.getTime() ?? 0}`,
        postId: row.id,
        actorId: viewer.id,
      })
    if (before.is_featured && isSold) publish({ city: viewer.city.id }, { type: 'featured.changed', postId: null })
    return after
  })
