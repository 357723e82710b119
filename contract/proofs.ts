import * as z from 'zod/mini'
import { currentPassword, deviceId } from './account-input.ts'
import { limits } from './limits.ts'
import { passkeyAssertion } from './passkeys.ts'
import { normal } from './text/characters.ts'

/** Six digits, or a recovery code in upper case. */
const codeShape = new RegExp(`^(\\d{${limits.twoFactorDigits}}|[A-Z0-9]{${limits.recoveryCodeLength}})$`)

/** Digits of any script, in groups or not, without what lists and messages put around them. */
export const code = (typed: string): string =>
  normal
    .identifier(typed)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

const authenticatorCode = z
  .string({ error: () => 'codeMissing' })
  .check(
    z.overwrite(code),
    z.minLength(1, { error: () => 'codeMissing', abort: true }),
    z.regex(new RegExp(`^\\d{${limits.twoFactorDigits}}$`), { error: () => 'codeFormat' }),
  )
export const codeInput = z.object({ code: authenticatorCode })

const hasOne = (proof: Record<string, unknown>) => Object.values(proof).filter(one => one !== undefined).length === 1
const oneProof = { error: () => 'codeMissing', path: ['code'] }
const anyCode = z
  .string({ error: () => 'codeMissing' })
  .check(
    z.overwrite(code),
    z.minLength(1, { error: () => 'codeMissing', abort: true }),
    z.regex(codeShape, { error: () => 'codeFormat' }),
  )
const secondFactor = { code: z.optional(anyCode), passkey: z.optional(passkeyAssertion) }
/** An authenticator code, a recovery code or a passkey. */
export const factorInput = z.object(secondFactor).check(z.refine(hasOne, oneProof))
/** A password with the code that two-factor requires, or a passkey, which is both. */
export const ownerProof = { password: z.optional(currentPassword), ...secondFactor }
/** Either of the two. */
export const passwordOrPasskey = z.refine<{ password?: unknown; passkey?: unknown }>(
  ({ password, passkey }) => (password === undefined) !== (passkey === undefined),
  { error: () => 'passwordRequired', path: ['password'] },
)
/** A password proves the owner only while two-factor is off. */
export const proofInput = z
  .object({ ...secondFactor, password: z.optional(currentPassword) })
  .check(z.refine(hasOne, oneProof))

/** Six digits, or a recovery code in any case. */
export const stepInput = z.object({
  code: z
    .string({ error: () => 'codeShort' })
    .check(z.overwrite(code), z.regex(codeShape, { error: () => 'codeShort' })),
  trust: z.optional(deviceId),
})

export const passkeyErrors = ['PASSKEY_NOT_FOUND', 'PASSKEY_REFUSED', 'PASSKEY_EXPIRED', 'FOREIGN_ORIGIN'] as const
export const factorErrors = ['INVALID_CODE', ...passkeyErrors] as const
