import { beforeAll, expect, it } from 'vitest'
import type { DebugProfile } from '../../../contract/debug.ts'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount } from '../../../tests/support/factories.ts'
import { completeSessions, giveSecondFactor, trustDevice } from '../../../tests/support/people/two-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

it('shows an admin their own rows and rights without secret columns', async () => {
  const { db } = app.deps
  const { account, profile } = await createAccount(db, { role: 'admin', profile: { hometown: 'Vic' } })
  const { key, codes } = await giveSecondFactor(app, account)
  const as = await signInAs(app, account)
  await completeSessions(app, account)
  await trustDevice(app, account)
  await db.updateTable('sessions').set({ ip_address: '192.0.2.7' }).where('user_id', '=', account.id).execute()

  const response = await app.request('GET', '/api/debug/profile', { as })
  const text = await response.text()
  expect(response.status, text).toBe(200)
  const body = JSON.parse(text) as DebugProfile
  expect(body.profile).toMatchObject({ id: account.id, hometown: 'Vic', role: 'admin', city_id: profile.city_id })
  expect(body.account).toMatchObject({ email: account.email, emailConfirmed: true, isActive: true })
  expect(body.session).toMatchObject({ remembered: false, secondFactorAt: expect.any(String) })
  expect(body.rights).toEqual({
    role: 'admin',
    isAdmin: true,
    secondFactor: true,
    freshCode: true,
    paymentAdmin: false,
  })
  expect(body.features).toMatchObject({ questions: true, socialVerification: false })

  const credential = await db.selectFrom('credentials').selectAll().where('user_id', '=', account.id).executeTakeFirst()
  const session = await db.selectFrom('sessions').selectAll().where('user_id', '=', account.id).executeTakeFirst()
  const factor = await db.selectFrom('user_2fa').selectAll().where('user_id', '=', account.id).executeTakeFirst()
  const secrets = [
    ...[credential?.password, session?.token, session?.ip_address, factor?.secret_encrypted, key, as],
    ...[...codes, ...(factor?.recovery_codes_hashed ?? []), 'the hash of a secret'],
  ]
  for (const secret of secrets) {
    expect(secret).toBeTruthy()
    expect(text).not.toContain(secret)
  }
})

it('is refused to non-admins', async () => {
  const { account } = await createAccount(app.deps.db)
  const as = await signInAs(app, account)
  expect(await app.api('GET', '/debug/profile', { as })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect((await app.api('GET', '/debug/profile')).status).toBe(401)
})
