import { mediaUrl } from './media-url.ts'

interface Portrayed {
  id: string
  avatar_path: string | null
  avatar_updated_at: Date | null
}

/** The key of an account's picture in the media store, where the account has one picture for ever. */
export const avatarPath = (accountId: string): string => `avatars/${accountId}.webp`

/** A key for a new picture of an account: nothing is ever stored there a second time. */
export const newAvatarPath = (accountId: string): string => `avatars/${accountId}.${crypto.randomUUID()}.webp`

/** The key of the same picture in the size of lists. */
export const smallAvatarPath = (path: string): string => path.replace(/\.webp$/, '.small.webp')

/**
 * The addresses of a person's picture in both sizes, relative to the site, or null without one: the browser then draws
 * initials. The version (milliseconds) changes with every upload, so that an open page shows the new picture.
 */
export function avatarUrls({ avatar_path, avatar_updated_at }: Portrayed): { small: string; large: string } | null {
  if (!avatar_path) return null
  const address = (key: string) => mediaUrl(key, avatar_updated_at?.getTime() ?? 0)
  return { small: address(smallAvatarPath(avatar_path)), large: address(avatar_path) }
}

/** The address of the picture in the size of lists, for a card of a person. */
export const avatarUrl = (person: Portrayed): string | null => avatarUrls(person)?.small ?? null
