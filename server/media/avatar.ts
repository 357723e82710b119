import { avatarPath, smallAvatarPath } from './avatar-url.ts'
import { smallOf, type SquarePicture } from './picture.ts'
import type { MediaStore } from './store.ts'

export async function putAvatar(media: MediaStore, path: string, { large, small }: SquarePicture): Promise<void> {
  await media.put(smallAvatarPath(path), small, 'image/webp')
  await media.put(path, large, 'image/webp')
}

export async function storeAvatar(media: MediaStore, accountId: string, webp: Uint8Array): Promise<void> {
  await putAvatar(media, avatarPath(accountId), { large: webp, small: await smallOf(webp) })
}

export async function dropAvatar(media: MediaStore, path: string): Promise<void> {
  await Promise.all([media.remove(path), media.remove(smallAvatarPath(path))])
}
