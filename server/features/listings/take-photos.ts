import { sql, type Kysely, type Transaction } from 'kysely'
import { serverLimits } from '../../base/limits.ts'
import { milliseconds } from '../../db/interval.ts'
import type { Schema } from '../../db/tables.ts'
import { AppError } from '../../base/errors.ts'
import type { StoredImage } from '../../media/image-url.ts'
import { claimable } from '../../media/unused-uploads.ts'
import type { MemberViewer } from '../../viewer/access.ts'

interface TakenPhoto {
  photoId: string
  alt: string | null
}

/** Uploads that are unused or belong to this listing, in the given order. Throws PHOTO_NOT_FOUND otherwise. */
export async function lockPhotos(
  trx: Transaction<Schema>,
  viewer: MemberViewer,
  { listingId, photos }: { listingId: string; photos: readonly TakenPhoto[] },
): Promise<StoredImage[]> {
  if (photos.length === 0) return []
  const ids = photos.map(({ photoId }) => photoId)
  const held = await trx
    .selectFrom('uploads')
    .select(['id', 'path', 'width', 'height'])
    .where('id', 'in', ids)
    .where('owner_id', '=', viewer.id)
    .where('kind', '=', 'listing-photo')
    .where(claimable(listingId))
    // Sorted, so that concurrent claims cannot deadlock.
    .orderBy('id')
    .forUpdate()
    .execute()
  const found = new Map(held.map(({ id, ...cover }) => [id, cover]))
  return ids.map(id => {
    const cover = found.get(id)
    if (!cover) throw new AppError('PHOTO_NOT_FOUND')
    return cover
  })
}

export const photoColumns = (photos: readonly StoredImage[]) => ({
  cover_image_path: photos[0]?.path ?? null,
  cover_image_updated_at: photos[0] ? sql<Date>`now()` : null,
  cover_width: photos[0]?.width ?? null,
  cover_height: photos[0]?.height ?? null,
  photo_count: photos.length,
})

/** Detached photos stay until cleanup, for pages that still show them. */
export async function attachPhotos(
  trx: Transaction<Schema>,
  { listingId, photos }: { listingId: string; photos: readonly TakenPhoto[] },
): Promise<void> {
  const ids = photos.map(({ photoId }) => photoId)
  await trx
    .updateTable('uploads')
    .set({ post_id: null, position: null, alt: null, created_at: sql<Date>`now()` })
    .where('post_id', '=', listingId)
    .$if(ids.length > 0, query => query.where('id', 'not in', ids))
    .execute()
  if (photos.length === 0) return
  const rows = photos.map(({ photoId: id, alt }, position) => ({ id, position, alt }))
  await sql`
    update uploads as u set post_id = ${listingId}, position = taken.position, alt = taken.alt
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as taken (id uuid, position int, alt text)
    where u.id = taken.id`.execute(trx)
}

/** Releases photos of listings removed a week ago; cleanup then deletes them. Returns the number of listings. */
export async function releaseRemoved(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql`
    with removed as (
      select id from posts
      where post_type in ('selling', 'renting', 'ticket') and deleted_at is not null and paused_at is null and photo_count > 0
        and deleted_at < now() - ${milliseconds(serverLimits.removedListingKept)}
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
