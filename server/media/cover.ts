import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Picture } from '../../contract/pictures.ts'
import type { UploadKind } from '../db/schema/posts.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { coverKey, keptWidths, presentPicture, type StoredCover } from './cover-url.ts'
import { widePicture } from './picture.ts'
import { MediaStoreDown, type MediaStore } from './store.ts'

type Stores = Pick<Deps, 'db' | 'media'>

/** A picture that somebody sent, which a post may take. */
export interface Upload {
  coverId: string
  cover: StoredCover
}

export const presentUpload = ({ coverId, cover }: Upload): { coverId: string; picture: Picture } => ({
  coverId,
  picture: presentPicture(cover),
})

const folders = { 'event-cover': 'event-covers', 'listing-photo': 'listing-covers' } as const satisfies Record<
  UploadKind,
  string
>
const pathOf = (kind: UploadKind, ownerId: string) => `${folders[kind]}/${ownerId}/${randomUUID()}.webp`

/**
 * Makes a picture that somebody sent anew, keeps it in its widths, and notes whose it is: whatever no post takes is
 * removed by `removeUnusedUploads`. Throws IMAGE_TYPE, IMAGE_SVG, IMAGE_UNREADABLE, UNAVAILABLE when too many wait, or
 * MediaStoreDown.
 */
export async function keepPicture(stores: Stores, kind: UploadKind, ownerId: string, bytes: Buffer): Promise<Upload> {
  const { width, height, files } = await widePicture(bytes)
  const webps = new Map(files.map(file => [file.width, file.webp]))
  const cover = { path: pathOf(kind, ownerId), width, height }
  return keep(stores, { kind, ownerId, cover, read: async kept => webps.get(kept) })
}

/** A copy of a stored cover, for somebody else's use. Throws COVER_NOT_FOUND when a file of it is gone. */
export const copyOfCover = (stores: Stores, ownerId: string, cover: StoredCover): Promise<Upload> =>
  keep(stores, {
    kind: 'event-cover',
    ownerId,
    cover: { ...cover, path: pathOf('event-cover', ownerId) },
    read: async kept => (await stores.media.get(coverKey(cover, kept)))?.bytes,
  })

async function keep(
  { db, media }: Stores,
  {
    kind,
    ownerId,
    cover,
    read,
  }: {
    kind: UploadKind
    ownerId: string
    cover: StoredCover
    read: (width: number) => Promise<Uint8Array | undefined>
  },
): Promise<Upload> {
  const coverId = randomUUIDv7()
  // The row comes first: files that it names are found again, whatever happens.
  await db
    .insertInto('uploads')
    .values({ id: coverId, owner_id: ownerId, kind, ...cover })
    .execute()
  try {
    for (const kept of keptWidths(cover.width)) {
      const bytes = await read(kept)
      if (!bytes) throw new AppError('COVER_NOT_FOUND')
      await media.put(coverKey(cover, kept), bytes, 'image/webp')
    }
  } catch (error) {
    // Of a store that is down nothing can be removed: the row stays, and with it goes what was stored.
    if (error instanceof MediaStoreDown) throw error
    await dropCover(media, cover)
    await db.deleteFrom('uploads').where('id', '=', coverId).execute()
    throw error
  }
  return { coverId, cover }
}

/** Removes the files of a cover. Removing what is not there is no error. */
export const dropCover = async (media: MediaStore, cover: StoredCover): Promise<void> => {
  await Promise.all(keptWidths(cover.width).map(kept => media.remove(coverKey(cover, kept))))
}
