import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { AppError } from '../../base/errors.ts'
import type { MemberViewer } from '../../viewer/access.ts'
import { isVisiblePost } from './access.ts'

/** Idempotent. Throws POST_NOT_FOUND if the viewer may not see the post. */
export async function mute(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { postId, on }: { postId: string; on: boolean },
): Promise<void> {
  await db
    .selectFrom('posts as q')
    .select('q.id')
    .where('q.id', '=', postId)
    .where(isVisiblePost({ viewer: sql`${viewer.id}::uuid`, city: sql`${viewer.city.id}` }))
    .executeTakeFirstOrThrow(() => new AppError('POST_NOT_FOUND'))
  if (on)
    await db.deleteFrom('notification_mutes').where('user_id', '=', viewer.id).where('post_id', '=', postId).execute()
  else
    await db
      .insertInto('notification_mutes')
      .values({ user_id: viewer.id, post_id: postId })
      .onConflict(conflict => conflict.doNothing())
      .execute()
}
