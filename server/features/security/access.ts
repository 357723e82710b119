import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { SecondStep } from '../../../contract/accounts.ts'
import { limits } from '../../../contract/limits.ts'
import type { RequestContext } from '../../deps.ts'
import type { Schema } from '../../db/schema.ts'
import { readCookie } from '../../http/cookies.ts'
import { mac, macs, type Keyring } from '../../security/keyring.ts'

/** How an account's second step stands: how many codes may be tried, or how long it is closed. Null without two-factor. */
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

/** Each account has its own cookie, so that two people can trust one browser. */
export const deviceCookie = (accountId: string): string =>
  `device-${createHash('sha256').update(accountId).digest('hex').slice(0, 12)}`

const purpose = 'trusted device'

/** What is kept of a trusted device's secret. */
export const hashDeviceSecret = (keyring: Keyring, secret: string): string => mac(keyring, purpose, secret)

/** The keyed hashes under which the trust of this very browser in this account may be kept; today's first. */
export function deviceHashes({ deps, headers, origin }: RequestContext, accountId: string): string[] {
  const secret = readCookie(headers, origin, deviceCookie(accountId))
  return secret ? macs(deps.keyring, purpose, secret) : []
}

/**
 * Whether this browser may skip the account's second step: it looks like the device that was trusted and holds its
 * secret. Counts as a use of the device, and keeps its secret's hash under the current key.
 */
export async function trustsBrowser(
  db: Kysely<Schema>,
  context: RequestContext,
  accountId: string,
  deviceId: string | undefined,
): Promise<boolean> {
  const { deps, address } = context
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
  if (!used) deps.log.warn({ address }, 'the cookie of a device that is not trusted was refused')
  return used !== undefined
}
