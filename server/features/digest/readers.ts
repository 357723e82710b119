import { sql, type Kysely } from 'kysely'
import { blockedWith } from '../../relations/blocks.ts'
import type { Schema } from '../../db/tables.ts'
import { unreadMessages, waitingRequests } from '../messages/public.ts'
import { isOldListing, receivesDigest } from './conditions.ts'
import type { Run } from './lock-run.ts'

export interface ReaderRow {
  id: string
  neighborhood: string | null
  /** Members with a block in either direction. */
  blocked: string[]
  /** Categories of questions that they answered recently. */
  answered: string[]
  knows: string[]
  /** Events of the weekend that they go to. */
  joined: string[]
  /** By a request or an unread message. */
  isAwaited: boolean
  /** Own listings that were not changed for four weeks, oldest first. */
  listings: string[]
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
  const times = { now: sql<Date>`${run.now}::timestamptz`, dueAt: sql<Date>`${run.dueAt}::timestamptz` }
  const { rows } = await sql<ReaderRow>`
    select p.id, p.neighborhood_display as neighborhood, p.knowledgeable_in as knows, ${blockedWith(id)} as blocked,
      array(
        select distinct q.category from (
          select post_id from post_replies where author_id = p.id and deleted_at is null
          order by created_at desc, id desc limit ${repliesLookedAt}
        ) as r join posts as q on q.id = r.post_id and q.category is not null
      ) as answered,
      array(select event_id from event_attendees where user_id = p.id and event_id = any (${events}::uuid[])) as joined,
      ${waitingRequests(id)} + ${unreadMessages(id)} > 0 as "isAwaited",
      array(
        select l.id from posts as l where l.author_id = p.id and l.city_id = p.city_id and ${isOldListing(times)}
        order by l.created_at, l.id limit ${listingsShown}
      ) as listings
    from profiles as p join accounts as a on a.id = p.id
      left join notification_settings as s on s.user_id = p.id
    where p.id = any (${members}::uuid[]) and ${receivesDigest}
      and not exists (select from digests as d where d.user_id = p.id and d.week = ${run.week}::date)
    order by p.id`.execute(db)
  return rows
}
