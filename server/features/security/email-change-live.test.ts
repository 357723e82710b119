import { expect, it, onTestFinished } from 'vitest'
import { createTestApp, mailTo, signInAs } from '../../../tests/support/app.ts'
import { openEvents, sessionCursor } from '../../../tests/support/events.ts'
import { createAccount, factoryPassword } from '../../../tests/support/factories.ts'

it('notifies the account’s tabs when an email change is requested, confirmed from one side and canceled', async () => {
  const app = await createTestApp()
  const post = (as: string | undefined, path: string, body: object) =>
    app.api('POST', path, { as, body, from: '10.52.0.1' })
  const tokenFor = async (email: string) =>
    /confirm-email\?token=([\w-]+)/.exec((await mailTo(app, email))[0]?.text ?? '')?.[1] ?? ''
  const confirm = (token: string) => post(undefined, '/accounts/confirm-email-change', { token })
  const { account } = await createAccount(app.deps.db)
  const as = await signInAs(app, account)
  await app.deps.hub.start()
  const live = await openEvents(app, `/live?cursor=${await sessionCursor(app, as)}`, as)
  onTestFinished(async () => {
    await live.close()
    await app.deps.hub.close()
  })
  const to = 'email-change-live@example.org'
  await post(as, '/security/email', { email: to, password: factoryPassword })
  expect(await live.next()).toEqual({ type: 'security.changed' })
  await confirm(await tokenFor(account.email))
  expect(await live.next()).toEqual({ type: 'security.changed' })
  await app.api('DELETE', '/security/email', { as })
  expect(await live.next()).toEqual({ type: 'security.changed' })
  await app.api('DELETE', '/security/email', { as })
  await post(as, '/security/email', { email: to, password: factoryPassword })
  await confirm(await tokenFor(account.email))
  await confirm(await tokenFor(to))
  expect(await live.next()).toEqual({ type: 'security.changed' })
  expect(await live.next()).toEqual({ type: 'security.changed' })
  expect(await live.next()).toEqual({ type: 'access.changed' })
})
