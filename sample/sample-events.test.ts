import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tokenHash } from '../server/credentials/links.ts'
import { openLink } from '../server/features/calendar/link.ts'
import { sampleCity, sampleKeyring, sampleNow } from '../tests/support/city/sample-city.ts'

const sample = sampleCity()

test('Jordi has a calendar link that the settings can show', async () => {
  const { user_id, secret, secret_hash } = await sample.database.db
    .selectFrom('calendar_feeds as f')
    .innerJoin('profiles as p', 'p.id', 'f.user_id')
    .select(['f.user_id', 'f.secret', 'f.secret_hash'])
    .where('p.name', 'like', 'Jordi%')
    .executeTakeFirstOrThrow()
  const shown = openLink(sampleKeyring, user_id, secret)
  expect(shown).toMatch(/^[\w-]{43}$/)
  expect(tokenHash(shown ?? '')).toBe(secret_hash)
})

test('some events have guests, who count, and co-hosts, with one unanswered invitation', async () => {
  const { db } = sample.database
  const { rows } = await sql<{ guests: number; wrong: number }>`
    select coalesce(sum(c.people - c.attendees), 0)::int as guests, count(*) filter (where e.attendee_count <> c.people)::int as wrong
    from posts as e, lateral (
      select sum(people)::int as people, count(*)::int as attendees from event_attendees where event_id = e.id
    ) as c where c.attendees > 0`.execute(db)
  expect(rows[0]!.guests).toBeGreaterThan(3)
  expect(rows[0]!.wrong).toBe(0)
  const hosts = await db.selectFrom('event_hosts').select('accepted_at').execute()
  expect(hosts.filter(({ accepted_at }) => accepted_at === null)).toHaveLength(1)
  expect(hosts.length).toBeGreaterThan(2)
})

test('past events have check-ins: most people came, some did not, and one says otherwise', async () => {
  const { rows } = await sql<{ events: number; came: number; absent: number; disputes: number; wrong: number }>`
    select count(distinct e.id)::int as events, count(a.here_at)::int as came,
      count(*) filter (where a.here_at is null)::int as absent, count(a.dispute)::int as disputes,
      count(*) filter (where a.here_at is not null and (a.dispute is not null or a.user_id = e.author_id)
        or e.event_over_at > ${sampleNow.toISOString()})::int as wrong
    from posts as e join event_attendees as a on a.event_id = e.id where e.check_in_at is not null`.execute(
    sample.database.db,
  )
  const [counts] = rows
  expect(counts!.events).toBeGreaterThan(20)
  expect(counts!.came).toBeGreaterThan(3 * counts!.absent)
  expect(counts!.disputes).toBeGreaterThan(0)
  expect(counts!.wrong).toBe(0)
})

test('a run repeats every Tuesday: past and coming dates, one canceled, one half an hour later, and followers', async () => {
  const { rows } = await sql<Record<'dates' | 'past' | 'canceled' | 'moved' | 'followers' | 'wrong', number>>`
    select count(*)::int as dates, count(*) filter (where e.event_over_at <= ${sampleNow.toISOString()})::int as past,
      count(e.cancelled_at)::int as canceled, count(*) filter (where 'time' = any (e.series_own))::int as moved,
      (select count(*)::int from event_series_followers) as followers,
      count(*) filter (where extract(isodow from e.series_on) <> 2 or e.author_id <> s.author_id
        or (e.event_start_at at time zone s.time_zone)::date <> e.series_on
        or to_char(e.event_start_at at time zone s.time_zone, 'HH24:MI') <> s.local_time and e.series_own = '{}')::int as wrong
    from event_series as s join posts as e on e.series_id = s.id`.execute(sample.database.db)
  expect(rows).toEqual([{ dates: 12, past: 3, canceled: 1, moved: 1, followers: 12, wrong: 0 }])
})
