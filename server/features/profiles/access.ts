import type { Kysely } from 'kysely'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { findProfile, findSeenProfile, type ProfileRow, type SeenProfileRow } from './queries.ts'
import type { MemberViewer } from '../accounts/access.ts'

/** Active, onboarded, no block. Throws PROFILE_NOT_FOUND. `profileId` must be a uuid. */
export const profileFor = (db: Kysely<Schema>, viewer: MemberViewer, profileId: string): Promise<SeenProfileRow> =>
  seen(db, viewer, profileId, 'PROFILE_NOT_FOUND')

/** Like `profileFor`, but throws PROFILE_INACTIVE for a deactivated account. */
export const openedProfile = (db: Kysely<Schema>, viewer: MemberViewer, profileId: string): Promise<SeenProfileRow> =>
  seen(db, viewer, profileId, 'PROFILE_INACTIVE')

async function seen(db: Kysely<Schema>, viewer: MemberViewer, profileId: string, inactive: ErrorCode) {
  const row = await findSeenProfile(db, viewer, profileId)
  if (!row?.onboarding_completed) throw new AppError('PROFILE_NOT_FOUND')
  if (!row.is_active) throw new AppError(inactive)
  return row
}

/** Throws PROFILE_NOT_FOUND. */
export async function ownProfile(db: Kysely<Schema>, viewer: MemberViewer): Promise<ProfileRow> {
  const row = await findProfile(db, viewer.id)
  if (!row) throw new AppError('PROFILE_NOT_FOUND')
  return row
}
