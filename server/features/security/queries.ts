import { sql, type Kysely } from 'kysely'
import type { StaffAccessKind } from '../../../contract/admin-vocabulary.ts'
import type { SecurityEvent } from '../../../contract/vocabulary.ts'
import { keyset, type Paging } from '../../db/paging/keyset.ts'
import type { Schema } from '../../db/tables.ts'
import type { Viewer } from '../../viewer/access.ts'
import { listPasskeys, type PasskeyRow } from '../passkeys/public.ts'

const listed = 50

export interface SecurityRows {
  twoFactor: { authenticator: boolean; last_used_at: Date | null; codes: number } | undefined
  passwordChangedAt: Date
  emailRefusedAt: Date | null
  change:
    { new_email: string; old_confirmed_at: Date | null; new_confirmed_at: Date | null; expires_at: Date } | undefined
  passkeys: PasskeyRow[]
  devices: {
    id: string
    secret_hash: string
    user_agent: string | null
    created_at: Date
    last_used_at: Date
    expires_at: Date
  }[]
  sessions: {
    id: string
    user_agent: string | null
    ip_address: string | null
    created_at: Date
    last_active_at: Date
  }[]
}

/** Omits sessions that wait for a code. */
export async function readSecurity(db: Kysely<Schema>, viewer: Viewer): Promise<SecurityRows> {
  const [twoFactor, credential, change, passkeys, devices, sessions] = await Promise.all([
    db
      .selectFrom('user_2fa')
      .select([
        'last_used_at',
        sql<boolean>`secret_encrypted is not null`.as('authenticator'),
        sql<number>`cardinality(recovery_codes_hashed)`.as('codes'),
      ])
      .where('user_id', '=', viewer.id)
      .executeTakeFirst(),
    db
      .selectFrom('credentials as c')
      .innerJoin('accounts as a', 'a.id', 'c.user_id')
      .select(['c.updated_at', 'a.email_refused_at'])
      .where('c.user_id', '=', viewer.id)
      .where('c.provider_id', '=', 'credential')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('email_changes')
      .select(['new_email', 'old_confirmed_at', 'new_confirmed_at', 'expires_at'])
      .where('user_id', '=', viewer.id)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst(),
    listPasskeys(db, viewer.id),
    db
      .selectFrom('trusted_device')
      .select(['id', 'secret_hash', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
      .where('user_id', '=', viewer.id)
      .where('expires_at', '>', sql<Date>`now()`)
      .orderBy('last_used_at', 'desc')
      .orderBy('id', 'desc')
      .limit(listed)
      .execute(),
    db
      .selectFrom('sessions')
      .select(['id', 'user_agent', 'ip_address', 'created_at', 'last_active_at'])
      .where('user_id', '=', viewer.id)
      .where('expires_at', '>', sql<Date>`now()`)
      .$if(viewer.secondFactor, query => query.where('second_factor_at', 'is not', null))
      .orderBy('last_active_at', 'desc')
      .limit(listed)
      .execute(),
  ])
  const { updated_at: passwordChangedAt, email_refused_at: emailRefusedAt } = credential
  return { twoFactor, passwordChangedAt, emailRefusedAt, change, passkeys, devices, sessions }
}

export interface LogRow {
  id: string
  event: SecurityEvent
  user_agent: string | null
  created_at: Date
}

const newestEvent = keyset({ created_at: 'time', id: 'uuid' }, 'desc')
const newestAccess = keyset({ at: 'time', id: 'uuid' }, 'desc')

/** Newest first; up to `limit` + 1 rows. Throws INVALID_CURSOR. */
export async function listEvents(db: Kysely<Schema>, viewer: Viewer, { cursor, limit }: Paging): Promise<LogRow[]> {
  return db
    .selectFrom('security_log')
    .select(['id', 'event', 'user_agent', 'created_at'])
    .where('user_id', '=', viewer.id)
    .$if(cursor !== undefined, query => query.where(newestEvent.after(newestEvent.read(cursor))))
    .orderBy(newestEvent.order())
    .limit(limit + 1)
    .execute()
}

export const eventKey = newestEvent.key

export interface StaffAccessRow {
  id: string
  kind: StaffAccessKind
  reason: string | null
  messages: number | null
  at: Date
}

/** Newest first; up to `limit` + 1 rows. Never selects who it was. Throws INVALID_CURSOR. */
export async function listStaffAccess(
  db: Kysely<Schema>,
  viewer: Viewer,
  { cursor, limit }: Paging,
): Promise<StaffAccessRow[]> {
  return db
    .selectFrom('staff_access')
    .select(['id', 'kind', 'reason', 'messages', 'at'])
    .where('user_id', '=', viewer.id)
    .$if(cursor !== undefined, query => query.where(newestAccess.after(newestAccess.read(cursor))))
    .orderBy(newestAccess.order())
    .limit(limit + 1)
    .execute()
}

export const staffAccessKey = newestAccess.key
