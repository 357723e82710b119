import { avatarPath, smallAvatarPath } from './avatar-url.ts'
import { smallOf, type SquarePicture } from './picture.ts'
import type { MediaStore } from './store.ts'

/** Stores a member's picture in both sizes. */
export async function putAvatar(media: MediaStore, accountId: string, { large, small }: SquarePicture): Promise<void> {
  const path = avatarPath(accountId)
  await media.put(smallAvatarPath(path), small, 'image/webp')
  await media.put(path, large, 'image/webp')
}

/** Stores a square webp of our own making as a member's picture. */
export async function hangPortrait(media: MediaStore, accountId: string, webp: Uint8Array): Promise<void> {
  await putAvatar(media, accountId, { large: webp, small: await smallOf(webp) })
}

/** Removing what is not there is no error. */
export async function dropAvatar(media: MediaStore, accountId: string): Promise<void> {
  const path = avatarPath(accountId)
  await Promise.all([media.remove(path), media.remove(smallAvatarPath(path))])
}
