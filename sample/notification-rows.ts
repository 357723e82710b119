import { sql, type Transaction } from 'kysely'
import type { Schema } from '../server/db/tables.ts'
import { uuidOf } from '../server/db/uuid-of.ts'
import { personId } from './city-rows.ts'

/** Newer ones are unread. In days. */
const unreadFor = 2

/** Marta also of a moved event and of a lower price. */
export async function storeNotifications(trx: Transaction<Schema>, { now }: { now: Date }): Promise<void> {
  const marta = personId('marta')
  await sql`
    with caused as (
      select q.author_id as user_id,
        case when q.post_type <> 'event' then 'replied' when r.kind = 'question' then 'organizerAsked' else 'commented' end as kind, q.id as post_id, r.author_id as actor_id, r.id as reply_id, r.created_at as at
      from post_replies as r join posts as q on q.id = r.post_id
      where r.author_id <> q.author_id and r.deleted_at is null and q.deleted_at is null
      union all
      select mine.user_id, case when q.post_type = 'event' then 'commentedAfter' else 'repliedAfter' end, q.id, r.author_id, r.id, r.created_at
      from post_replies as r join posts as q on q.id = r.post_id
        join (
          select author_id as user_id, post_id, min(created_at) as at from post_replies where deleted_at is null group by 1, 2
        ) as mine on mine.post_id = q.id and mine.at < r.created_at
      where mine.user_id not in (q.author_id, r.author_id) and r.kind <> 'announcement' and r.deleted_at is null and q.deleted_at is null
      union all
      select a.user_id, 'announced', r.post_id, r.author_id, r.id, r.created_at
      from post_replies as r join event_attendees as a on a.event_id = r.post_id and a.user_id <> r.author_id
      where r.kind = 'announcement'
      union all
      select e.author_id, 'joined', e.id, a.user_id, null, a.joined_at
      from event_attendees as a join posts as e on e.id = a.event_id
      where a.user_id <> e.author_id and e.deleted_at is null
    ), recent as (
      select *, ${uuidOf(sql`concat_ws(':', user_id, kind, post_id)`)} as id from caused
      where at between ${now}::timestamptz - interval '30 days' and ${now}::timestamptz
    ), noted as (
      insert into notifications (id, user_id, kind, group_key, post_id, created_at, changed_at, read_at)
      select id, user_id, kind, kind || ':' || post_id, post_id, min(at), max(at),
        case when max(at) < ${now}::timestamptz - ${unreadFor} * interval '1 day' then max(at) + interval '1 hour' end
      from recent group by id, user_id, kind, post_id
    )
    insert into notification_causes (user_id, cause, notification_id, actor_id, reply_id, created_at)
    select user_id, concat_ws(':', kind, coalesce(reply_id, actor_id), post_id), id, actor_id, reply_id, at
    from recent`.execute(trx)
  await sql`
    with told as (
      (select 'eventChanged' as kind, e.id as post_id, e.author_id as actor_id, '{"changed": ["time"]}'::jsonb as details, 1 as hours
       from event_attendees as a join posts as e on e.id = a.event_id
       where a.user_id = ${marta} and e.author_id <> ${marta} and e.deleted_at is null and e.event_start_at > ${now}
       order by e.event_start_at, e.id limit 1)
      union all
      (select 'priceLowered', l.id, l.author_id, jsonb_build_object(
         'from', jsonb_build_object('cents', l.listing_price_cents + 2000, 'currency', l.listing_currency, 'period', null),
         'to', jsonb_build_object('cents', l.listing_price_cents, 'currency', l.listing_currency, 'period', null)), 3
       from posts as l
       where l.post_type = 'selling' and l.author_id <> ${marta} and l.deleted_at is null and l.sold_at is null
       order by l.created_at desc, l.id limit 1)
    ), noted as (
      insert into notifications (id, user_id, kind, group_key, post_id, details, created_at, changed_at)
      select ${uuidOf(sql`kind || post_id`)}, ${marta}, kind, kind || ':' || post_id, post_id, details, at, at
      from (select *, ${now}::timestamptz - hours * interval '1 hour' as at from told) as told
    )
    insert into notification_causes (user_id, cause, notification_id, actor_id, created_at)
    select ${marta}, kind || ':' || post_id, ${uuidOf(sql`kind || post_id`)}, actor_id, ${now}::timestamptz - hours * interval '1 hour'
    from told`.execute(trx)
}
