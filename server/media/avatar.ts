import sharp from 'sharp'
import { avatarPath, smallAvatarPath } from './avatar-url.ts'
import type { MediaStore } from './store.ts'

/** More than two device pixels for each of the 48 that a face in a list takes at most. */
const smallEdge = 112

/** Stores a member's picture, a square webp, whole and in the size of lists. */
export async function putAvatar(media: MediaStore, accountId: string, webp: Uint8Array): Promise<void> {
  const small = await sharp(webp).resize(smallEdge, smallEdge).webp({ quality: 80 }).toBuffer()
  await media.put(avatarPath(accountId), webp, 'image/webp')
  await media.put(smallAvatarPath(avatarPath(accountId)), small, 'image/webp')
}
