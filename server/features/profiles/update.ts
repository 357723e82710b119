import { sql, type Kysely } from 'kysely'
import type { output } from 'zod/mini'
import { profileVersion } from '../../../contract/values/edit-version.ts'
import type { profileInput } from '../../../contract/profiles.ts'
import { otherNeighborhood } from '../../../contract/vocabulary.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { checkBasedOn } from '../../posts/based-on.ts'
import { presentOwnProfile } from './present.ts'
import { findProfile } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** Onboarding, role and city are not editable. Throws EDITED_ELSEWHERE if `basedOn` is outdated. */
export const updateProfile = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { basedOn, ...given }: output<typeof profileInput>,
): Promise<void> =>
  inTransaction(db, async ({ trx }) => {
    const input = {
      ...given,
      neighborhoodOther: given.neighborhood === otherNeighborhood ? given.neighborhoodOther : null,
    }
    await trx.selectFrom('profiles').select('id').where('id', '=', viewer.id).forNoKeyUpdate().execute()
    const row = await findProfile(trx, viewer.id)
    if (!row) throw new AppError('SIGNED_OUT')
    const now = profileVersion(presentOwnProfile(row, viewer, new Set()))
    if (now === profileVersion(input)) return
    checkBasedOn(basedOn, now)
    await trx
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
        neighborhood_other_text: input.neighborhoodOther,
        knowledgeable_in: sql`${input.knowledgeableIn}::text[]`,
        interests: sql`${input.interests}::text[]`,
        icebreaker_answer: input.icebreakerAnswer,
        updated_at: sql`now()`,
      })
      .where('id', '=', viewer.id)
      .execute()
  })
