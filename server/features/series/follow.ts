import { sql, type Kysely } from 'kysely'
import { notBlocked } from '../../blocks.ts'
import type { Schema } from '../../db/schema.ts'
import type { MemberViewer } from '../accounts/access.ts'

/** Idempotent. Of concurrent blocks with the author, readers leave the series out. */
export const follow = (db: Kysely<Schema>, viewer: MemberViewer, series: { id: string }) =>
  sql`
    insert into event_series_followers (series_id, user_id)
    select s.id, ${viewer.id}::uuid from event_series as s
    where s.id = ${series.id} and ${notBlocked({ viewer: sql`${viewer.id}::uuid`, person: sql`s.author_id` })}
    on conflict do nothing`.execute(db)

export const unfollow = (db: Kysely<Schema>, viewer: MemberViewer, series: { id: string }) =>
  db.deleteFrom('event_series_followers').where('series_id', '=', series.id).where('user_id', '=', viewer.id).execute()
