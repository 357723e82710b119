import { sql, type RawBuilder, type Transaction } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Schema } from '../../db/tables.ts'
import type { Keyring } from '../../crypto/keyring.ts'
import { recoveryCodeHashes } from '../../crypto/recovery-codes.ts'
import { openKey, sealKey } from '../../crypto/secret-box.ts'
import { stepOfCode } from '../../crypto/totp.ts'

/**
 * A time step is accepted once, then no earlier one; the update's condition rejects a concurrent duplicate. Reseals legacy and
 * outdated keys.
 */
async function acceptCode(
  trx: Transaction<Schema>,
  keyring: Keyring,
  accountId: string,
  code: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('user_2fa')
    .select('secret_encrypted')
    .where('user_id', '=', accountId)
    .where('enabled', '=', true)
    .executeTakeFirst()
  const opened = row?.secret_encrypted ? openKey(keyring, accountId, row.secret_encrypted) : null
  const step = opened && stepOfCode(opened.key, code)
  if (!opened || step === null) return false
  const accepted = await trx
    .updateTable('user_2fa')
    .set({
      last_step: step,
      attempts: 0,
      locked_until: null,
      last_used_at: sql`now()`,
      ...(opened.stale ? { secret_encrypted: sealKey(keyring, accountId, opened.key) } : {}),
    })
    .where('user_id', '=', accountId)
    .where('enabled', '=', true)
    .where(({ or, eb }) => or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst()
  return accepted !== undefined
}

const without = (hashes: string[]): RawBuilder<string[]> =>
  hashes.reduce((codes, hash) => sql`array_remove(${codes}, ${hash})`, sql<string[]>`recovery_codes_hashed`)

/** Of concurrent attempts with one code, one succeeds. */
async function takeRecoveryCode(
  trx: Transaction<Schema>,
  keyring: Keyring,
  accountId: string,
  code: string,
): Promise<boolean> {
  const hashes = recoveryCodeHashes(keyring, accountId, code)
  const row = await trx
    .updateTable('user_2fa')
    .set({
      recovery_codes_hashed: without(hashes),
      attempts: 0,
      locked_until: null,
      last_used_at: sql`now()`,
    })
    .where('user_id', '=', accountId)
    .where('enabled', '=', true)
    .where(sql<boolean>`recovery_codes_hashed && ${hashes}::text[]`)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export const isRecoveryCode = (code: string): boolean => code.length === limits.recoveryCodeLength

/** A code of the authenticator, or a recovery code, which is then used up. */
export const acceptAnyCode = (
  trx: Transaction<Schema>,
  keyring: Keyring,
  accountId: string,
  code: string,
): Promise<boolean> => (isRecoveryCode(code) ? takeRecoveryCode : acceptCode)(trx, keyring, accountId, code)
