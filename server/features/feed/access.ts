import { sql, type Kysely } from 'kysely'
import { notBlocked } from '../../blocks.ts'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { MemberViewer } from '../accounts/viewer.ts'

interface FeedPost {
  id: string
  author_id: string
  is_featured: boolean
}

const standing = (db: Kysely<Schema>, viewer: MemberViewer, postId: string) =>
  db
    .selectFrom('posts')
    .select(['id', 'author_id', 'is_featured'])
    .where('id', '=', postId)
    .where('city_id', '=', viewer.city.id)
    .where(sql<boolean>`post_type in ('question', 'event', 'selling', 'renting', 'ticket')`)
    .where('deleted_at', 'is', null)
    .where(notBlocked({ viewer: sql`${viewer.id}`, person: sql`author_id` }))

/**
 * A post that stands in the feed of the viewer's city, by someone with whom they have no block. Anything else is the same POST_NOT_FOUND. `postId` must be a uuid.
 */
export const feedPostFor = (db: Kysely<Schema>, viewer: MemberViewer, postId: string): Promise<FeedPost> =>
  standing(db, viewer, postId)
    .where('sold_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('POST_NOT_FOUND'))

/**
 * A post of the viewer's city that has a page for them: also one that is sold, and so in no list. Anything else is the same
 * POST_NOT_FOUND. `postId` must be a uuid.
 */
export const postFor = (db: Kysely<Schema>, viewer: MemberViewer, postId: string): Promise<FeedPost> =>
  standing(db, viewer, postId).executeTakeFirstOrThrow(() => new AppError('POST_NOT_FOUND'))
