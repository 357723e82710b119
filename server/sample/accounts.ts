import type { Role } from '../../contract/vocabulary.ts'
import { people } from './content/people.ts'
import { samplePassword } from './password.ts'

/** What somebody needs to look around as one of the neighbours. */
export interface SampleAccount {
  name: string
  email: string
  password: string
  role: Role
}

export const sampleEmail = (key: string): string => `${key}@example.org`

/** A member, an admin and a superadmin: the accounts that are shown at start. Everybody's password is the same. */
export const sampleAccounts = (): SampleAccount[] =>
  ['marta', 'jordi', 'ruth'].flatMap(key =>
    people
      .filter(person => person.key === key)
      .map(({ name, role = 'member' }) => ({ name, email: sampleEmail(key), password: samplePassword, role })),
  )
