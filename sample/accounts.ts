import type { Role } from '../contract/vocabulary.ts'
import { people } from './content/people.ts'
import { samplePassword } from './password.ts'
import { sampleCodes, sampleKey } from './two-factor.ts'

export interface SampleAccount {
  name: string
  email: string
  password: string
  role: Role
  /** Base32 key for an authenticator, and recovery codes. */
  twoFactorKey?: string
  recoveryCodes?: readonly string[]
  deactivated?: true
}

export const sampleEmail = (key: string): string => `${key}@example.org`

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
