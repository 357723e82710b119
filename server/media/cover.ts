import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { serverLimits } from '../limits.ts'
import type { Picture } from '../../contract/values/pictures.ts'
import type { Schema } from '../db/schema.ts'
import type { UploadKind } from '../db/schema/posts.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { coverKey, keptWidths, presentPicture, type StoredCover } from './cover-url.ts'
import { widePicture } from './picture.ts'
import { MediaStoreDown, type MediaStore } from './store.ts'

type Stores = Pick<Deps, 'db' | 'media'>

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
 * Re-encodes, stores and records an uploaded image. Throws IMAGE_TYPE, IMAGE_SVG, IMAGE_UNREADABLE, UPLOADS_UNUSED, UPLOADS_FULL,
 * UNAVAILABLE if the queue is full, or MediaStoreDown.
 */
export async function storeUpload(stores: Stores, kind: UploadKind, ownerId: string, bytes: Buffer): Promise<Upload> {
  const { width, height, files } = await widePicture(bytes)
  const cover = { path: pathOf(kind, ownerId), width, height }
  return keep(stores, { kind, ownerId, cover, files: files.map(file => ({ width: file.width, bytes: file.webp })) })
}

/** Throws COVER_NOT_FOUND if a file is missing, and otherwise like `storeUpload`. */
export async function copyOfCover(stores: Stores, ownerId: string, cover: StoredCover): Promise<Upload> {
  const files = await Promise.all(
    keptWidths(cover.width).map(async width => {
      const file = await stores.media.get(coverKey(cover, width))
      if (!file) throw new AppError('COVER_NOT_FOUND')
      return { width, bytes: file.bytes }
    }),
  )
  return keep(stores, {
    kind: 'event-cover',
    ownerId,
    cover: { ...cover, path: pathOf('event-cover', ownerId) },
    files,
  })
}

interface Kept {
  kind: UploadKind
  ownerId: string
  cover: StoredCover
  files: { width: number; bytes: Uint8Array }[]
}

async function keep({ db, media }: Stores, { kind, ownerId, cover, files }: Kept): Promise<Upload> {
  const coverId = randomUUIDv7()
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
  // Inserted first, so that cleanup finds the files even after a crash.
  await inTransaction(db, async ({ trx }) => {
    await requireRoom(trx, ownerId, bytes)
    await trx
      .insertInto('uploads')
      .values({ id: coverId, owner_id: ownerId, kind, ...cover, bytes })
      .execute()
  })
  try {
    for (const file of files) await media.put(coverKey(cover, file.width), file.bytes, 'image/webp')
  } catch (error) {
    // The row stays, and cleanup deletes it with the files.
    if (error instanceof MediaStoreDown) throw error
    await dropCover(media, cover)
    await db.deleteFrom('uploads').where('id', '=', coverId).execute()
    throw error
  }
  return { coverId, cover }
}

/** Throws UPLOADS_UNUSED or UPLOADS_FULL. The profile lock serializes concurrent uploads. */
async function requireRoom(trx: Transaction<Schema>, ownerId: string, bytes: number): Promise<void> {
  await trx.selectFrom('profiles').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
  const { unused, all } = await trx
    .selectFrom('uploads')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('all'))
    .select(sql<number>`coalesce(sum(bytes) filter (where post_id is null), 0)::float8`.as('unused'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  if (unused + bytes > serverLimits.unusedUploadBytes) throw new AppError('UPLOADS_UNUSED')
  if (all + bytes > serverLimits.uploadBytes) throw new AppError('UPLOADS_FULL')
}

export const dropCover = async (media: MediaStore, cover: StoredCover): Promise<void> => {
  await Promise.all(keptWidths(cover.width).map(kept => media.remove(coverKey(cover, kept))))
}
