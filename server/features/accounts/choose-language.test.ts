import { beforeAll, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount } from '../../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

const stored = () => app.deps.db.selectFrom('accounts').select(['id', 'language']).execute()

it('stores a visitor’s language in the browser only', async () => {
  const { account } = await createAccount(app.deps.db)
  const { status, body, headers } = await app.api('PUT', '/accounts/language', { body: { language: 'ca' } })
  expect([status, body]).toEqual([200, { language: 'ca' }])
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^peeps\.language=ca;.*HttpOnly; SameSite=Lax$/)])
  expect(await stored()).toContainEqual({ id: account.id, language: null })
})

it('stores a signed-in viewer’s language with their own account only', async () => {
  const [own, other] = [await createAccount(app.deps.db), await createAccount(app.deps.db)]
  const as = await signInAs(app, own.account)
  expect((await app.api('GET', '/session', { as })).body.viewer.language).toBeNull()
  await app.api('PUT', '/accounts/language', { as, body: { language: 'es' } })
  expect((await app.api('GET', '/session', { as })).body.viewer.language).toBe('es')
  expect(await stored()).toContainEqual({ id: other.account.id, language: null })
})

it.each(['CA', 'xx', '', null, ['ca'], 'ca\u0000'])('rejects %j with an error on the field', async language => {
  const { status, body, headers } = await app.api('PUT', '/accounts/language', { body: { language } })
  expect([status, Object.keys(body.data.fields)]).toEqual([400, ['language']])
  expect(headers.getSetCookie()).toEqual([])
})
