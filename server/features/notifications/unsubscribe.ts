import { sql, type Kysely } from 'kysely'
import type { Subscription } from '../../../contract/notification-settings.ts'
import { notBlocked } from '../../relations/blocks.ts'
import type { Keyring } from '../../crypto/keyring.ts'
import type { Schema } from '../../db/tables.ts'
import { AppError } from '../../base/errors.ts'
import { defaults, isChosen } from '../../notifications/topics.ts'
import { readUnsubscribeToken } from '../../notifications/mail-links.ts'
import { limit } from '../../rate-limit/limit.ts'
import { networksOf } from '../../rate-limit/networks.ts'
import { titleFor } from '../../posts/seen-title.ts'
import { hasPage } from '../../posts/taking-away.ts'
import { follow, unfollow } from '../events/public.ts'
import { choose } from './settings.ts'
import { shownEmail } from '../../base/shown-email.ts'

interface Parts {
  db: Kysely<Schema>
  keyring: Keyring
}

interface Asked {
  token: string
  ip: string
}

/** Changes nothing. Throws as `unsubscribe` does. */
export async function readSubscription(parts: Parts, asked: Asked): Promise<Subscription> {
  const { db } = parts
  const { about, account } = await readLink(parts, asked)
  const email = masked(shownEmail(account.email))
  if ('topic' in about) {
    const settings = await db
      .selectFrom('notification_settings')
      .select('choices')
      .where('user_id', '=', account.id)
      .executeTakeFirst()
    const on = isChosen(settings?.choices ?? {}, about.topic, 'mail')
    return { about: 'topic', topic: about.topic, title: null, email, on }
  }
  if ('series' in about) {
    const follower = await db
      .selectFrom('event_series_followers')
      .select('series_id')
      .where('series_id', '=', about.series)
      .where('user_id', '=', account.id)
      .executeTakeFirst()
    const { title } = await seenSeries(db, account, { id: about.series })
    return { about: 'series', topic: null, title, email, on: follower !== undefined }
  }
  const { rows } = await sql<{ title: string | null; on: boolean }>`
    with post as (${postOf(account, about)})
    select title, not exists (select from notification_mutes where user_id = ${account.id} and post_id = ${about.post}) as on
    from post`.execute(db)
  return { about: 'post', topic: null, title: rows[0]?.title ?? null, email, on: rows[0]?.on ?? false }
}

/**
 * Idempotent. Throws LINK_INVALID, also for an account that no longer exists, a topic that is always on and a series that can no longer be
 * followed, and TOO_MANY_REQUESTS: by IP for links that are not ours, otherwise by link and IP, because a mail program sends the
 * clicks of many readers from one IP.
 */
export async function unsubscribe(parts: Parts, { on, ...asked }: Asked & { on: boolean }): Promise<Subscription> {
  const { db } = parts
  const { about, account } = await readLink(parts, asked)
  await limit(db, 'unsubscribeByLink', `${account.id}:${JSON.stringify(about)}:${networksOf(asked.ip).own}`)
  const email = masked(shownEmail(account.email))
  if ('topic' in about) {
    await choose(db, account, { ...about, channel: 'mail', on })
    return { about: 'topic', topic: about.topic, title: null, email, on }
  }
  if ('series' in about)
    return { about: 'series', topic: null, title: await turnSeries(db, account, { ...about, on }), email, on }
  const { rows } = await sql<{ title: string | null }>`
    with post as (${postOf(account, about)}),
    ${
      on
        ? sql`changed as (delete from notification_mutes where user_id = ${account.id} and post_id = ${about.post})`
        : sql`changed as (insert into notification_mutes (user_id, post_id) select ${account.id}, id from post on conflict do nothing)`
    }
    select title from post`.execute(db)
  return { about: 'post', topic: null, title: rows[0]?.title ?? null, email, on }
}

/** Its title is null if it is hidden from the member. */
const postOf = ({ id }: { id: string }, { post }: { post: string }) => sql`
  select q.id, case when q.city_id = p.city_id then ${titleFor(sql`${id}::uuid`, 'q')} end as title
  from posts as q, profiles as p where q.id = ${post} and p.id = ${id}`

/** Its title is null if it is hidden from the member. */
async function seenSeries(
  db: Kysely<Schema>,
  account: { id: string },
  { id }: { id: string },
): Promise<{ title: string | null; isOpen: boolean }> {
  const { rows } = await sql<{ title: string | null; is_open: boolean }>`
    select exists (select from posts as q where q.series_id = s.id and q.deleted_at is null) as is_open, (
      select ${titleFor(sql`${account.id}::uuid`, 'q')} from posts as q where q.series_id = s.id and ${hasPage('q')}
      order by q.deleted_at is null desc, q.event_start_at desc limit 1
    ) as title
    from event_series as s join profiles as p on p.id = ${account.id} join accounts as u on u.id = p.id and u.is_active
    where s.id = ${id} and s.city_id = p.city_id and s.author_id <> p.id
      and ${notBlocked({ viewer: sql`${account.id}::uuid`, person: sql`s.author_id` })}`.execute(db)
  return { title: rows[0]?.title ?? null, isOpen: rows[0]?.is_open ?? false }
}

/** Returns its title, or null if it is hidden from the member. */
async function turnSeries(
  db: Kysely<Schema>,
  account: { id: string },
  { series: id, on }: { series: string; on: boolean },
): Promise<string | null> {
  const { title, isOpen } = await seenSeries(db, account, { id })
  if (!on) await unfollow(db, account, { id })
  else if (title === null || !isOpen) throw new AppError('LINK_INVALID')
  else await follow(db, account, { id })
  return title
}

async function readLink({ db, keyring }: Parts, { token, ip }: Asked) {
  const { account: id, scope: about } = await signed()
  if ('topic' in about && defaults[about.topic].mail.locked) throw new AppError('LINK_INVALID')
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('LINK_INVALID'))
  return { about, account }

  async function signed() {
    try {
      return readUnsubscribeToken(keyring, token)
    } catch (error) {
      await limit(db, 'unsubscribeByIp', ip)
      throw error
    }
  }
}

/** `marta@example.org` becomes `m•••a@example.org`. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@')
  const last = at > 1 ? email.slice(at - 1, at) : ''
  return `${email.slice(0, 1)}•••${last}${email.slice(at)}`
}
