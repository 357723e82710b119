import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { limits } from '../contract/limits.ts'
import {
  directoryKnowledge,
  eventTypes,
  feedKinds,
  interests as allInterests,
  questionCategories,
  relationshipStatuses,
  yearsBuckets,
} from '../contract/vocabulary.ts'
import { listFeed, sources } from '../server/features/feed/queries.ts'
import { yearsWithin } from '../server/features/people/years.ts'
import { verifyPassword } from '../server/crypto/passwords.ts'
import { hashRecoveryCode } from '../server/crypto/recovery-codes.ts'
import { openKey } from '../server/crypto/secret-box.ts'
import { sampleCity, sampleKeyring, sampleNow } from '../tests/support/city/sample-city.ts'
import { accountLine } from './accounts.ts'
import { events } from './content/events.ts'
import { legacy } from './content/legacy.ts'
import { listings } from './content/listings.ts'
import { people } from './content/people.ts'
import { questions } from './content/questions.ts'
import { nuisances } from './content/reports.ts'
import { dates as runs, run } from './content/series.ts'
import type { MemberViewer } from '../server/viewer/access.ts'

const talk = events.flatMap(event => event.talk ?? [])
const sample = sampleCity()
const counts = async () =>
  (
    await sql<Record<string, number>>`select (select count(*)::int from accounts) as accounts,
      (select count(*)::int from profiles) as profiles, (select count(*)::int from credentials) as credentials,
      (select count(*)::int from posts) as posts,
      (select count(*)::int from questions) + (select count(*)::int from events) + (select count(*)::int from market_items) as old,
      (select count(*)::int from post_replies) as replies`.execute(sample.database.db)
  ).rows[0]

describe('the sample city', () => {
  test('contains everything once, also after a second load', async () => {
    const reported = nuisances.filter(nuisance => 'reply' in nuisance).length
    const replies = questions.flatMap(question => question.replies).length + talk.length + reported
    const posts = questions.length + events.length + runs.length + listings.length + nuisances.length - reported
    const whole = { accounts: 60, profiles: 60, credentials: 60, posts, old: legacy.length, replies }
    expect(await counts()).toEqual(whole)
    const again = await sample.load(new Date('2027-01-01T00:00:00Z'))
    expect(again.map(({ email, role }) => `${email} ${role}`)).toEqual([
      'marta@example.org member',
      'jordi@example.org admin',
      'ruth@example.org superadmin',
      'hannah@example.org member',
      'nora@example.org member',
    ])
    expect(await counts()).toEqual(whole)
    expect(questions.length).toBeGreaterThanOrEqual(40)
  })

  test('accepts the printed password for its people', async () => {
    const [marta] = await sample.load()
    const { password } = await sample.database.db
      .selectFrom('credentials')
      .innerJoin('accounts', 'accounts.id', 'credentials.user_id')
      .select('credentials.password')
      .where('email', '=', marta!.email)
      .executeTakeFirstOrThrow()
    expect(await verifyPassword({ hash: password!, password: marta!.password })).toBe(true)
  })

  test('counts the replies of each question and the comments of each event correctly', async () => {
    const { rows } = await sql`select title from posts where reply_count <>
      (select count(*) from post_replies where post_id = posts.id and deleted_at is null and kind <> 'announcement')`.execute(
      sample.database.db,
    )
    expect(rows).toEqual([])
  })

  test('has questions in every category, within the limits, and one featured', () => {
    expect(new Set(questions.map(({ category }) => category))).toEqual(new Set(questionCategories))
    for (const { title, body, replies } of questions) {
      expect(title.length, title).toBeLessThanOrEqual(limits.questionMax)
      expect(body?.length ?? 0, title).toBeLessThanOrEqual(limits.questionDetailsMax)
      expect(replies.length, title).toBeLessThanOrEqual(14)
    }
    expect(questions.filter(({ featured }) => featured)).toHaveLength(1)
    for (const category of questionCategories)
      expect(
        questions.some(question => question.category === category && question.replies.length > 1),
        category,
      ).toBe(true)
  })

  test('has every kind of card among the newest of the feed, the featured one first', async () => {
    const [marta] = await sample.database.db
      .selectFrom('profiles')
      .select(['id', 'city_id'])
      .where('name', 'like', 'Marta%')
      .execute()
    const viewer = { id: marta?.id, city: { id: marta?.city_id } } as MemberViewer
    const rows = await listFeed(sample.database.db, viewer, { limit: limits.pageSize })
    expect(rows.map(row => row.is_featured)).toEqual(rows.map((_, index) => index === 0))
    expect(new Set(rows.map(row => row.kind))).toEqual(new Set(feedKinds))
    expect(new Set(rows.map(row => row.source))).toEqual(new Set(Object.values(sources)))
  })

  test('repeats no text', () => {
    const texts = [
      ...questions.flatMap(({ title, replies }) => [title, ...replies.map(reply => reply.replace(/^.*?: /, ''))]),
      ...talk.map(comment => comment.replace(/^.*?: /, '')),
      ...[...listings, ...legacy].flatMap(({ title, text }) => [title, text]),
    ]
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('has no texts before joining, in the future, or while away', async () => {
    const { rows } = await sql`select body, w.at from
        (select author_id, created_at as at, title as body from posts
         union all select author_id, created_at, body from post_replies
         union all select user_id, created_at, title from questions
         union all select user_id, created_at, title from events
         union all select user_id, created_at, title from market_items) w join profiles p on p.id = w.author_id
      where w.at < p.onboarding_completed_at or w.at > ${sampleNow.toISOString()}::timestamptz or w.at > p.last_active_at`.execute(
      sample.database.db,
    )
    expect(rows).toEqual([])
    const early =
      await sql`select r.body from post_replies r join posts p on p.id = r.post_id where r.created_at <= p.created_at`.execute(
        sample.database.db,
      )
    expect(early.rows).toEqual([])
  })

  test('has a history of more than a year, with activity on nearly every day', async () => {
    const { rows } = await sql<Record<string, number>>`
      select count(distinct day)::int as days, count(distinct user_id)::int as people,
        count(*) filter (where not exists (select from profiles p where p.id = user_id
          and day between (p.onboarding_completed_at at time zone 'Europe/Madrid')::date
            and (p.last_active_at at time zone 'Europe/Madrid')::date))::int as away,
        (select count(*)::int from posts where created_at < ${sampleNow.toISOString()}::timestamptz - interval '60 days') as posts
      from activity_days`.execute(sample.database.db)
    expect(rows[0]).toMatchObject({ people: people.length, away: 0 })
    expect(rows[0]?.['days']).toBeGreaterThan(380)
    expect(rows[0]?.['posts']).toBeGreaterThan(60)
  })

  test('has people with one to five areas, unique names, and mostly an icebreaker answer', () => {
    for (const { name, knows } of people) {
      expect(knows.length, name).toBeGreaterThanOrEqual(limits.knowledgeMin)
      expect(knows.length, name).toBeLessThanOrEqual(limits.knowledgeMax)
      expect(new Set(knows).size, name).toBe(knows.length)
    }
    expect(new Set(people.map(({ name }) => name)).size).toBe(60)
    expect(people.filter(({ came }) => came).length).toBeGreaterThanOrEqual(40)
  })

  test('has matches for every directory filter, and people without a match', async () => {
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from profiles cross join unnest(${[...allInterests]}::text[]) as one
      where one = any (interests) group by one
      union all select count(*)::int from profiles cross join unnest(${directoryKnowledge.slice(0, -1)}::text[]) as one
        where one = any (knowledgeable_in) group by one
      union all select count(*)::int from profiles where last_active_at > ${sampleNow.toISOString()}::timestamptz - interval '14 days'
      union all select count(*)::int from profiles where has_social_verification`.execute(sample.database.db)
    expect(rows).toHaveLength(allInterests.length + directoryKnowledge.length - 1 + 2)
    for (const { found } of rows) expect(found > 0 && found < people.length).toBe(true)
    for (const bucket of yearsBuckets)
      expect(
        people.some(({ years }) => yearsWithin([bucket]).includes(years)),
        bucket,
      ).toBe(true)
  })

  test('has an invitation link that two people used', async () => {
    const { rows } = await sql<{ invited: string }>`
      select p.name as invited from profiles p join invitations i on i.inviter_id = p.invited_by
      join profiles m on m.id = i.inviter_id where m.name like 'Marta%' and i.revoked_at is null
        and p.onboarding_completed_at > m.onboarding_completed_at order by 1`.execute(sample.database.db)
    expect(rows).toHaveLength(2)
  })

  test('has people with two-factor authentication, whose keys and codes are printed, and a deactivated account', async () => {
    const accounts = await sample.load()
    const guarded = accounts.filter(({ twoFactorKey }) => twoFactorKey)
    expect(guarded.map(({ role }) => role)).toEqual(['superadmin', 'member'])
    const { rows } = await sql<{
      user_id: string
      email: string
      secret_encrypted: string
      recovery_codes_hashed: string[]
    }>`
      select t.*, a.email from user_2fa t join accounts a on a.id = t.user_id where t.enabled`.execute(
      sample.database.db,
    )
    expect(rows.map(({ email }) => email).sort()).toEqual(guarded.map(({ email }) => email).sort())
    for (const account of guarded) {
      const row = rows.find(({ email }) => email === account.email)!
      expect(openKey(sampleKeyring, row.user_id, row.secret_encrypted)).toEqual({
        key: account.twoFactorKey,
        stale: false,
      })
      for (const code of account.recoveryCodes ?? [])
        expect(row.recovery_codes_hashed).toContain(hashRecoveryCode(sampleKeyring, row.user_id, code))
      expect(accountLine(account)).toMatch(/\(\w+, two-factor on, key [A-Z2-7]{32}, recovery codes \w{8} \w{8}\)$/)
    }
    const inactive = await sample.database.db
      .selectFrom('accounts')
      .select('email')
      .where('is_active', '=', false)
      .execute()
    expect(inactive.map(({ email }) => email)).toEqual(
      accounts.filter(({ deactivated }) => deactivated).map(({ email }) => email),
    )
  })

  test('has organizers of no, one and many events, at round times of Barcelona', async () => {
    expect(events.length).toBeGreaterThanOrEqual(8)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from posts where post_type = 'event'
      group by author_id`.execute(sample.database.db)
    const counts = rows.map(({ n }) => n)
    expect(counts.length).toBeGreaterThan(5)
    expect(counts.length).toBeLessThan(people.length)
    expect(counts.filter(n => n === 1).length).toBeGreaterThan(0)
    expect(counts.filter(n => n > 3).length).toBeGreaterThan(0)
    const starts = await sql<{ title: string; local: string }>`select title, to_char(
      event_start_at at time zone event_time_zone, 'HH24:MI') as local from posts
      where post_type = 'event' and event_start_at is not null`.execute(sample.database.db)
    for (const { title, local } of starts.rows)
      expect(
        events.some(event => event.title === title && event.time === local) || title === run.title,
        `${title} ${local}`,
      ).toBe(true)
  })

  test('has forty upcoming and sixty past events, of all types, some full, with correct attendee counts', async () => {
    const { rows } = await sql<Record<string, number>>`
      select count(*) filter (where deleted_at is null and event_over_at > ${sampleNow.toISOString()})::int as coming,
        count(*) filter (where deleted_at is null and event_over_at <= ${sampleNow.toISOString()})::int as over,
        count(*) filter (where cancelled_at is not null)::int as off,
        count(*) filter (where attendee_count = event_max_attendees and event_start_at > ${sampleNow.toISOString()})::int as full,
        count(*) filter (where event_end_at is null and event_start_at > ${sampleNow.toISOString()})::int as endless,
        count(distinct event_time_zone)::int as zones, count(cover_image_path)::int as posters,
        (select count(distinct type) from posts, unnest(event_types) as type)::int as types,
        count(*) filter (where attendee_count <>
          (select coalesce(sum(people), 0) from event_attendees as a where a.event_id = posts.id)
          or waiting_count <>
            (select count(*) from event_waitlist as w where w.event_id = posts.id and w.state = 'waiting')
          or offered_count <>
            (select count(*) from event_waitlist as w where w.event_id = posts.id and w.state = 'offered')
          or waiting_count > 0 and attendee_count + offered_count < event_max_attendees)::int as miscounted,
        sum(waiting_count)::int as waiting, sum(offered_count)::int as offered
      from posts where post_type = 'event'`.execute(sample.database.db)
    const [found] = rows
    expect(found).toMatchObject({
      coming: 40 + 8,
      over: 60 + 3,
      off: 1 + 1,
      zones: 2,
      posters: 5,
      types: eventTypes.length,
      miscounted: 0,
      waiting: 16,
      offered: 1,
    })
    expect(found?.['full']).toBeGreaterThanOrEqual(3)
    expect(found?.['endless']).toBeGreaterThan(0)
    const martas = await sql<{ cancelled: boolean }>`select e.cancelled_at is not null as cancelled
      from event_attendees a join posts e on e.id = a.event_id join profiles p on p.id = a.user_id
      where p.name like 'Marta%' and e.event_start_at > ${sampleNow.toISOString()}`.execute(sample.database.db)
    expect(martas.rows.length).toBeGreaterThan(4)
    expect(martas.rows.filter(({ cancelled }) => cancelled)).toHaveLength(1)
    const covers = await readdir(join(sample.folder, 'event-covers'), { recursive: true })
    expect(covers.filter(file => file.endsWith('.webp'))).toHaveLength(5 * 4)
  })

  test('has every relationship status', () => {
    expect(new Set(people.flatMap(({ status }) => status ?? []))).toEqual(new Set(relationshipStatuses))
  })

  test('stores a portrait of 512 x 512 and a small one for everyone with a look, and none for others', async () => {
    const all = await readdir(join(sample.folder, 'avatars'))
    const files = all.filter(file => !file.endsWith('.small.webp'))
    expect(all).toHaveLength(files.length * 2)
    const { rows } = await sql<{
      avatar_path: string
    }>`select avatar_path from profiles where avatar_path is not null`.execute(sample.database.db)
    expect(files.map(file => `avatars/${file}`).sort()).toEqual(rows.map(row => row.avatar_path).sort())
    expect(files).toHaveLength(people.filter(({ look }) => look).length)
    for (const file of files) {
      const { format, width, height } = await sharp(await readFile(join(sample.folder, 'avatars', file))).metadata()
      expect([format, width, height]).toEqual(['webp', 512, 512])
      const small = await sharp(
        await readFile(join(sample.folder, 'avatars', file.replace('.webp', '.small.webp'))),
      ).metadata()
      expect([small.format, small.width, small.height]).toEqual(['webp', 112, 112])
    }
  })
})
