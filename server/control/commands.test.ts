import { beforeAll, expect, it } from 'vitest'
import { createTestApp, mailTo, signInAs, type TestApp } from '../../tests/support/app.ts'
import { createAccount, factoryPassword } from '../../tests/support/factories.ts'
import { completeSessions, giveSecondFactor } from '../../tests/support/two-factor.ts'
import { runCommand } from './commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
const command = (...args: string[]) => runCommand(args, app.deps)

it('switches two-factor off for who lost phone and codes, once, and says so by mail', async () => {
  const { account } = await createAccount(app.deps.db)
  await giveSecondFactor(app, account)
  const as = await signInAs(app, account)
  await completeSessions(app, account)
  expect(await command('two-factor-off', account.email.toUpperCase())).toMatchObject({ exitCode: 0 })
  expect((await app.api('GET', '/session', { as })).body.viewer).toBeNull()
  const { body } = await app.api('POST', '/accounts/sign-in', {
    body: { email: account.email, password: factoryPassword },
  })
  expect(body.viewer.id).toBe(account.id)
  expect((await mailTo(app, account.email)).map(({ subject }) => subject)).toEqual(['Two-factor authentication is off'])
  for (const email of [account.email, 'nobody@example.org', ''])
    expect((await command('two-factor-off', email)).exitCode).toBe(1)
})
