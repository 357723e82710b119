import type { Language } from '../../contract/values/language.ts'
import type { Role } from '../../contract/vocabulary.ts'
import type { PushPayload } from '../../contract/push.ts'
import type { CommandResult } from '../../server/cli/command-result.ts'
import type { PushService } from './push-service.ts'

export interface AccountFixture {
  name?: string
  email?: string
  password?: string
  role?: Role
  confirmed?: boolean
  onboarded?: boolean
  city?: string | null
  language?: Language
}

export interface SessionFixture {
  email: string
  secondFactor?: boolean
  remembered?: boolean
  userAgent?: string
}

export interface FixtureCalls {
  /** A command of the operator, as for `npm run admin`. */
  operator: { input: string[]; output: CommandResult }
  pushSubscription: { input: object; output: ReturnType<PushService['subscription']> }
  pushed: { input: { endpoint: string }; output: PushPayload[] }
  account: { input: AccountFixture; output: { id: string; email: string; name: string } }
  conversation: { input: { between: [{ id: string }, { id: string }] }; output: { id: string } }
  messages: {
    input: { conversation: { id: string }; messages: { from: { id: string }; body: string }[] }
    output: object
  }
  session: { input: SessionFixture; output: { id: string; name: string; cookie: string } }
}
