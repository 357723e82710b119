import type { Kysely } from 'kysely'
import type { output } from 'zod/mini'
import { profileVersion } from '../../../contract/values/edit-version.ts'
import type { profileInput } from '../../../contract/profiles.ts'
import { otherNeighborhood } from '../../../contract/vocabulary.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { checkBasedOn } from '../../posts/based-on.ts'
import { presentOwnProfile } from './present.ts'
import { changeProfile, lockProfile, type ProfileRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** Onboarding, role and city are not editable. Throws EDITED_ELSEWHERE if `basedOn` is outdated. */
export const updateProfile = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { basedOn, ...given }: output<typeof profileInput>,
): Promise<ProfileRow> =>
  inTransaction(db, async ({ trx }) => {
    const input = {
      ...given,
      neighborhoodOther: given.neighborhood === otherNeighborhood ? given.neighborhoodOther : null,
    }
    const row = await lockProfile(trx, viewer.id)
    if (!row) throw new AppError('SIGNED_OUT')
    const now = profileVersion(presentOwnProfile(row, viewer, new Set()))
    if (now === profileVersion(input)) return row
    checkBasedOn(basedOn, now)
    return changeProfile(trx, row, input)
  })
