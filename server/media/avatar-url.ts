import { mediaUrl } from './media-url.ts'

interface Portrayed {
  id: string
  avatar_path: string | null
  avatar_updated_at: Date | null
}

export const avatarPath = (accountId: string): string => `avatars/${accountId}.webp`

/** Keys are never reused. */
export const newAvatarPath = (accountId: string): string => `avatars/${accountId}.${crypto.randomUUID()}.webp`

export const smallAvatarPath = (path: string): string => path.replace(/\.webp$/, '.small.webp')

/** Relative; null without an avatar. The version in milliseconds changes per upload, so that open pages load the new image. */
export function avatarUrls({ avatar_path, avatar_updated_at }: Portrayed): { small: string; large: string } | null {
  if (!avatar_path) return null
  const url = (key: string) => mediaUrl(key, avatar_updated_at?.getTime() ?? 0)
  return { small: url(smallAvatarPath(avatar_path)), large: url(avatar_path) }
}

export const avatarUrl = (person: Portrayed): string | null => avatarUrls(person)?.small ?? null
