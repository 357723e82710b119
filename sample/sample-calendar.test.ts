import { expect, test } from 'vitest'
import { tokenHash } from '../server/credentials/links.ts'
import { openLink } from '../server/features/calendar/link.ts'
import { sampleCity, sampleKeyring } from '../tests/support/city/sample-city.ts'

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
