import { sql } from 'kysely'
import { serverLimits } from '../limits.ts'
import type { Deps } from '../deps.ts'
import { dropCover } from './cover.ts'

const atOnce = 50
/** For how many milliseconds a picture that no post shows is kept: an hour longer than it may be taken, as no command that takes one lasts. */
export const unusedKept = serverLimits.coverKept + 3_600_000

/** Whether a row of `uploads` may be taken by this post, or is with it already. */
export const claimable = (postId: string) =>
  sql<boolean>`(post_id = ${postId} or post_id is null and created_at > now() - ${serverLimits.coverKept} * interval '1 millisecond')`

/**
 * Lets go of the photos of listings that were removed a week ago or earlier: from then on nobody looks into them, and they go
 * with what nobody took. Returns how many listings there were.
 */
export async function releaseRemoved(db: Deps['db']): Promise<number> {
  const { rows } = await sql`
    with removed as (
      select id from posts
      where post_type in ('selling', 'renting', 'ticket') and deleted_at is not null and photo_count > 0
        and deleted_at < now() - ${serverLimits.removedListingKept} * interval '1 millisecond'
      for update skip locked
    ), released as (
      update uploads set post_id = null, position = null, alt = null, created_at = now()
      where post_id in (select id from removed)
    )
    update posts set photo_count = 0, cover_image_path = null, cover_image_updated_at = null, cover_width = null,
      cover_height = null
    where id in (select id from removed) returning id`.execute(db)
  return rows.length
}

/**
 * Removes pictures that no post took, or takes any more, with their files; not yet what was reported. Returns how many.
 * Nothing is locked meanwhile, as a store may be slow: what is due here can be taken no longer (`claimable`). The files go
 * first, as a row without files can be removed again.
 */
export async function removeUnusedUploads({ db, media }: Pick<Deps, 'db' | 'media'>): Promise<number> {
  let removed = 0
  for (;;) {
    const unused = await db
      .selectFrom('uploads')
      .select(['id', 'path', 'width', 'height'])
      .where('post_id', 'is', null)
      .where('created_at', '<', sql<Date>`now() - ${unusedKept} * interval '1 millisecond'`)
      .where(eb => eb.or([eb('held_until', 'is', null), eb('held_until', '<', sql<Date>`now()`)]))
      .orderBy('created_at')
      .limit(atOnce)
      .execute()
    for (const cover of unused) await dropCover(media, cover)
    const ids = unused.map(({ id }) => id)
    if (ids.length > 0) await db.deleteFrom('uploads').where('id', 'in', ids).execute()
    removed += unused.length
    if (unused.length < atOnce) return removed
  }
}
