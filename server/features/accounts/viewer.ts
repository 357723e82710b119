import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { defaultCity, type Role } from '../../../contract/vocabulary.ts'
import { prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'

/** Whoever makes a request. There is no viewer without a complete sign-in: this is the only way to get one. */
export interface Viewer {
  id: string
  sessionId: string
  email: string
  name: string
  role: Role
  secondFactor: boolean
  onboarded: boolean
  avatarPath: string | null
  avatarUpdatedAt: Date | null
  city: { id: string; slug: string; name: string; timeZone: string } | null
}

/** A member's city, for commands that run only behind the access level `member`. */
export type MemberViewer = Viewer & { city: NonNullable<Viewer['city']> }

const activeEvery = sql`interval '5 minutes'`

interface SessionRow {
  id: string
  session_id: string
  email: string
  account_name: string
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
  stale: boolean
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
      'a.email',
      'a.name as account_name',
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
    .select(sql<boolean>`p.last_active_at is null or p.last_active_at < now() - ${activeEvery}`.as('stale'))
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
 * The viewer of a session cookie, in one query; null when the cookie, the session or the account does not hold, or
 * when the second factor is on and this session has not passed it.
 */
export async function findViewer(
  db: Kysely<Schema>,
  secret: string,
  cookie: string | undefined,
): Promise<Viewer | null> {
  const token = cookie && verifiedToken(secret, cookie)
  if (!token) return null
  const [row] = await completeSession(db, { token })
  if (!row) return null
  if (!row.profile_id) await repairProfile(db, row.id)
  else if (row.stale) await touch(db, row.id)
  return {
    id: row.id,
    sessionId: row.session_id,
    email: row.email,
    name: row.name || row.account_name,
    role: row.role ?? 'member',
    secondFactor: row.enabled ?? false,
    onboarded: row.onboarding_completed ?? false,
    avatarPath: row.avatar_path,
    avatarUpdatedAt: row.avatar_updated_at,
    city: row.city_id
      ? { id: row.city_id, slug: row.slug ?? '', name: row.city_name ?? '', timeZone: row.time_zone ?? 'UTC' }
      : null,
  }
}

/** Creates the minimal profile of an account that has none, whatever removed or never made it. */
export async function repairProfile(db: Kysely<Schema>, accountId: string): Promise<void> {
  const city = db.selectFrom('cities').select('id').where('slug', '=', defaultCity)
  await db
    .insertInto('profiles')
    .values({ id: accountId, name: '', city_id: city, primary_city_id: city })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

const touch = (db: Kysely<Schema>, id: string) =>
  db
    .updateTable('profiles')
    .set({ last_active_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** The session token of a signed cookie `token.signature`, when the signature is ours. */
function verifiedToken(secret: string, cookie: string): string | null {
  const dot = cookie.lastIndexOf('.')
  if (dot < 1) return null
  const token = cookie.slice(0, dot)
  // As text: a base64 decoder would accept many spellings of one signature.
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  const actual = Buffer.from(cookie.slice(dot + 1))
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? token : null
}
