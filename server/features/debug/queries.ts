import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import type { AccountsTable, SessionsTable } from '../../db/tables/accounts.ts'
import type { ProfilesTable } from '../../db/tables/people.ts'
import type { Viewer } from '../../viewer/access.ts'

/** A new column is not exposed by default. */
const profileColumns = [
  'id',
  'name',
  'hometown',
  'country',
  'industry',
  'company',
  'job_title',
  'years_in_city',
  'neighborhood',
  'neighborhood_other_text',
  'neighborhood_display',
  'knowledgeable_in',
  'interests',
  'has_social_verification',
  'invited_by',
  'icebreaker_answer',
  'relationship_status',
  'onboarding_completed',
  'onboarding_completed_at',
  'avatar_path',
  'avatar_updated_at',
  'role',
  'city_id',
  'primary_city_id',
  'last_active_at',
  'created_at',
  'updated_at',
] as const satisfies (keyof ProfilesTable)[]

const accountColumns = ['id', 'email', 'email_verified', 'is_active', 'created_at', 'updated_at'] as const

const sessionColumns = [
  'id',
  'created_at',
  'expires_at',
  'last_active_at',
  'remembered',
  'second_factor_at',
  'code_entered_at',
  'user_agent',
] as const satisfies (keyof SessionsTable)[]

export interface OwnRows {
  profile: Pick<Selectable<ProfilesTable>, (typeof profileColumns)[number]>
  account: Pick<Selectable<AccountsTable>, (typeof accountColumns)[number]>
  session: Pick<Selectable<SessionsTable>, (typeof sessionColumns)[number]>
}

/** Never selects tokens, hashes, keys or ips. */
export async function ownRows(db: Kysely<Schema>, viewer: Viewer): Promise<OwnRows> {
  const [profile, account, session] = await Promise.all([
    db.selectFrom('profiles').select(profileColumns).where('id', '=', viewer.id).executeTakeFirstOrThrow(),
    db.selectFrom('accounts').select(accountColumns).where('id', '=', viewer.id).executeTakeFirstOrThrow(),
    db.selectFrom('sessions').select(sessionColumns).where('id', '=', viewer.sessionId).executeTakeFirstOrThrow(),
  ])
  return { profile, account, session }
}
