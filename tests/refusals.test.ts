import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from './support/app.ts'
import { createAccount, factoryPassword } from './support/factories.ts'

let app: TestApp
let lines: Record<string, unknown>[] = []
beforeAll(async () => {
  app = await createTestApp({
    onLog: line => {
      lines.push(JSON.parse(line) as Record<string, unknown>)
    },
  })
})
beforeEach(() => {
  lines = []
})
const refused = () => lines.filter(({ msg }) => msg === 'refused')

it('are logged with time, place, reason and account: a wrong password, and every missing right', async () => {
  const { account } = await createAccount(app.deps.db)
  const as = await signInAs(app, account)
  const from = '10.63.0.1'
  const guess = 'a guess that nobody may read'
  const answers = [
    await app.api('POST', '/accounts/sign-in', { from, body: { email: account.email, password: guess } }),
    await app.api('POST', '/security/password', { from, as, body: { current: guess, password: 'quite another one' } }),
    await app.api('GET', '/admin/users', { from, as }),
    await app.api('GET', '/questions', { from }),
    await app.api('POST', '/accounts/sign-out', { from, as, headers: { origin: 'https://evil.example' } }),
  ]
  const common = { level: 30, time: expect.any(Number), requestId: expect.any(String), ip: from }
  expect(refused()).toMatchObject([
    { ...common, code: 'WRONG_CREDENTIALS', route: 'accounts.signIn' },
    { ...common, code: 'WRONG_PASSWORD', accountId: account.id },
    { ...common, code: 'FORBIDDEN', accountId: account.id },
    { ...common, code: 'SIGNED_OUT' },
    { ...common, code: 'FOREIGN_ORIGIN' },
  ])
  expect(refused().map(({ requestId }) => requestId)).toEqual(answers.map(({ body }) => body.data.requestId))
  for (const secret of [guess, account.email, as]) expect(JSON.stringify(lines)).not.toContain(secret)
})

it('are not logged for a mere typing error', async () => {
  await app.api('POST', '/accounts/sign-up', { from: '10.63.0.2', body: { name: '', email: 'x', password: 'short' } })
  expect(refused()).toEqual([])
})

it('cannot be split into two log lines by input', async () => {
  const from = '10.63.0.3'
  await app.api('POST', '/accounts/sign-in', {
    from,
    body: { email: 'ann@example.org', password: factoryPassword },
    headers: { 'user-agent': 'x', 'x-request-id': '{"msg":"refused"}' },
  })
  expect(refused()).toHaveLength(1)
})
