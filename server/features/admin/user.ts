import { sql, type Kysely } from 'kysely'
import type { AdminUserDetail } from '../../../contract/admin.ts'
import type { Schema } from '../../db/tables.ts'
import type { UserRow } from './users.ts'

const sessionsShown = 50

export interface SessionRow {
  id: string
  user_agent: string | null
  created_at: Date
  last_active_at: Date
}

export interface MoreOfUser {
  city_slug: string | null
  email_verified: boolean
  email_refused_at: Date | null
  second_factor: boolean
  onboarded: boolean
  created_at: Date
  /** Null unless the account is opened. */
  sessions: SessionRow[] | null
  counts: AdminUserDetail['counts']
}

/** Omits sessions that wait for a code. */
export async function readUser(db: Kysely<Schema>, { id, is_opened }: UserRow): Promise<MoreOfUser> {
  const [account, counts] = await Promise.all([accountOf(db, id), countsOf(db, id)])
  return { ...account, sessions: is_opened ? await sessionsOf(db, id, account) : null, counts }
}

const sessionsOf = (db: Kysely<Schema>, id: string, { second_factor }: { second_factor: boolean }) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_active_at'])
    .where('user_id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .$if(second_factor, query => query.where('second_factor_at', 'is not', null))
    .orderBy('last_active_at', 'desc')
    .limit(sessionsShown)
    .execute()

const accountOf = (db: Kysely<Schema>, id: string) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('profiles as p', 'p.id', 'a.id')
    .leftJoin('cities as c', 'c.id', 'p.city_id')
    .leftJoin('user_2fa as t', 't.user_id', 'a.id')
    .select(['c.slug as city_slug', 'a.email_verified', 'a.email_refused_at', 'a.created_at'])
    .select(sql<boolean>`coalesce(t.enabled, false)`.as('second_factor'))
    .select(sql<boolean>`coalesce(p.onboarding_completed, false)`.as('onboarded'))
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()

/** Reports include those about removed content. */
async function countsOf(db: Kysely<Schema>, id: string): Promise<MoreOfUser['counts']> {
  const { rows } = await sql<MoreOfUser['counts']>`
    with own as (
      select id, post_type from posts where author_id = ${id} and deleted_at is null
    ), about as (
      select f.status from post_flags as f join posts as p on p.id = f.post_id where p.author_id = ${id}
      union all
      select f.status from post_flags as f join post_replies as r on r.id = f.reply_id where r.author_id = ${id}
      union all
      select status from post_flags where profile_id = ${id}
      union all
      select status from conversation_reports where reported_user_id = ${id}
    )
    select
      (select count(*)::int from own where post_type = 'question') as questions,
      (select count(*)::int from post_replies where author_id = ${id} and deleted_at is null) as replies,
      (select count(*)::int from own where post_type = 'event') as events,
      (select count(*)::int from own where post_type in ('selling', 'renting', 'ticket')) as listings,
      (select count(*)::int from about) as "reportsAbout",
      (select count(*)::int from about where status = 'pending') as "reportsPending",
      (select count(*)::int from post_flags where reporter_id = ${id})
        + (select count(*)::int from conversation_reports where reporter_user_id = ${id}) as "reportsMade"`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A count without a row.')
  return counts
}
