import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { audit } from '../../audit/audit.ts'
import { feedPostFor } from './access.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** FOR NO KEY UPDATE does not conflict with the foreign key lock of an insert, so new posts do not wait. */
const takeTurn = (trx: Transaction<Schema>, cityId: string) =>
  trx.selectFrom('cities').select('id').where('id', '=', cityId).forNoKeyUpdate().execute()

const setFeatured = (trx: Transaction<Schema>, cityId: string, isFeatured: boolean) =>
  trx
    .updateTable('posts')
    .set({ is_featured: isFeatured })
    .where('city_id', '=', cityId)
    .where('deleted_at', 'is', null)
    .where('sold_at', 'is', null)
    .returning('id')

const note = (
  trx: Transaction<Schema>,
  actor: MemberViewer,
  action: 'post.featured' | 'post.unfeatured',
  postId: string,
) => audit(trx, { actor, action, subject: { kind: 'post', id: postId } })

/** Unfeatures the previous post, and returns whether there was one. Throws POST_NOT_FOUND. */
export const feature = (db: Kysely<Schema>, viewer: MemberViewer, postId: string): Promise<boolean> =>
  inTransaction(db, async ({ trx, publish }) => {
    await takeTurn(trx, viewer.city.id)
    const post = await feedPostFor(trx, viewer, postId)
    if (post.is_featured) return false
    const before = await setFeatured(trx, viewer.city.id, false).where('is_featured', '=', true).execute()
    // Rolls back if the post was deleted or sold concurrently.
    await setFeatured(trx, viewer.city.id, true)
      .where('id', '=', post.id)
      .executeTakeFirstOrThrow(() => new AppError('POST_NOT_FOUND'))
    for (const { id } of before) await note(trx, viewer, 'post.unfeatured', id)
    await note(trx, viewer, 'post.featured', post.id)
    publish({ city: viewer.city.id }, { type: 'featured.changed', postId: post.id })
    return before.length > 0
  })

/** Throws POST_NOT_FOUND. */
export const unfeature = (db: Kysely<Schema>, viewer: MemberViewer, postId: string): Promise<void> =>
  inTransaction(db, async ({ trx, publish }) => {
    await takeTurn(trx, viewer.city.id)
    const post = await feedPostFor(trx, viewer, postId)
    const changed = await setFeatured(trx, viewer.city.id, false)
      .where('id', '=', post.id)
      .where('is_featured', '=', true)
      .execute()
    if (changed.length === 0) return
    await note(trx, viewer, 'post.unfeatured', post.id)
    publish({ city: viewer.city.id }, { type: 'featured.changed', postId: null })
  })
