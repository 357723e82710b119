import { randomUUIDv7 } from 'node:crypto'
import type { AccountOptions } from '../../../sample/factories.ts'
import { signInAs, type TestApp } from '../app.ts'
import { withSecondFactor, type Actor } from '../calls/world.ts'
import { createAccount } from '../factories.ts'
import { completeSessions, giveSecondFactor } from './two-factor.ts'

export interface Person {
  id: string
  email: string
  session: string
  key?: string
}

const options: Partial<Record<Actor, AccountOptions>> = {
  unconfirmed: { confirmed: false },
  deactivated: { active: false },
  newcomer: { onboarded: false },
  outsider: { city: 'girona' },
  adminWithoutSecondFactor: { role: 'admin' },
  adminWithoutFreshCode: { role: 'superadmin' },
  admin: { role: 'admin' },
  superadmin: { role: 'superadmin' },
  paymentAdmin: { role: 'admin' },
}

export async function arrive(app: TestApp, actor: Actor): Promise<Person> {
  const { db } = app.deps
  const { account } = await createAccount(db, options[actor])
  const { id, email } = account
  const asksForCode = actor === 'halfSignedIn' || withSecondFactor.includes(actor)
  const key = asksForCode ? (await giveSecondFactor(app, account)).key : undefined
  if (actor === 'paymentAdmin')
    await db.insertInto('payment_admins').values({ id: randomUUIDv7(), user_id: id }).execute()
  const person = { id, email, session: '', ...(key ? { key } : {}) }
  await comeBack(app, actor, person)
  return person
}

export async function comeBack(app: TestApp, actor: Actor, person: Person): Promise<void> {
  person.session = await signInAs(app, person)
  if (withSecondFactor.includes(actor)) await completeSessions(app, person, actor === 'adminWithoutFreshCode' ? 11 : 0)
}
