import { randomUUIDv7 } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashRecoveryCode, makeRecoveryCodes } from '../../../server/crypto/recovery-codes.ts'
import { sealKey } from '../../../server/crypto/secret-box.ts'
import { makeKey } from '../../../server/crypto/totp.ts'
import type { TestApp } from '../app.ts'

/** Seconds. */
export const period = 30

export const codeOf = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key), digits: 6, period }).generate({
    timestamp: Date.now() + steps * period * 1000,
  })

export function wrongCode(key: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map(steps => codeOf(key, steps)))
  for (let number = 0; ; number++) {
    const code = String(number).padStart(6, '0')
    if (!right.has(code)) return code
  }
}

export async function giveSecondFactor({ deps }: TestApp, { id }: { id: string }) {
  const key = makeKey()
  const codes = makeRecoveryCodes()
  await deps.db
    .insertInto('user_2fa')
    .values({
      user_id: id,
      enabled: true,
      secret_encrypted: sealKey(deps.keyring, id, key),
      recovery_codes_hashed: codes.map(code => hashRecoveryCode(deps.keyring, id, code)),
    })
    .execute()
  return { key, codes }
}

export function completeSessions({ deps }: TestApp, { id }: { id: string }, minutesAgo = 0): Promise<unknown> {
  const at = new Date(Date.now() - minutesAgo * 60_000)
  return deps.db
    .updateTable('sessions')
    .set({ second_factor_at: at, code_entered_at: at })
    .where('user_id', '=', id)
    .execute()
}

export async function trustDevice({ deps }: TestApp, { id }: { id: string }): Promise<string> {
  const device = randomUUIDv7()
  await deps.db
    .insertInto('trusted_device')
    .values({
      id: device,
      user_id: id,
      device_id: 'a'.repeat(64),
      secret_hash: `not a secret: ${device}`,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  return device
}
