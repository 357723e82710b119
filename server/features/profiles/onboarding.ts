import { sql, type Kysely } from 'kysely'
import { onboardingInput } from '../../../contract/profiles.ts'
import { defaultCity, otherNeighborhood } from '../../../contract/vocabulary.ts'
import type { output } from 'zod/mini'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordNewMember } from '../../viewer/profile-row.ts'
import type { Viewer } from '../../viewer/access.ts'

type Onboarding = output<typeof onboardingInput>

/** A repeated call updates the profile but keeps the date. */
export async function completeOnboarding(db: Kysely<Schema>, viewer: Viewer, input: Onboarding): Promise<void> {
  await inTransaction(db, async ({ trx, publish }) => {
    const city = sql<string>`coalesce(city_id, (select id from cities where slug = ${defaultCity}))`
    await trx
      .updateTable('profiles')
      .set({
        name: input.name,
        hometown: input.hometown,
        country: input.country,
        industry: input.industry,
        company: input.company,
        years_in_city: input.yearsInCity,
        neighborhood: input.neighborhood,
        neighborhood_other_text: input.neighborhood === otherNeighborhood ? input.neighborhoodOther : null,
        knowledgeable_in: sql`${input.knowledgeableIn}::text[]`,
        city_id: city,
        primary_city_id: sql<string>`coalesce(primary_city_id, (select id from cities where slug = ${defaultCity}))`,
        onboarding_completed: true,
        onboarding_completed_at: sql<Date>`coalesce(onboarding_completed_at, now())`,
        last_active_at: sql`now()`,
        updated_at: sql`now()`,
      })
      .where('id', '=', viewer.id)
      .execute()
    await recordNewMember(trx, viewer.id)
    publish({ accounts: [viewer.id] }, { type: 'access.changed' })
  })
}
