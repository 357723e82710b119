import { sql, type Kysely } from 'kysely'
import { notBlocked } from '../../relations/blocks.ts'
import type { Schema } from '../../db/tables.ts'
import { AppError } from '../../base/errors.ts'
import { hasPage } from '../../posts/taking-away.ts'
import type { MemberViewer } from '../../viewer/access.ts'

interface FeedPost {
  id: string
  author_id: string
  is_featured: boolean
}

const found = (db: Kysely<Schema>, viewer: MemberViewer, postId: string) =>
  db
    .selectFrom('posts')
    .select(['id', 'author_id', 'is_featured'])
    .where('id', '=', postId)
    .where('city_id', '=', viewer.city.id)
    .where(sql<boolean>`post_type in ('question', 'event', 'selling', 'renting', 'ticket')`)
    .where(notBlocked({ viewer: sql`${viewer.id}`, person: sql`author_id` }))

/** Throws POST_NOT_FOUND. `postId` must be a uuid. */
export const feedPostFor = (db: Kysely<Schema>, viewer: MemberViewer, postId: string): Promise<FeedPost> =>
  found(db, viewer, postId)
    .where('deleted_at', 'is', null)
    .where('sold_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('POST_NOT_FOUND'))

/** Includes sold listings and canceled events that they joined. Throws POST_NOT_FOUND. `postId` must be a uuid. */
export const postFor = (db: Kysely<Schema>, viewer: MemberViewer, postId: string): Promise<FeedPost> =>
  found(db, viewer, postId)
    .where(hasPage('posts'))
    .where(
      sql<boolean>`(deleted_at is null or author_id = ${viewer.id} or exists (
        select 1 from event_attendees as mine where mine.event_id = posts.id and mine.user_id = ${viewer.id}))`,
    )
    .executeTakeFirstOrThrow(() => new AppError('POST_NOT_FOUND'))
