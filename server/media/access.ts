import { sql, type Kysely } from 'kysely'
import { prepared } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'
import { hasPage } from '../posts/taking-away.ts'

/** A picture as the database knows it. */
export interface KnownPicture {
  /** Changes whenever other bytes are stored under the same key. */
  version: string
  /** A post or a profile shows it, so it may be shown to anybody who has its address. */
  isPublic: boolean
  /** Who sent a picture that no post has taken. */
  ownerId: string | null
}

// The smaller sizes of a picture lie beside it: `a.small.webp` and `a.320.webp` beside `a.webp`.
const smallerSize = /\.(?:small|\d+)\.webp$/

/** The keys under which the database may know a stored file: its own, and that of the picture in full size. */
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

/**
 * The picture that is stored under this key, if anything shows it now: what was removed, replaced or deleted has none, even
 * while its files are still kept.
 */
export const findPicture = async (db: Kysely<Schema>, key: string): Promise<KnownPicture | undefined> =>
  (await pictureBy(db, { keys: knownKeys(key) }))[0]
