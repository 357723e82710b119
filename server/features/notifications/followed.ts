import { sql, type Kysely } from 'kysely'
import type { FollowedPost } from '../../../contract/notification-settings.ts'
import { keyset, type Paging } from '../../db/paging/keyset.ts'
import type { Schema } from '../../db/tables.ts'
import type { MemberViewer } from '../../viewer/access.ts'
import { titleFor, type SeenTitle } from '../../posts/seen-title.ts'
import { isVisiblePost } from './access.ts'

export interface FollowedRow {
  id: string
  post_type: FollowedPost['type']
  title: SeenTitle
  created_at: Date
  on: boolean
}

const newest = keyset({ created_at: 'time', id: 'uuid' }, 'desc')

/**
 * Up to `limit` + 1: the viewer's questions and events, those that they replied to or joined, and those that they turned off. Newest
 * first. Throws INVALID_CURSOR.
 */
export async function listFollowed(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { cursor, limit }: Paging,
): Promise<FollowedRow[]> {
  const place = newest.read(cursor)
  const me = sql`${viewer.id}::uuid`
  const { rows } = await sql<FollowedRow>`
    select q.id, q.post_type, ${titleFor(me, 'q')} as title, q.created_at, m.user_id is null as on
    from (
      select id from posts where author_id = ${me} and post_type in ('question', 'event')
      union select post_id from post_replies where author_id = ${me} and deleted_at is null
      union select event_id from event_attendees where user_id = ${me}
      union select post_id from notification_mutes where user_id = ${me}
    ) as own join posts as q on q.id = own.id
      left join notification_mutes as m on m.post_id = q.id and m.user_id = ${me}
    where ${isVisiblePost({ viewer: me, city: sql`${viewer.city.id}` })}
      ${cursor === undefined ? sql`` : sql`and ${newest.after(place, 'q')}`}
    order by ${newest.order('q')} limit ${limit + 1}`.execute(db)
  return rows
}

export const followedKey = newest.key

export const presentFollowed = ({ id, post_type: type, title, on }: FollowedRow): FollowedPost => ({
  id,
  type,
  title,
  on,
})
