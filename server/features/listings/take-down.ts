import type { Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { takenDown } from '../../posts/taking-away.ts'
import { notify } from '../../notifications/notify.ts'
import { contentRemoved, postRemoval } from '../../posts/notifications.ts'
import { audit } from '../../audit/audit.ts'
import { lockListing } from './lock.ts'
import type { SeenListingRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** The author sees the reason. Throws LISTING_NOT_FOUND. The caller has checked that the viewer is an admin. */
export const takeDown = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  row: SeenListingRow,
  reason: string,
): Promise<void> =>
  inTransaction(db, async ({ trx, publish }) => {
    const before = await lockListing(trx, viewer, row)
    await trx.updateTable('posts').set(takenDown(reason)).where('id', '=', row.id).execute()
    if (before.author_id !== viewer.id)
      await audit(trx, {
        actor: viewer,
        action: 'post.removed',
        subject: { kind: 'post', id: row.id },
        note: reason,
      })
    publish({ city: viewer.city.id }, { type: 'listing.removed', listingId: row.id })
    publish({ accounts: [row.author_id] }, { type: 'post.takenDown', postId: row.id })
    await notify({ trx, publish }, contentRemoved, postRemoval(row, viewer))
    if (before.is_featured) publish({ city: viewer.city.id }, { type: 'featured.changed', postId: null })
  })
