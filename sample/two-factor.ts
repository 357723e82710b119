import type { Insertable } from 'kysely'
import { limits } from '../contract/limits.ts'
import type { UserTwoFactorTable } from '../server/db/tables/accounts.ts'
import type { Keyring } from '../server/crypto/keyring.ts'
import { hashRecoveryCode } from '../server/crypto/recovery-codes.ts'
import { sealKey } from '../server/crypto/secret-box.ts'

export const sampleKey = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
export const sampleCodes: readonly string[] = Array.from(
  { length: limits.recoveryCodes },
  (_, number) => `SAMPLE${String(number + 1).padStart(2, '0')}`,
)

export const twoFactorRow = (keyring: Keyring, accountId: string): Insertable<UserTwoFactorTable> => ({
  user_id: accountId,
  enabled: true,
  secret_encrypted: sealKey(keyring, accountId, sampleKey),
  recovery_codes_hashed: sampleCodes.map(code => hashRecoveryCode(keyring, accountId, code)),
})
