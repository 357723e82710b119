import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp, mailTo, signInAs, type TestApp } from '../tests/support/app.ts'
import { createAccount, factoryPassword } from '../tests/support/factories.ts'
import { completeSessions, giveSecondFactor, trustDevice } from '../tests/support/people/two-factor.ts'
import { runCommand } from './run-command.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
const command = (...args: string[]) => runCommand(args, app.deps)

it('disables two-factor once, and notifies the owner by email', async () => {
  const { account } = await createAccount(app.deps.db)
  await giveSecondFactor(app, account)
  const as = await signInAs(app, account)
  await completeSessions(app, account)
  expect(await command('two-factor-off', account.email.toUpperCase())).toMatchObject({ exitCode: 0 })
  expect(await acts(account)).toMatchObject([{ actor_id: null, action: 'twoFactor.switchedOff' }])
  expect((await app.api('GET', '/session', { as })).body.viewer).toBeNull()
  const { body } = await app.api('POST', '/accounts/sign-in', {
    body: { email: account.email, password: factoryPassword },
  })
  expect(body.viewer.id).toBe(account.id)
  expect((await mailTo(app, account.email)).map(({ subject }) => subject)).toEqual(['Two-factor authentication is off'])
  for (const email of [account.email, 'nobody@example.org', ''])
    expect((await command('two-factor-off', email)).exitCode).toBe(1)
})

const acts = ({ id }: { id: string }) =>
  app.deps.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()

it('grants roles with audit entries, and keeps the last active superadmin', async () => {
  const [{ account }, { account: other }] = [await createAccount(app.deps.db), await createAccount(app.deps.db)]
  expect(await command('grant', account.email, 'superadmin')).toMatchObject({ exitCode: 0 })
  expect(await command('grant', account.email, 'superadmin')).toMatchObject({ exitCode: 0 })
  expect((await command('grant', account.email, 'member')).text).toContain('the last superadmin')
  expect(await command('grant', other.email, 'superadmin')).toMatchObject({ exitCode: 0 })
  expect(await command('grant', account.email, 'member')).toMatchObject({ exitCode: 0 })
  expect(await acts(account)).toEqual([
    { actor_id: null, action: 'role.changed', before: { role: 'member' }, after: { role: 'superadmin' } },
    { actor_id: null, action: 'role.changed', before: { role: 'superadmin' }, after: { role: 'member' } },
  ])
  expect((await command('grant', account.email, 'owner')).exitCode).toBe(1)
})

it('keeps the last superadmin with a second factor, who alone can open the admin pages', async () => {
  const [{ account: able }, { account: other }] = [await createAccount(app.deps.db), await createAccount(app.deps.db)]
  for (const { email } of [able, other]) expect((await command('grant', email, 'superadmin')).exitCode).toBe(0)
  await giveSecondFactor(app, able)
  expect(await command('grant', able.email, 'admin')).toMatchObject({
    text: expect.stringContaining('the last superadmin who can open the admin pages'),
    exitCode: 1,
  })
  expect(await acts(able)).toHaveLength(1)
  expect((await command('grant', other.email, 'admin')).exitCode).toBe(0)
  expect((await command('grant', other.email, 'superadmin')).exitCode).toBe(0)
  await giveSecondFactor(app, other)
  expect((await command('grant', able.email, 'admin')).exitCode).toBe(0)
})

it('signs out one account or all accounts, with audit entries', async () => {
  const people = [await createAccount(app.deps.db), await createAccount(app.deps.db)].map(({ account }) => account)
  const [ann, ben] = [people[0]!, people[1]!]
  const cookies = await Promise.all(people.map(person => signInAs(app, person)))
  const trust = (user_id: string) => trustDevice(app, { id: user_id })
  await Promise.all([trust(ann.id), trust(ben.id)])
  const viewers = () =>
    Promise.all(cookies.map(async as => (await app.api('GET', '/session', { as })).body.viewer?.id ?? null))
  const trusts = async () =>
    (await app.deps.db.selectFrom('trusted_device').select('user_id').execute()).map(({ user_id }) => user_id)

  expect(await command('sign-out', ann.email.toUpperCase())).toMatchObject({ exitCode: 0 })
  expect([await viewers(), await trusts()]).toEqual([[null, ben.id], [ben.id]])
  expect(await acts(ann)).toMatchObject([{ actor_id: null, action: 'sessions.ended' }])
  expect((await mailTo(app, ann.email)).map(({ subject }) => subject)).toHaveLength(1)
  for (const email of ['nobody@example.org', '']) expect((await command('sign-out', email)).exitCode).toBe(1)

  expect(await command('sign-out-everybody')).toMatchObject({ exitCode: 0 })
  expect([await viewers(), await trusts()]).toEqual([[null, null], []])
  expect(await mailTo(app, ben.email)).toEqual([])
  const all = await app.deps.db.selectFrom('audit_log').selectAll().where('action', '=', 'sessions.allEnded').execute()
  expect(all).toMatchObject([{ actor_id: null, subject_id: null }])
})

it('grants and revokes access to payment records, once each', async () => {
  const { account } = await createAccount(app.deps.db, { role: 'admin' })
  for (const state of ['on', 'on', 'off', 'off', 'on'])
    expect(await command('payment-admin', account.email, state)).toMatchObject({ exitCode: 0 })
  const rights = await app.deps.db
    .selectFrom('payment_admins')
    .select('revoked_at')
    .where('user_id', '=', account.id)
    .execute()
  expect(rights.map(({ revoked_at }) => revoked_at === null).toSorted()).toEqual([false, true])
  expect((await acts(account)).map(({ action }) => action)).toEqual([
    'payments.granted',
    'payments.revoked',
    'payments.granted',
  ])
  for (const args of [[account.email], [account.email, 'maybe'], ['nobody@example.org', 'on']])
    expect((await command('payment-admin', ...args)).exitCode).toBe(1)
})

it('records who ran a command, if the name can be stored', async () => {
  const { account } = await createAccount(app.deps.db)
  expect(await command('sign-out', account.email, '--as', ' Ann ')).toMatchObject({ exitCode: 0 })
  expect(await command('--as', 'ben', 'sign-out', account.email)).toMatchObject({ exitCode: 0 })
  expect(await command('sign-out', account.email)).toMatchObject({ exitCode: 0 })
  expect(await command('sign-out', account.email, '--as')).toMatchObject({ exitCode: 1 })
  const { rows } = await sql<{ operator: string | null }>`
    select operator from audit_log where subject_id = ${account.id} order by at, id`.execute(app.deps.db)
  expect(rows.map(({ operator }) => operator)).toEqual(['Ann', 'ben', null])
})
