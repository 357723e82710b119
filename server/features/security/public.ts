import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { SecondStep } from '../../../contract/accounts.ts'
import { limits } from '../../../contract/limits.ts'
import type { RequestContext } from '../../deps.ts'
import type { Schema } from '../../db/schema.ts'
import { readCookie } from '../../http/cookies.ts'
import { mac, macs, type Keyring } from '../../crypto/keyring.ts'

/** Attempts left, or the seconds until it reopens. Null without two-factor authentication. */
export async function secondStepOf(db: Kysely<Schema>, accountId: string): Promise<SecondStep | null> {
  const row = await db
    .selectFrom('user_2fa')
    .select(['attempts', sql<number | null>`ceil(extract(epoch from locked_until - now()))::int`.as('wait')])
    .where('user_id', '=', accountId)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!row) return null
  const { attempts, wait } = row
  if (wait !== null && wait > 0) return { attemptsLeft: 0, retryAfter: wait }
  return {
    attemptsLeft: wait === null ? limits.twoFactorAttempts - attempts : limits.twoFactorAttempts,
    retryAfter: null,
  }
}

/** Per account, so that several can trust one browser. */
export const deviceCookie = (accountId: string): string =>
  `device-${createHash('sha256').update(accountId).digest('hex').slice(0, 12)}`

const purpose = 'trusted device'

export const hashDeviceSecret = (keyring: Keyring, secret: string): string => mac(keyring, purpose, secret)

/** The one with the current key is first. */
export function deviceHashes({ deps, headers, origin }: RequestContext, accountId: string): string[] {
  const secret = readCookie(headers, origin, deviceCookie(accountId))
  return secret ? macs(deps.keyring, purpose, secret) : []
}

/**
 * The fingerprint matches a trusted device, and the browser holds its secret. Updates `last_used_at` and rehashes with the
 * current key.
 */
export async function trustsBrowser(
  db: Kysely<Schema>,
  context: RequestContext,
  accountId: string,
  deviceId: string | undefined,
): Promise<boolean> {
  const { deps, ip } = context
  const hashes = deviceHashes(context, accountId)
  const [current] = hashes
  if (!current) return false
  const used = await db
    .updateTable('trusted_device')
    .set({ last_used_at: sql`now()`, secret_hash: current })
    .where('user_id', '=', accountId)
    .where('device_id', '=', deviceId ?? '')
    .where('secret_hash', 'in', hashes)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()
  if (!used) deps.log.warn({ ip }, 'the cookie of a device that is not trusted was refused')
  return used !== undefined
}

export { provePassword } from './change-password.ts'
