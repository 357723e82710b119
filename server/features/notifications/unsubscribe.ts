import { sql, type Kysely } from 'kysely'
import type { Subscription } from '../../../contract/notification-settings.ts'
import { notBlocked } from '../../blocks.ts'
import type { Keyring } from '../../crypto/keyring.ts'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { defaults } from '../../notifications/topics.ts'
import { readUnsubscribeToken } from './access.ts'
import { limit } from '../../rate-limit/limit.ts'
import { hasPage } from '../../posts/taking-away.ts'
import { follow, unfollow } from '../series/public.ts'
import { choose } from './settings.ts'

/**
 * Idempotent. Throws LINK_INVALID, also for an account that no longer exists, a topic that is always on and a series that can no longer be
 * followed, and TOO_MANY_REQUESTS: by IP for links that are not ours, otherwise by account, because a mail program sends the clicks of
 * many readers from one IP.
 */
export async function unsubscribe(
  { db, keyring }: { db: Kysely<Schema>; keyring: Keyring },
  { token, on, ip }: { token: string; on: boolean; ip: string },
): Promise<Subscription> {
  const { account: id, scope: about } = await readLink({ db, keyring }, { token, ip })
  await limit(db, 'notificationByAccount', id)
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('LINK_INVALID'))
  const email = masked(account.email)
  if ('topic' in about) {
    if (defaults[about.topic].mail.locked) throw new AppError('LINK_INVALID')
    await choose(db, account, { ...about, channel: 'mail', on })
    return { about: 'topic', topic: about.topic, title: null, email, on }
  }
  if ('series' in about)
    return { about: 'series', topic: null, title: await turnSeries(db, account, { ...about, on }), email, on }
  const { rows } = await sql<{ title: string | null }>`
    with post as (
      select q.id, case when q.deleted_at is null and q.city_id = p.city_id and ${notBlocked({ viewer: sql`${id}::uuid`, person: sql`q.author_id` })}
        then q.title end as title
      from posts as q, profiles as p where q.id = ${about.post} and p.id = ${id}
    ),
    ${
      on
        ? sql`changed as (delete from notification_mutes where user_id = ${id} and post_id = ${about.post})`
        : sql`changed as (insert into notification_mutes (user_id, post_id) select ${id}, id from post on conflict do nothing)`
    }
    select title from post`.execute(db)
  return { about: 'post', topic: null, title: rows[0]?.title ?? null, email, on }
}

/** Returns its title, or null if it is hidden from the member. */
async function turnSeries(
  db: Kysely<Schema>,
  account: { id: string },
  { series: id, on }: { series: string; on: boolean },
): Promise<string | null> {
  const { rows } = await sql<{ title: string | null; is_open: boolean }>`
    select exists (select from posts as q where q.series_id = s.id and q.deleted_at is null) as is_open, (
      select q.title from posts as q where q.series_id = s.id and ${hasPage('q')}
      order by q.deleted_at is null desc, q.event_start_at desc limit 1
    ) as title
    from event_series as s join profiles as p on p.id = ${account.id} join accounts as u on u.id = p.id and u.is_active
    where s.id = ${id} and s.city_id = p.city_id and s.author_id <> p.id
      and ${notBlocked({ viewer: sql`${account.id}::uuid`, person: sql`s.author_id` })}`.execute(db)
  const title = rows[0]?.title ?? null
  if (!on) await unfollow(db, account, { id })
  else if (title === null || !rows[0]?.is_open) throw new AppError('LINK_INVALID')
  else await follow(db, account, { id })
  return title
}

async function readLink(
  { db, keyring }: { db: Kysely<Schema>; keyring: Keyring },
  { token, ip }: { token: string; ip: string },
) {
  try {
    return readUnsubscribeToken(keyring, token)
  } catch (error) {
    await limit(db, 'unsubscribeByIp', ip)
    throw error
  }
}

/** `marta@example.org` becomes `m•••a@example.org`. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@')
  const last = at > 1 ? email.slice(at - 1, at) : ''
  return `${email.slice(0, 1)}•••${last}${email.slice(at)}`
}
