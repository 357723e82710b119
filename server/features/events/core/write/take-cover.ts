import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../../../db/tables.ts'
import { AppError } from '../../../../base/errors.ts'
import type { StoredImage } from '../../../../media/image-url.ts'
import { claimable } from '../../../../media/unused-uploads.ts'
import type { Deps } from '../../../../deps/deps.ts'
import { copyImage } from '../../../../media/uploads.ts'
import type { MemberViewer } from '../../../../viewer/access.ts'
import { eventFor } from '../access.ts'

/** Locks an upload that is unused or belongs to this event. Throws COVER_NOT_FOUND otherwise. */
export const lockCover = (
  trx: Transaction<Schema>,
  viewer: MemberViewer,
  { coverId, eventId }: { coverId: string; eventId: string },
): Promise<StoredImage> =>
  trx
    .selectFrom('uploads')
    .select(['path', 'width', 'height'])
    .where('id', '=', coverId)
    .where('owner_id', '=', viewer.id)
    .where('kind', '=', 'event-cover')
    .where(claimable(eventId))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('COVER_NOT_FOUND'))

export const coverColumns = (cover: StoredImage | null) => ({
  cover_image_path: cover?.path ?? null,
  cover_image_updated_at: cover ? sql<Date>`now()` : null,
  cover_width: cover?.width ?? null,
  cover_height: cover?.height ?? null,
})

/**
 * After the columns of the events; an upload is attached to the first. The dates of a series share the files of a cover: a detached one
 * belongs to another date that shows it, or stays until cleanup, for lists that still show it. The caller has locked the series.
 */
export async function attachCover(
  trx: Transaction<Schema>,
  { coverId, eventIds }: { coverId: string | null; eventIds: readonly string[] },
): Promise<void> {
  await trx
    .updateTable('uploads')
    .set({
      post_id: sql<
        string | null
      >`(select id from posts where cover_image_path = uploads.path and id <> all (${[...eventIds]}::uuid[]) limit 1)`,
      created_at: sql<Date>`now()`,
    })
    .where(sql<boolean>`post_id = any (${[...eventIds]}::uuid[])`)
    .$if(coverId !== null, query => query.where('id', '<>', coverId))
    .execute()
  const [first] = eventIds
  if (!coverId || !first) return
  // A cover that a co-host uploaded stays when the co-host deletes their account.
  const owner = trx.selectFrom('posts').select('author_id').where('id', '=', first)
  await trx.updateTable('uploads').set({ post_id: first, owner_id: owner }).where('id', '=', coverId).execute()
}

/**
 * A copy, because the original may be replaced. Null without a cover. Throws EVENT_NOT_FOUND, or COVER_NOT_FOUND if the file is
 * missing.
 */
export async function copyCover(
  { db, media }: Pick<Deps, 'db' | 'media'>,
  viewer: MemberViewer,
  { eventId }: { eventId: string },
): Promise<string | null> {
  const { cover_image_path: path, cover_width: width, cover_height: height } = await eventFor(db, viewer, eventId)
  if (!path || !width || !height) return null
  const copy = await copyImage({ db, media }, viewer.id, { path, width, height })
  return copy.id
}
