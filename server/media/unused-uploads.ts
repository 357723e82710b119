import { sql } from 'kysely'
import { serverLimits } from '../base/limits.ts'
import { milliseconds } from '../db/interval.ts'
import type { Stores } from './store.ts'
import { deleteImage } from './uploads.ts'

const atOnce = 50
/** One hour longer than posts may claim an upload, which exceeds any such command. */
export const unusedKept = serverLimits.coverKept + 3_600_000

export const claimable = (postId: string) =>
  sql<boolean>`(post_id = ${postId} or post_id is null and created_at > now() - ${milliseconds(serverLimits.coverKept)})`

/**
 * Takes no locks, because the store may be slow and expired uploads cannot be claimed. Files go first: a row without
 * files can be deleted again.
 */
export async function removeUnusedUploads({ db, media }: Stores): Promise<number> {
  let removed = 0
  for (;;) {
    const unused = await db
      .selectFrom('uploads')
      .select(['id', 'path', 'width', 'height'])
      .where('post_id', 'is', null)
      .where('created_at', '<', sql<Date>`now() - ${milliseconds(unusedKept)}`)
      .where(eb => eb.or([eb('held_until', 'is', null), eb('held_until', '<', sql<Date>`now()`)]))
      .orderBy('created_at')
      .limit(atOnce)
      .execute()
    for (const cover of unused) await deleteImage(media, cover)
    const ids = unused.map(({ id }) => id)
    if (ids.length > 0) await db.deleteFrom('uploads').where('id', 'in', ids).execute()
    removed += unused.length
    if (unused.length < atOnce) return removed
  }
}
