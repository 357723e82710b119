import { sql } from 'kysely'
import type { Inputs } from '../../../contract/contract.ts'
import { listingTypes } from '../../../contract/vocabulary.ts'
import { occasionOf, record } from '../../audit/security-log.ts'
import type { Work } from '../../db/transaction.ts'
import { milliseconds } from '../../db/interval.ts'
import type { RequestContext } from '../../deps/deps.ts'
import { AppError } from '../../base/errors.ts'
import { clearedSession } from '../../http/cookies/cookies.ts'
import { serverLimits } from '../../base/limits.ts'
import { away } from '../../posts/taking-away.ts'
import type { Viewer } from '../../viewer/access.ts'
import { areLastSuperadmins, takeTurn } from '../../credentials/superadmins.ts'
import { freeingSpots } from '../events/public.ts'
import { conversationPartners } from '../../relations/ties.ts'
import { withOwner } from '../security/public.ts'

/**
 * Returns the date of erasure. Ends all sessions, frees places and pauses listings. Throws the refusals of `withOwner`, or
 * LAST_SUPERADMIN; a concurrent second call gets SIGNED_OUT.
 */
export async function scheduleDeletion(
  context: RequestContext,
  viewer: Viewer,
  { posts, ...proof }: Inputs['deletion']['schedule'],
): Promise<Date> {
  const dueAt = await withOwner(
    context,
    viewer,
    proof,
    async work => {
      const { trx, publish } = work
      if (await areLastSuperadmins(trx, [viewer.id])) throw new AppError('LAST_SUPERADMIN')
      const partners = await conversationPartners(trx, viewer.id)
      let due = new Date()
      await freeingSpots(work, { people: [viewer.id], byId: viewer.id }, async () => {
        const row = await trx
          .updateTable('accounts')
          .set({
            is_active: false,
            deletion_due_at: sql<Date>`now() + ${milliseconds(serverLimits.deletionGrace)}`,
            deletion_posts: posts,
            updated_at: sql<Date>`now()`,
          })
          .where('id', '=', viewer.id)
          .returning('deletion_due_at')
          .executeTakeFirstOrThrow()
        due = row.deletion_due_at ?? due
      })
      await pauseListings(work, viewer)
      await trx.deleteFrom('sessions').where('user_id', '=', viewer.id).execute()
      await trx.deleteFrom('trusted_device').where('user_id', '=', viewer.id).execute()
      await record(trx, 'deletionScheduled', occasionOf(context, viewer))
      publish({ accounts: [viewer.id] }, { type: 'access.changed' })
      if (partners.length > 0) publish({ accounts: partners }, { type: 'person.changed', personId: viewer.id })
      return due
    },
    takeTurn,
  )
  // A renewed session cookie would replace the cleared one.
  context.setCookies.splice(0, Infinity, ...clearedSession(context.origin))
  return dueAt
}

async function pauseListings({ trx, publish }: Work, viewer: Viewer): Promise<void> {
  // Featured ones are read before the update clears the flag.
  const offered = await trx
    .selectFrom('posts')
    .select(['id', 'city_id', 'is_featured'])
    .where('author_id', '=', viewer.id)
    .where('post_type', 'in', listingTypes)
    .where('deleted_at', 'is', null)
    .where('sold_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (offered.length === 0) return
  const ids = offered.map(({ id }) => id)
  await trx
    .updateTable('posts')
    .set({ ...away, paused_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute()
  for (const { id, city_id, is_featured } of offered) {
    publish({ city: city_id }, { type: 'listing.removed', listingId: id })
    if (is_featured) publish({ city: city_id }, { type: 'featured.changed', postId: null })
  }
}
