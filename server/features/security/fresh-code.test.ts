import { beforeAll, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount } from '../../../tests/support/factories.ts'
import { codeOf, completeSessions, giveSecondFactor, wrongCode } from '../../../tests/support/people/two-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

it('unlocks sensitive actions for this session for ten minutes, with a code that works once', async () => {
  const { account } = await createAccount(app.deps.db, { role: 'superadmin' })
  const { account: somebody } = await createAccount(app.deps.db)
  const { key } = await giveSecondFactor(app, account)
  const [as, elsewhere] = [await signInAs(app, account), await signInAs(app, account)]
  await completeSessions(app, account, 10.1)
  const give = (session: string) =>
    app.api('PUT', `/admin/users/${somebody.id}/role`, { as: session, body: { role: 'admin' } })
  const enter = (code: string) => app.api('POST', '/security/fresh-code', { as, body: { code } })

  expect((await give(as)).body.code).toBe('CODE_NEEDED')
  expect((await enter(wrongCode(key))).body).toMatchObject({
    code: 'INVALID_CODE',
    data: { fields: { code: 'codeInvalid' } },
  })
  expect((await give(as)).body.code).toBe('CODE_NEEDED')
  const code = codeOf(key)
  expect((await enter(code)).status).toBe(200)
  expect((await enter(code)).body.code).toBe('INVALID_CODE')
  expect((await give(as)).body.code).not.toBe('CODE_NEEDED')
  expect((await give(elsewhere)).body.code).toBe('CODE_NEEDED')
})
