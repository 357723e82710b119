import { sql } from 'kysely'
import type { Deps } from '../../deps/deps.ts'
import { deleteImage } from '../../media/uploads.ts'

/** Images deleted in one step. */
const batch = 50

/**
 * Includes images of posts that stay. Reported images are detached, and deleted when no longer held. The files go first: a row without
 * files can be deleted again.
 */
export async function eraseImages({ db, media }: Pick<Deps, 'db' | 'media'>, ownerId: string): Promise<void> {
  await db
    .updateTable('posts')
    .set({
      cover_image_path: null,
      cover_image_updated_at: null,
      cover_width: null,
      cover_height: null,
      photo_count: 0,
    })
    .where('author_id', '=', ownerId)
    .where(({ or, eb }) => or([eb('cover_image_path', 'is not', null), eb('photo_count', '>', 0)]))
    .execute()
  await db
    .updateTable('uploads')
    .set({ owner_id: null, post_id: null, position: null, alt: null })
    .where('owner_id', '=', ownerId)
    .where('held_until', '>', sql<Date>`now()`)
    .execute()
  for (;;) {
    const images = await db
      .selectFrom('uploads')
      .select(['id', 'path', 'width', 'height'])
      .where('owner_id', '=', ownerId)
      .limit(batch)
      .execute()
    for (const image of images) await deleteImage(media, image)
    const ids = images.map(({ id }) => id)
    if (ids.length > 0) await db.deleteFrom('uploads').where('id', 'in', ids).execute()
    if (images.length < batch) break
  }
}
