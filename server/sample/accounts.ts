import type { Role } from '../../contract/vocabulary.ts'
import { people } from './content/people.ts'
import { samplePassword } from './password.ts'
import { sampleCodes, sampleKey } from './two-factor.ts'

/** What somebody needs to look around as one of the neighbours. */
export interface SampleAccount {
  name: string
  email: string
  password: string
  role: Role
  /** Where two-factor is on: the key for an authenticator, in base32, and what to enter without one. */
  twoFactorKey?: string
  recoveryCodes?: readonly string[]
  /** Nobody can sign in with this one; they are told why. */
  deactivated?: true
}

export const sampleEmail = (key: string): string => `${key}@example.org`

/**
 * The accounts that are shown at start: a member, an admin without two-factor, a superadmin with it, a member with it and
 * somebody deactivated. Everybody's password is the same.
 */
export const sampleAccounts = (): SampleAccount[] =>
  ['marta', 'jordi', 'ruth', 'hannah', 'nora'].flatMap(key =>
    people
      .filter(person => person.key === key)
      .map(({ name, role = 'member', twoFactor, deactivated }) => ({
        name,
        email: sampleEmail(key),
        password: samplePassword,
        role,
        ...(twoFactor ? { twoFactorKey: sampleKey, recoveryCodes: sampleCodes } : {}),
        ...(deactivated ? { deactivated } : {}),
      })),
  )

/** An account in one line, for whoever starts the app. */
export function accountLine({
  email,
  password,
  role,
  twoFactorKey,
  recoveryCodes,
  deactivated,
}: SampleAccount): string {
  const kinds = [
    role,
    ...(twoFactorKey
      ? [`two-factor on, key ${twoFactorKey}, recovery codes ${recoveryCodes?.slice(0, 2).join(' ')}`]
      : []),
    ...(deactivated ? ['deactivated'] : []),
  ]
  return `  ${email}  ${password}  (${kinds.join(', ')})`
}
