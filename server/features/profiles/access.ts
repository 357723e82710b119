import type { Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { AppError } from '../../base/errors.ts'
import { findProfile, findSeenProfile, type ProfileRow, type SeenProfileRow } from './queries.ts'
import type { Onlooker } from './visibility.ts'
import type { MemberViewer } from '../../viewer/access.ts'

export type { SeenProfileRow } from './queries.ts'

/** Active, onboarded, no block, also while it is paused. Throws PROFILE_NOT_FOUND. `profileId` must be a uuid. */
export async function profileFor(db: Kysely<Schema>, viewer: MemberViewer, profileId: string): Promise<SeenProfileRow> {
  const row = await seen(db, viewer, profileId)
  if (!row.is_active) throw new AppError('PROFILE_NOT_FOUND')
  return row
}

/** For the page of a profile. Like `profileFor`, but throws PROFILE_INACTIVE for a deactivated account, or PROFILE_PAUSED. */
export async function openedProfile(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  profileId: string,
): Promise<SeenProfileRow> {
  const row = await seen(db, viewer, profileId)
  if (!row.is_active) throw new AppError('PROFILE_INACTIVE')
  return unlessPaused(row, onlookerOf(row, viewer))
}

async function seen(db: Kysely<Schema>, viewer: MemberViewer, profileId: string) {
  const row = await findSeenProfile(db, viewer, profileId)
  if (!row?.onboarding_completed) throw new AppError('PROFILE_NOT_FOUND')
  return row
}

/** A paused profile is hidden from strangers. Throws PROFILE_PAUSED. */
export function unlessPaused<Row extends { paused_at: Date | null }>(row: Row, onlooker: Onlooker): Row {
  if (row.paused_at && onlooker === 'stranger') throw new AppError('PROFILE_PAUSED')
  return row
}

export function onlookerOf({ id, has_tie }: Pick<SeenProfileRow, 'id' | 'has_tie'>, viewer: MemberViewer): Onlooker {
  if (id === viewer.id) return 'owner'
  return has_tie ? 'tie' : 'stranger'
}

/** Throws PROFILE_NOT_FOUND. */
export async function ownProfile(db: Kysely<Schema>, viewer: MemberViewer): Promise<ProfileRow> {
  const row = await findProfile(db, viewer.id)
  if (!row) throw new AppError('PROFILE_NOT_FOUND')
  return row
}
