import { sql, type Kysely } from 'kysely'
import type { ListingType } from '../../../contract/vocabulary.ts'
import { blockedWith } from '../../blocks.ts'
import type { Schema } from '../../db/schema.ts'
import { receivesMail } from '../../mail/refused-email.ts'
import { choseTopic, notPaused } from '../../notifications/topics.ts'
import { unreadMessages, waitingRequests } from '../messages/public.ts'
import type { Run } from './lock-run.ts'

export interface ReaderRow {
  id: string
  email: string
  language: string | null
  neighborhood: string | null
  /** Members with a block in either direction. */
  blocked: string[]
  /** Categories of questions that they answered recently. */
  answered: string[]
  knows: string[]
  /** Events of the weekend that they go to. */
  joined: string[]
  /** Attendees who have a block with them, by event. */
  hidden: Record<string, number>
  requests: number
  unread: number
  /** Own listings that were not changed for four weeks, oldest first. */
  listings: { id: string; title: string; type: ListingType }[]
}

const repliesLookedAt = 20
const listingsShown = 3

/** The next members of the city, in the order of their ids. */
export async function nextMembers(db: Kysely<Schema>, run: Run, size: number): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles')
    .select('id')
    .where('city_id', '=', run.cityId)
    .where('onboarding_completed', '=', sql.lit(true))
    .$if(run.after !== null, query => query.where('id', '>', run.after))
    .orderBy('id')
    .limit(size)
    .execute()
  return rows.map(({ id }) => id)
}

/** Of these members, those who get a digest: not inactive, unconfirmed or refused accounts, and not during a pause. */
export async function readReaders(
  db: Kysely<Schema>,
  run: Run,
  { members, events }: { members: readonly string[]; events: readonly string[] },
): Promise<ReaderRow[]> {
  const id = sql`p.id`
  const blocked = blockedWith(id)
  const { rows } = await sql<ReaderRow>`
    select p.id, a.email, a.language, p.neighborhood_display as neighborhood, p.knowledgeable_in as knows, ${blocked} as blocked,
      array(
        select distinct q.category from (
          select post_id from post_replies where author_id = p.id and deleted_at is null
          order by created_at desc, id desc limit ${repliesLookedAt}
        ) as r join posts as q on q.id = r.post_id and q.category is not null
      ) as answered,
      array(select event_id from event_attendees where user_id = p.id and event_id = any (${events}::uuid[])) as joined,
      case when cardinality(${blocked}) = 0 then '{}'::jsonb else (
        select coalesce(jsonb_object_agg(event_id, n), '{}') from (
          select event_id, count(*)::int as n from event_attendees
          where event_id = any (${events}::uuid[]) and user_id = any (${blocked}) group by event_id
        ) as h
      ) end as hidden,
      ${waitingRequests(id)} as requests, ${unreadMessages(id)} as unread,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'type', post_type) order by created_at), '[]') from (
          select id, title, post_type, created_at from posts
          where author_id = p.id and city_id = p.city_id and post_type in ('selling', 'renting', 'ticket')
            and deleted_at is null and sold_at is null and coalesce(event_start_at > ${run.now}, true)
            and greatest(created_at, edited_at) < ${run.dueAt}::timestamptz - interval '28 days'
          order by created_at, id limit ${listingsShown}
        ) as l
      ) as listings
    from profiles as p join accounts as a on a.id = p.id and ${receivesMail}
      left join notification_settings as s on s.user_id = p.id
    where p.id = any (${members}::uuid[]) and ${choseTopic(sql`s.choices`, 'digest', 'mail')} and ${notPaused}
      and not exists (select from digests as d where d.user_id = p.id and d.week = ${run.week}::date)
    order by p.id`.execute(db)
  return rows
}
