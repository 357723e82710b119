import { sql, type Kysely } from 'kysely'
import { notBlocked } from '../../../relations/blocks.ts'
import type { Schema } from '../../../db/tables.ts'

/**
 * Idempotent. The caller has checked that the member may see the series. Of concurrent blocks with the author, readers leave the series
 * out.
 */
export const follow = (db: Kysely<Schema>, viewer: { id: string }, series: { id: string }) =>
  sql`
    insert into event_series_followers (series_id, user_id)
    select s.id, ${viewer.id}::uuid from event_series as s
    where s.id = ${series.id} and ${notBlocked({ viewer: sql`${viewer.id}::uuid`, person: sql`s.author_id` })}
    on conflict do nothing`.execute(db)

export const unfollow = (db: Kysely<Schema>, viewer: { id: string }, series: { id: string }) =>
  db.deleteFrom('event_series_followers').where('series_id', '=', series.id).where('user_id', '=', viewer.id).execute()
