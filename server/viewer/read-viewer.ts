import { sql, type Kysely } from 'kysely'
import { mayKeep } from '../credentials/proofs.ts'
import { serverLimits } from '../base/limits.ts'
import { knownLanguage } from '../../contract/values/language.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { prepared } from '../db/prepared.ts'
import { milliseconds } from '../db/interval.ts'
import type { Schema } from '../db/tables.ts'
import type { PendingSecondFactor, Viewer } from './access.ts'
import { recordActiveDay, repairProfile } from './profile-row.ts'

const activeEvery = sql`interval '5 minutes'`
const renewEvery = sql`interval '1 day'`

interface SessionRow {
  id: string
  session_id: string
  email: string
  credential_version: number
  account_name: string
  language: string | null
  profile_id: string | null
  name: string | null
  role: Role | null
  onboarding_completed: boolean | null
  paused_at: Date | null
  avatar_path: string | null
  avatar_updated_at: Date | null
  interests: string[] | null
  neighborhood: string | null
  city_id: string | null
  slug: string | null
  city_name: string | null
  time_zone: string | null
  enabled: boolean | null
  fresh_code: boolean | null
  payment_admin: boolean
  remembered: boolean
  stale: boolean
  aging: boolean
}

const completeSession = prepared<{ token: string }, SessionRow>((db, { token }) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.user_id')
    .leftJoin('profiles as p', 'p.id', 'a.id')
    .leftJoin('cities as c', 'c.id', 'p.city_id')
    .leftJoin('user_2fa as t', 't.user_id', 'a.id')
    .select([
      'a.id',
      's.id as session_id',
      's.remembered',
      'a.email',
      'a.credential_version',
      'a.name as account_name',
      'a.language',
      'p.id as profile_id',
      'p.name',
      'p.role',
      'p.onboarding_completed',
      'p.paused_at',
      'p.avatar_path',
      'p.avatar_updated_at',
      'p.interests',
      'p.neighborhood',
      'c.id as city_id',
      'c.slug',
      'c.name as city_name',
      'c.time_zone',
      't.enabled',
    ])
    .select(sql<boolean | null>`s.code_entered_at > now() - ${milliseconds(serverLimits.freshCode)}`.as('fresh_code'))
    .select(
      sql<boolean>`exists (select 1 from payment_admins as m where m.user_id = a.id and m.revoked_at is null)`.as(
        'payment_admin',
      ),
    )
    .select(
      sql<boolean>`s.last_active_at < greatest(now() - ${activeEvery}, date_trunc('day', now(), coalesce(c.time_zone, 'UTC')))`.as(
        'stale',
      ),
    )
    .select(sql<boolean>`s.remembered and s.updated_at < now() - ${renewEvery}`.as('aging'))
    .where('s.token', '=', token)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where('a.is_active', '=', sql.lit(true))
    .where('a.email_verified', '=', sql.lit(true))
    .where(eb =>
      eb.or([
        eb(eb.fn.coalesce('t.enabled', sql.lit(false)), '=', sql.lit(false)),
        eb('s.second_factor_at', 'is not', null),
      ]),
    ),
)

/**
 * One query. Null without a valid session and account, or before an enabled second factor. `entering` always records activity, `records: false` never.
 */
export async function readViewer(
  db: Kysely<Schema>,
  token: string,
  { entering = false, records = true }: { entering?: boolean; records?: boolean } = {},
): Promise<Viewer | null> {
  const [row] = await completeSession(db, { token })
  if (!row) return null
  if (!records) return presentRow(row)
  if (!row.profile_id) await repairProfile(db, row.id)
  else if (row.stale || row.aging || entering) await touch(db, row)
  return presentRow(row)
}

function presentRow(row: SessionRow): Viewer {
  return {
    id: row.id,
    sessionId: row.session_id,
    email: row.email,
    credentialVersion: row.credential_version,
    name: row.name || row.account_name,
    role: row.role ?? 'member',
    secondFactor: row.enabled ?? false,
    freshCode: row.fresh_code ?? false,
    paymentAdmin: row.payment_admin,
    onboarded: row.onboarding_completed ?? false,
    paused: row.paused_at !== null,
    avatarPath: row.avatar_path,
    avatarUpdatedAt: row.avatar_updated_at,
    city: row.city_id
      ? { id: row.city_id, slug: row.slug ?? '', name: row.city_name ?? '', timeZone: row.time_zone ?? 'UTC' }
      : null,
    interests: row.interests ?? [],
    neighborhood: row.neighborhood,
    language: knownLanguage(row.language),
    remembered: row.remembered,
    renewCookie: row.aging,
  }
}

export async function findPendingSecondFactor(db: Kysely<Schema>, token: string): Promise<PendingSecondFactor | null> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.user_id')
    .innerJoin('user_2fa as t', 't.user_id', 'a.id')
    .select(['a.id as accountId', 's.id as sessionId', 'a.email', 's.remembered'])
    .where('s.token', '=', token)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where('s.created_at', '>', sql<Date>`now() - ${milliseconds(serverLimits.secondStepSession)}`)
    .where('s.second_factor_at', 'is', null)
    .where(sql<boolean>`(a.is_active or s.keeps_account and ${mayKeep})`)
    .where('a.email_verified', '=', true)
    .where('t.enabled', '=', true)
    .executeTakeFirst()
  return row ?? null
}

const touch = (db: Kysely<Schema>, { id, session_id, aging }: SessionRow) =>
  sql`
    with seen as (update profiles set last_active_at = now() where id = ${id}), here as (${recordActiveDay(id)})
    update sessions set last_active_at = now(), updated_at = case when ${aging}::boolean then now() else updated_at end,
      expires_at = least(created_at + ${milliseconds(serverLimits.sessionMax)},
        now() + case when remembered then ${serverLimits.rememberMe}::float8 else ${serverLimits.browserSession}::float8 end * interval '1 millisecond')
    where id = ${session_id}`.execute(db)
