import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { RequestContext } from '../deps/deps.ts'
import type { Schema } from '../db/tables.ts'
import { cookieLine, readCookie } from '../http/cookies/cookies.ts'
import { serverLimits } from '../base/limits.ts'
import { mac, macs, type Keyring } from '../crypto/keyring.ts'

/** Per account, so that several can trust one browser. */
export const deviceCookie = (accountId: string): string =>
  `device-${createHash('sha256').update(accountId).digest('hex').slice(0, 12)}`

const purpose = 'trusted device'

const hashDeviceSecret = (keyring: Keyring, secret: string): string => mac(keyring, purpose, secret)

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

/** For `serverLimits.trustedDevice`. Replaces an earlier trust of this browser. */
export async function trustDevice(
  trx: Transaction<Schema>,
  context: RequestContext,
  accountId: string,
  deviceId: string,
): Promise<void> {
  const { deps, headers, origin, setCookies } = context
  // A new secret, because the browser's could have been planted.
  const secret = randomBytes(32).toString('base64url')
  const before = deviceHashes(context, accountId)
  if (before.length > 0)
    await trx.deleteFrom('trusted_device').where('user_id', '=', accountId).where('secret_hash', 'in', before).execute()
  await trx
    .insertInto('trusted_device')
    .values({
      id: randomUUIDv7(),
      user_id: accountId,
      device_id: deviceId,
      secret_hash: hashDeviceSecret(deps.keyring, secret),
      user_agent: headers.get('user-agent')?.slice(0, 400) ?? null,
      expires_at: new Date(Date.now() + serverLimits.trustedDevice),
    })
    .execute()
  setCookies.push(cookieLine(origin, deviceCookie(accountId), secret, serverLimits.trustedDevice))
}
