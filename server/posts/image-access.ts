import { sql, type Kysely } from 'kysely'
import { prepared } from '../db/prepared.ts'
import type { Schema } from '../db/tables.ts'
import { hasPage } from './taking-away.ts'

export interface KnownPicture {
  /** Changes with the bytes under the key. */
  version: string
  isPublic: boolean
  ownerId: string | null
}

// `a.small.webp` and `a.320.webp` are stored next to `a.webp`.
const smallerSize = /\.(?:small|\d+)\.webp$/

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

/** Removed or replaced images are not found, even while their files exist. */
export const findPicture = async (db: Kysely<Schema>, key: string): Promise<KnownPicture | undefined> =>
  (await pictureBy(db, { keys: knownKeys(key) }))[0]
