import { sql, type Kysely } from 'kysely'
import { prepared } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'
import { hasPage } from '../posts/taking-away.ts'

export interface KnownPicture {
  /** Changes if the bytes under the key are replaced. */
  version: string
  /** Used by a post or profile, so visible to all holders of the URL. */
  isPublic: boolean
  /** Uploader of an image that no post uses. */
  ownerId: string | null
}

// Smaller sizes are stored next to the image: `a.small.webp` and `a.320.webp` next to `a.webp`.
const smallerSize = /\.(?:small|\d+)\.webp$/

/** Keys under which the database may reference a file: its own, and that of the full-size image. */
export const knownKeys = (key: string): string[] => [key, key.replace(smallerSize, '.webp')]

const pictureBy = prepared<{ keys: string[] }, KnownPicture>(
  (_, { keys }) => sql<KnownPicture>`
    select coalesce(extract(epoch from avatar_updated_at), 0)::text as version, true as "isPublic", null::uuid as "ownerId"
    from profiles where avatar_path = any(${keys}::text[])
    union all
    select '1', p.id is not null, u.owner_id from uploads as u left join posts as p on p.id = u.post_id
    where u.path = any(${keys}::text[]) and (u.post_id is null or ${hasPage('p')})
    union all
    select '1', true, null from posts as p where p.cover_image_path = any(${keys}::text[]) and ${hasPage('p')}
    limit 1`,
)

/** Finds an image that is in use. Removed, replaced or deleted images are not found, even while their files still exist. */
export const findPicture = async (db: Kysely<Schema>, key: string): Promise<KnownPicture | undefined> =>
  (await pictureBy(db, { keys: knownKeys(key) }))[0]
