import type { Language } from '../../contract/language.ts'
import type { Role } from '../../contract/vocabulary.ts'

export interface AccountFixture {
  name?: string
  email?: string
  password?: string
  role?: Role
  confirmed?: boolean
  onboarded?: boolean
  /** The slug of the city; null for none. */
  city?: string | null
  language?: Language
}

export interface SessionFixture {
  email: string
  /** Completes the second factor now, so that actions that require a fresh code are allowed. */
  secondFactor?: boolean
  remembered?: boolean
  userAgent?: string
}

/** The input and output of each call of the fixture server. */
export interface FixtureCalls {
  account: { input: AccountFixture; output: { id: string; email: string; name: string } }
  /** `cookie` is the value of the session cookie. */
  session: { input: SessionFixture; output: { id: string; name: string; cookie: string } }
}
