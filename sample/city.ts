import { sql, type Kysely } from 'kysely'
import { defaultCity } from '../contract/vocabulary.ts'
import type { Schema } from '../server/db/tables.ts'
import { waitlistJob } from '../server/features/events/waitlist/waitlist-job.ts'
import { enqueue } from '../server/jobs/job.ts'
import { storeAvatar } from '../server/media/avatar.ts'
import type { MediaStore } from '../server/media/store.ts'
import type { Keyring } from '../server/crypto/keyring.ts'
import { newLink } from '../server/features/calendar/link.ts'
import { activityRows } from './activity-rows.ts'
import { sampleAccounts, sampleEmail, type SampleAccount } from './accounts.ts'
import { invitationRows, legacyRows, personId, personRows, questionRows } from './city-rows.ts'
import { conversationRows } from './conversation-rows.ts'
import { eventRows, posterPath } from './event-rows.ts'
import { listingRows, photosOf } from './listing-rows.ts'
import { conversations } from './content/conversations.ts'
import { events } from './content/events.ts'
import { legacy } from './content/legacy.ts'
import { listings } from './content/listings.ts'
import { paymentAttempts, payments } from './content/payments.ts'
import { people } from './content/people.ts'
import { questions } from './content/questions.ts'
import { nuisances, reports } from './content/reports.ts'
import { hashOnce, samplePassword } from './password.ts'
import { storeConversations } from './load-conversations.ts'
import { storeReports } from './report-rows.ts'
import { seriesRows } from './series-rows.ts'
import { storeStaffAccess } from './staff-access-rows.ts'
import { storeNotifications } from './notification-rows.ts'
import { attemptRows, paymentAdminRow, paymentRows } from './payment-rows.ts'
import { storePoster } from './posters.ts'
import { storeShots } from './products/store-shots.ts'
import { portraitWebp } from './portrait/portrait.ts'
import { termsRows } from './terms-rows.ts'
import { twoFactorRow } from './two-factor.ts'

export type { SampleAccount }

const sampleLock = 7203

/** Times are relative to `now`. Does nothing if already loaded, publishes no live events. Returns the accounts to sign in with. */
export async function loadSampleCity({
  db,
  media,
  keyring,
  now = new Date(),
}: {
  db: Kysely<Schema>
  media: MediaStore
  keyring: Keyring
  now?: Date
}): Promise<SampleAccount[]> {
  if (await sampleIsLoaded(db)) return sampleAccounts()

  const [hash] = await Promise.all([hashOnce(samplePassword), attachPortraits(media), attachPictures(media)])
  await db.transaction().execute(async trx => {
    // A second process that starts with the same empty database waits here and then finds the data.
    await sql`select pg_advisory_xact_lock(${sql.lit(sampleLock)})`.execute(trx)
    if (await sampleIsLoaded(trx)) return
    const city = await trx
      .selectFrom('cities')
      .select(['id', 'time_zone'])
      .where('slug', '=', defaultCity)
      .executeTakeFirstOrThrow()
    const where = { cityId: city.id, now, timeZone: city.time_zone }
    const { posts: asked, replies: answers } = questionRows(questions, where)
    const announced = eventRows(events, { ...where, people })
    const repeated = seriesRows({ ...where, people })
    const replies = [...answers, ...announced.comments]
    const offered = listingRows(listings, where)
    const posts = [...asked, ...announced.posts, ...repeated.posts, ...offered.posts]
    const old = legacyRows(legacy, where)
    const before = [...old.questions, ...old.events, ...old.marketItems].map(row => ({
      ...row,
      author_id: row.user_id,
    }))
    const chats = conversationRows(conversations, { now, posts })
    const messages = chats.messages.map(row => ({ ...row, author_id: row.sender_id }))
    const wrote = new Map<string, number>()
    for (const { author_id, created_at } of [...posts, ...replies, ...before, ...messages])
      wrote.set(author_id, Math.max(wrote.get(author_id) ?? 0, (created_at as Date).getTime()))
    const rows = people.map(person =>
      personRows(person, { cityId: city.id, hash, now, wrote: wrote.get(personId(person.key)) ?? 0 }),
    )
    await trx
      .insertInto('accounts')
      .values(rows.map(row => row.account))
      .execute()
    await trx
      .insertInto('credentials')
      .values(rows.map(row => row.credential))
      .execute()
    await trx
      .insertInto('profiles')
      .values(rows.map(row => row.profile))
      .execute()
    const days = activityRows(
      rows.map(({ profile }, nth) => ({ ...profile, key: people[nth]?.key ?? '' })),
      [...posts, ...replies, ...before, ...messages],
      where,
    )
    // One JSON parameter for thousands of rows instead of a placeholder per value.
    await sql`insert into activity_days (user_id, city_id, day)
      select user_id, city_id, day from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
        as opened (user_id uuid, city_id uuid, day date)`.execute(trx)
    // Figures counted earlier did not include these people.
    await trx.deleteFrom('daily_figures').execute()
    await trx.insertInto('invitations').values(invitationRows(now)).execute()
    await trx
      .insertInto('user_2fa')
      .values(people.filter(({ twoFactor }) => twoFactor).map(({ key }) => twoFactorRow(keyring, personId(key))))
      .execute()
    await trx.insertInto('event_series').values(repeated.series).execute()
    await trx.insertInto('event_series_followers').values(repeated.followers).execute()
    await trx.insertInto('posts').values(posts).execute()
    await trx.insertInto('post_replies').values(replies).execute()
    await trx.insertInto('event_hosts').values(announced.hosts).execute()
    await trx
      .insertInto('event_attendees')
      .values([...announced.attendees, ...repeated.attendees])
      .execute()
    await trx.insertInto('event_waitlist').values(announced.waitlist).execute()
    for (const { event_id: eventId, until } of announced.waitlist)
      if (until) await enqueue(trx, waitlistJob, { eventId }, { at: new Date(until) })
    await trx
      .insertInto('uploads')
      .values([...announced.uploads, ...offered.uploads])
      .execute()
    await trx.insertInto('questions').values(old.questions).execute()
    await trx.insertInto('events').values(old.events).execute()
    await trx.insertInto('market_items').values(old.marketItems).execute()
    await storeConversations(trx, chats)
    await storeReports(trx, { nuisances, reports }, where)
    await storeStaffAccess(trx, where)
    await storeNotifications(trx, where)
    const follower = personId('jordi')
    await trx
      .insertInto('calendar_feeds')
      .values({ user_id: follower, ...newLink(keyring, follower) })
      .execute()
    await trx.insertInto('site_documents').values(termsRows(where)).execute()
    const paid = paymentRows(payments, now)
    await trx.insertInto('webhook_events').values(paid.webhookEvents).execute()
    await trx.insertInto('payments').values(paid.payments).execute()
    await trx.insertInto('payment_admins').values(paymentAdminRow('ruth', now)).execute()
    await trx.insertInto('payment_access_log').values(attemptRows(paymentAttempts, now)).execute()
  })
  return sampleAccounts()
}

export const sampleIsLoaded = async (db: Kysely<Schema>): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').where('email', '=', sampleEmail('marta')).executeTakeFirst()) !==
  undefined

const attachPortraits = (media: MediaStore) =>
  Promise.all(
    people.map(async ({ key, look }) => {
      if (look) await storeAvatar(media, personId(key), await portraitWebp(look))
    }),
  )

/** Large ones first, to limit peak memory. */
async function attachPictures(media: MediaStore): Promise<void> {
  await Promise.all(
    events.map(async event => {
      if (event.poster) await storePoster(media, posterPath(event), event.poster)
    }),
  )
  await storeShots(media, listings.flatMap(photosOf))
}
