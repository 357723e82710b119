import type { Role } from '../../../contract/vocabulary.ts'
import type { AccountOptions } from '../../../sample/factories.ts'
import { signInAs, type TestApp } from '../app.ts'
import { createAccount } from '../factories.ts'
import { completeSessions, giveSecondFactor } from './two-factor.ts'

export async function createAdmin(
  app: TestApp,
  role: Exclude<Role, 'member'> = 'admin',
  { minutesAgo = 0, ...options }: AccountOptions & { minutesAgo?: number } = {},
) {
  const { account, profile } = await createAccount(app.deps.db, { role, ...options })
  await giveSecondFactor(app, account)
  const as = await signInAs(app, account)
  await completeSessions(app, account, minutesAgo)
  return { ...account, name: profile.name, as }
}
