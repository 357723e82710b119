import { sql, type Kysely } from 'kysely'
import { serverLimits } from '../../limits.ts'
import { type Language, knownLanguage } from '../../../contract/language.ts'
import { defaultCity, type Role } from '../../../contract/vocabulary.ts'
import { prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'

/** The signed-in account of a request. A viewer exists only after a complete sign-in; this is the only way to get one. */
export interface Viewer {
  id: string
  sessionId: string
  email: string
  /** The version of the account's password; each password change increments it. */
  credentialVersion: number
  name: string
  role: Role
  secondFactor: boolean
  /** A code was entered in this session within `serverLimits.freshCode`. */
  freshCode: boolean
  /** Whether the account may see payment records, provided that it is an admin. */
  paymentAdmin: boolean
  onboarded: boolean
  avatarPath: string | null
  avatarUpdatedAt: Date | null
  city: { id: string; slug: string; name: string; timeZone: string } | null
  /** The account's language, if the app still supports it. */
  language: Language | null
  /** Chosen at sign-in: the session outlives the browser. */
  remembered: boolean
  /** A remembered session in daily use: its cookie is renewed, so that 30 days count from the last visit. */
  renewCookie: boolean
}

/** A session whose password was right and whose code is missing. It has no viewer. */
export interface PendingSecondFactor {
  accountId: string
  sessionId: string
  email: string
  remembered: boolean
}

/** A viewer with a city, for commands behind the access level `member`. */
export type MemberViewer = Viewer & { city: NonNullable<Viewer['city']> }

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
  avatar_path: string | null
  avatar_updated_at: Date | null
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
      'p.avatar_path',
      'p.avatar_updated_at',
      'c.id as city_id',
      'c.slug',
      'c.name as city_name',
      'c.time_zone',
      't.enabled',
    ])
    .select(
      sql<boolean | null>`s.code_entered_at > now() - ${sql.lit(serverLimits.freshCode)} * interval '1 millisecond'`.as(
        'fresh_code',
      ),
    )
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
 * The viewer of a session token, in one query. Null if the session or the account is not valid, or if the session has not passed
 * an enabled second factor. `entering` always records activity, even for a short visit.
 */
export async function readViewer(
  db: Kysely<Schema>,
  token: string,
  { entering = false }: { entering?: boolean } = {},
): Promise<Viewer | null> {
  const [row] = await completeSession(db, { token })
  if (!row) return null
  if (!row.profile_id) await repairProfile(db, row.id)
  else if (row.stale || row.aging || entering) await touch(db, row)
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
    avatarPath: row.avatar_path,
    avatarUpdatedAt: row.avatar_updated_at,
    city: row.city_id
      ? { id: row.city_id, slug: row.slug ?? '', name: row.city_name ?? '', timeZone: row.time_zone ?? 'UTC' }
      : null,
    language: knownLanguage(row.language),
    remembered: row.remembered,
    renewCookie: row.aging,
  }
}

/** The viewer of a session that has just become complete. */
export async function viewerOf(db: Kysely<Schema>, sessionId: string): Promise<Viewer> {
  const { token } = await db
    .selectFrom('sessions')
    .select('token')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow(() => new AppError('SIGNED_OUT'))
  const viewer = await readViewer(db, token, { entering: true })
  if (!viewer) throw new AppError('SIGNED_OUT')
  return viewer
}

/** A session of the last `serverLimits.secondStepSession` milliseconds whose password was right and whose code is missing. */
export async function findPendingSecondFactor(db: Kysely<Schema>, token: string): Promise<PendingSecondFactor | null> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.user_id')
    .innerJoin('user_2fa as t', 't.user_id', 'a.id')
    .select(['a.id as accountId', 's.id as sessionId', 'a.email', 's.remembered'])
    .where('s.token', '=', token)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where('s.created_at', '>', sql<Date>`now() - ${serverLimits.secondStepSession} * interval '1 millisecond'`)
    .where('s.second_factor_at', 'is', null)
    .where('a.is_active', '=', true)
    .where('a.email_verified', '=', true)
    .where('t.enabled', '=', true)
    .executeTakeFirst()
  return row ?? null
}

export async function repairProfile(db: Kysely<Schema>, accountId: string): Promise<void> {
  const city = db.selectFrom('cities').select('id').where('slug', '=', defaultCity)
  await db
    .insertInto('profiles')
    .values({ id: accountId, name: '', city_id: city, primary_city_id: city })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Records that a member was active today, by the calendar of their city. */
const hereToday = (id: string) => sql`
  insert into activity_days (user_id, city_id, day)
  select p.id, c.id, (now() at time zone c.time_zone)::date from profiles as p join cities as c on c.id = p.city_id
  where p.id = ${id} and p.onboarding_completed on conflict do nothing`

/** The same for an account that has just become a member, in the caller's transaction. */
export const noteMember = (db: Kysely<Schema>, id: string): Promise<unknown> => hereToday(id).execute(db)

/** One statement. Extends the session by its full lifetime from now, but never beyond `sessionMax`. */
const touch = (db: Kysely<Schema>, { id, session_id, aging }: SessionRow) =>
  sql`
    with seen as (update profiles set last_active_at = now() where id = ${id}), here as (${hereToday(id)})
    update sessions set last_active_at = now(), updated_at = case when ${aging}::boolean then now() else updated_at end,
      expires_at = least(created_at + ${serverLimits.sessionMax}::float8 * interval '1 millisecond',
        now() + case when remembered then ${serverLimits.rememberMe}::float8 else ${serverLimits.browserSession}::float8 end * interval '1 millisecond')
    where id = ${session_id}`.execute(db)
