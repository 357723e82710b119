interface Portrayed {
  id: string
  avatar_path: string | null
  avatar_updated_at: Date | null
}

/** The key of an account's picture in the media store. */
export const avatarPath = (accountId: string): string => `avatars/${accountId}.webp`

/** The key of the same picture in the size of lists. */
export const smallAvatarPath = (path: string): string => path.replace(/\.webp$/, '.small.webp')

/**
 * The address of a person's picture in the size of lists, relative to the site, or null without one: the browser then
 * draws initials. The version (milliseconds) changes with every upload, so that caches may keep each address for ever.
 */
export const avatarUrl = ({ avatar_path, avatar_updated_at }: Portrayed): string | null =>
  avatar_path ? `/media/${smallAvatarPath(avatar_path)}?v=${avatar_updated_at?.getTime() ?? 0}` : null
