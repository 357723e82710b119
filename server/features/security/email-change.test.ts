import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import { createTestApp, mailTo, signInAs, type TestApp } from '../../../tests/support/app.ts'
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

describe('a change of email', () => {
  let app: TestApp
  let people = 0
  beforeAll(async () => {
    app = await createTestApp()
  })
  const fresh = () => `new-mailbox-${++people}@example.org`
  const post = (as: string | undefined, path: string, body: object) =>
    app.api('POST', path, { as, body, from: '10.52.0.2' })
  const member = async () => {
    const { account } = await createAccount(app.deps.db)
    return { account, as: await signInAs(app, account) }
  }
  const tokenFor = async (email: string) =>
    /confirm-email\?token=([\w-]+)/.exec((await mailTo(app, email))[0]?.text ?? '')?.[1] ?? ''
  const confirm = (token: string) => post(undefined, '/accounts/confirm-email-change', { token })

  it('is asked once by two requests in a row, also at the same time, whose links work', async () => {
    const { account, as } = await member()
    const to = fresh()
    const ask = async () => (await post(as, '/security/email', { email: to, password: factoryPassword })).status
    expect(await Promise.all([ask(), ask()])).toEqual([200, 200])
    const first = await tokenFor(to)
    expect(await ask()).toBe(200)
    for (const mailbox of [account.email, to]) expect(await mailTo(app, mailbox)).toHaveLength(1)
    await confirm(first)
    expect((await confirm(await tokenFor(account.email))).body).toMatchObject({ changed: true })
  })

  it('is asked again by a request that comes a minute later', async () => {
    const { account, as } = await member()
    const to = fresh()
    const ask = async () => (await post(as, '/security/email', { email: to, password: factoryPassword })).status
    expect(await ask()).toBe(200)
    const old = await tokenFor(account.email)
    const created_at = new Date(Date.now() - limits.resendCooldown)
    await app.deps.db.updateTable('email_changes').set({ created_at }).where('user_id', '=', account.id).execute()
    expect(await ask()).toBe(200)
    for (const mailbox of [account.email, to]) expect(await mailTo(app, mailbox)).toHaveLength(2)
    expect((await confirm(old)).body.code).toBe('LINK_INVALID')
  })

  it('gets at most five links a day at the former mailbox, for other new ones too', async () => {
    const { account, as } = await member()
    const ask = async () => (await post(as, '/security/email', { email: fresh(), password: factoryPassword })).status
    for (let times = 0; times < 5; times++) expect(await ask()).toBe(200)
    await app.deps.db.deleteFrom('rate_limits').where('key', 'like', 'emailChangeByAccount:%').execute()
    expect(await ask()).toBe(429)
    expect(await mailTo(app, account.email)).toHaveLength(5)
  })
})
