import { createHash, randomUUID, randomUUIDv7 } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { serverLimits } from '../base/limits.ts'
import type { Picture } from '../../contract/values/pictures.ts'
import type { Schema } from '../db/tables.ts'
import { milliseconds } from '../db/interval.ts'
import type { UploadKind } from '../../contract/vocabulary.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Stores } from './store.ts'
import { AppError } from '../base/errors.ts'
import { limit } from '../rate-limit/limit.ts'
import { imageKey, imageWidths, presentPicture, type StoredImage } from './image-url.ts'
import { widePicture, type Sender } from './picture.ts'
import { MediaStoreDown, type MediaStore } from './store.ts'

export interface Upload {
  id: string
  image: StoredImage
}

export const presentUpload = ({ id, image }: Upload): { coverId: string; picture: Picture } => ({
  coverId: id,
  picture: presentPicture(image),
})

const folders = { 'event-cover': 'event-covers', 'listing-photo': 'listing-covers' } as const satisfies Record<
  UploadKind,
  string
>
const pathOf = (kind: UploadKind, ownerId: string) => `${folders[kind]}/${ownerId}/${randomUUID()}.webp`

export interface UploadedBytes {
  bytes: Buffer
  key?: string | undefined
}

/**
 * Bytes that are sent again with their key, within a day and before a post uses them, give the same upload. Throws IMAGE_TYPE, IMAGE_SVG,
 * IMAGE_UNREADABLE, UPLOADS_UNUSED, UPLOADS_FULL, TOO_MANY_REQUESTS, UNAVAILABLE if the queue is full, or MediaStoreDown.
 */
export async function storeRepeated(
  stores: Stores,
  kind: UploadKind,
  ownerId: string,
  { bytes, key }: UploadedBytes,
): Promise<Upload> {
  if (key === undefined) return storeUpload(stores, kind, ownerId, bytes)
  // Digested first: decoding detaches the bytes.
  const source = createHash('sha256').update(`${kind} ${key} `).update(bytes).digest('base64url')
  const [known] = await stores.db
    .updateTable('uploads')
    .set({ created_at: sql`now()` })
    .where('owner_id', '=', ownerId)
    .where('source', '=', source)
    .where('post_id', 'is', null)
    .where('created_at', '>', sql<Date>`now() - ${milliseconds(serverLimits.coverKept)}`)
    .returning(['id', 'path', 'width', 'height'])
    .execute()
  if (known) return { id: known.id, image: { path: known.path, width: known.width, height: known.height } }
  const upload = await storeUpload(stores, kind, ownerId, bytes)
  await stores.db.updateTable('uploads').set({ source }).where('id', '=', upload.id).execute()
  return upload
}

export const imageSender = (db: Stores['db'], id: string): Sender => ({
  id,
  beforeHeavy: () => limit(db, 'heavyImageByAccount', id),
})

export async function storeUpload(stores: Stores, kind: UploadKind, ownerId: string, bytes: Buffer): Promise<Upload> {
  const { width, height, files } = await widePicture(bytes, imageSender(stores.db, ownerId))
  const image = { path: pathOf(kind, ownerId), width, height }
  return store(stores, { kind, ownerId, image, files: files.map(file => ({ width: file.width, bytes: file.webp })) })
}

export async function copyImage(stores: Stores, ownerId: string, image: StoredImage): Promise<Upload> {
  const files = await Promise.all(
    imageWidths(image.width).map(async width => {
      const file = await stores.media.get(imageKey(image, width))
      if (!file) throw new AppError('COVER_NOT_FOUND')
      return { width, bytes: file.bytes }
    }),
  )
  return store(stores, {
    kind: 'event-cover',
    ownerId,
    image: { ...image, path: pathOf('event-cover', ownerId) },
    files,
  })
}

interface NewUpload {
  kind: UploadKind
  ownerId: string
  image: StoredImage
  files: { width: number; bytes: Uint8Array }[]
}

async function store({ db, media }: Stores, { kind, ownerId, image, files }: NewUpload): Promise<Upload> {
  const id = randomUUIDv7()
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
  // Inserted first, so that cleanup finds the files even after a crash.
  await inTransaction(db, async ({ trx }) => {
    await requireRoom(trx, ownerId, bytes)
    await trx
      .insertInto('uploads')
      .values({ id, owner_id: ownerId, kind, ...image, bytes })
      .execute()
  })
  try {
    for (const file of files) await media.put(imageKey(image, file.width), file.bytes, 'image/webp')
  } catch (error) {
    if (error instanceof MediaStoreDown) throw error
    await deleteImage(media, image)
    await db.deleteFrom('uploads').where('id', '=', id).execute()
    throw error
  }
  return { id, image }
}

/** The profile lock serializes concurrent uploads. */
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

export const deleteImage = async (media: MediaStore, image: StoredImage): Promise<void> => {
  await Promise.all(imageWidths(image.width).map(width => media.remove(imageKey(image, width))))
}
