import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { email } from './text/email.ts'
import { inviteCode, linkToken } from './values/link-token.ts'
import { personName } from './text/person-name.ts'

const newPassword = z
  .string({ error: () => 'passwordRequired' })
  .check(
    z.minLength(limits.passwordMin, { error: () => 'passwordTooShort' }),
    z.maxLength(limits.passwordMax, { error: () => 'tooLong' }),
  )

export const signUpInput = z.object({
  name: personName(),
  email,
  password: newPassword,
  /** An invalid one does not prevent sign-up. */
  invite: z.optional(inviteCode),
})

/** May violate the rules for new passwords. */
export const currentPassword = z
  .string({ error: () => 'passwordRequired' })
  .check(
    z.minLength(1, { error: () => 'passwordRequired', abort: true }),
    z.maxLength(limits.passwordMax, { error: () => 'tooLong' }),
  )

/** Browser fingerprint (hex SHA-256). Trust depends on a secret cookie, not on this. */
export const deviceId = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const signInInput = z.object({
  email,
  password: currentPassword,
  remember: z._default(z.boolean(), false),
  deviceId: z.optional(deviceId),
})

export const resetRequestInput = z.object({ email })
export const resetInput = z.object({ token: linkToken, password: newPassword })

/** Takes effect after confirmation from both emails. */
export const changeEmailInput = z.object({ email, password: currentPassword })
export const changePasswordInput = z.object({
  current: currentPassword,
  password: newPassword,
  forgetDevices: z._default(z.boolean(), true),
})

export const resendInput = z.object({ email, token: z.optional(linkToken) })
