import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { StoredCover } from '../../media/cover-url.ts'
import { claimable } from '../../media/unused-uploads.ts'
import type { MemberViewer } from '../accounts/viewer.ts'

/** A photo that a listing takes, and what it shows. */
interface TakenPhoto {
  photoId: string
  alt: string | null
}

/**
 * Holds photos that the viewer sent, and that are free or with this listing already, until the commit; in the order in which
 * they are named. If one of them is anything else, PHOTO_NOT_FOUND.
 */
export async function holdPhotos(
  trx: Transaction<Schema>,
  viewer: MemberViewer,
  { listingId, photos }: { listingId: string; photos: readonly TakenPhoto[] },
): Promise<StoredCover[]> {
  if (photos.length === 0) return []
  const ids = photos.map(({ photoId }) => photoId)
  const held = await trx
    .selectFrom('uploads')
    .select(['id', 'path', 'width', 'height'])
    .where('id', 'in', ids)
    .where('owner_id', '=', viewer.id)
    .where('kind', '=', 'listing-photo')
    .where(claimable(listingId))
    // Always in the same order: two that take the same ones wait for each other, and never both at once.
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

/** The columns of a listing with these photos: lists show the first, and how many there are. */
export const photoColumns = (photos: readonly StoredCover[]) => ({
  cover_image_path: photos[0]?.path ?? null,
  cover_image_updated_at: photos[0] ? sql<Date>`now()` : null,
  cover_width: photos[0]?.width ?? null,
  cover_height: photos[0]?.height ?? null,
  photo_count: photos.length,
})

/**
 * Gives a listing the photos that are held, in this order. Those that it has no longer are let go: they are kept a while
 * longer, for pages that still show them, and then removed with what nobody took.
 */
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
