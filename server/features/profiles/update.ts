import { sql, type Kysely } from 'kysely'
import type { output } from 'zod/mini'
import type { profileInput } from '../../../contract/profiles.ts'
import { otherNeighborhood } from '../../../contract/vocabulary.ts'
import type { Schema } from '../../db/schema.ts'
import type { MemberViewer } from '../accounts/viewer.ts'

/** Replaces what the viewer's profile tells. Onboarding, role and city are not among what its owner edits. */
export async function updateProfile(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  input: output<typeof profileInput>,
): Promise<void> {
  await db
    .updateTable('profiles')
    .set({
      name: input.name,
      hometown: input.hometown,
      country: input.country,
      relationship_status: input.relationshipStatus,
      industry: input.industry,
      company: input.company,
      job_title: input.jobTitle,
      years_in_city: input.yearsInCity,
      neighborhood: input.neighborhood,
      neighborhood_other_text: input.neighborhood === otherNeighborhood ? input.neighborhoodOther : null,
      knowledgeable_in: sql`${input.knowledgeableIn}::text[]`,
      interests: sql`${input.interests}::text[]`,
      icebreaker_answer: input.icebreakerAnswer,
      updated_at: sql`now()`,
    })
    .where('id', '=', viewer.id)
    .execute()
}
