import { beforeAll, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount } from '../../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

const stored = () => app.deps.db.selectFrom('accounts').select(['id', 'language']).execute()

it('is kept in the browser by a visitor, and nowhere else', async () => {
  const { account } = await createAccount(app.deps.db)
  const { status, body, headers } = await app.api('PUT', '/accounts/language', { body: { language: 'ca' } })
  expect([status, body]).toEqual([200, { language: 'ca' }])
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^peeps\.language=ca;.*HttpOnly; SameSite=Lax$/)])
  expect(await stored()).toContainEqual({ id: account.id, language: null })
})

it('goes with the account of who is signed in, and with nobody else’s', async () => {
  const [own, other] = [await createAccount(app.deps.db), await createAccount(app.deps.db)]
  const as = await signInAs(app, own.account)
  expect((await app.api('GET', '/session', { as })).body.viewer.language).toBeNull()
  await app.api('PUT', '/accounts/language', { as, body: { language: 'es' } })
  expect((await app.api('GET', '/session', { as })).body.viewer.language).toBe('es')
  expect(await stored()).toContainEqual({ id: other.account.id, language: null })
})

it.each(['CA', 'xx', '', null, ['ca'], 'ca\u0000'])('refuses %j, beside the field', async language => {
  const { status, body, headers } = await app.api('PUT', '/accounts/language', { body: { language } })
  expect([status, Object.keys(body.data.fields)]).toEqual([400, ['language']])
  expect(headers.getSetCookie()).toEqual([])
})
