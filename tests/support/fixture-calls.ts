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
  /** The second factor was entered just now, so what asks for a fresh code is open. */
  secondFactor?: boolean
  remembered?: boolean
  userAgent?: string
}

/** What each call of the fixture server takes and returns. */
export interface FixtureCalls {
  account: { input: AccountFixture; output: { id: string; email: string; name: string } }
  /** `cookie` is the value of the session cookie. */
  session: { input: SessionFixture; output: { id: string; name: string; cookie: string } }
}
