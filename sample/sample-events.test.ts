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
