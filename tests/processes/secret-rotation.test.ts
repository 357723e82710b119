import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import { openBrowser } from '../support/people/browser.ts'
import { runCommand } from '../../server/run-command.ts'
import { createKeyring } from '../../server/crypto/keyring.ts'
import { newLink } from '../../server/features/calendar/link.ts'
import { createAccount, factoryPassword } from '../support/factories.ts'
import { codeOf, giveSecondFactor } from '../support/people/two-factor.ts'
import { stopInTimeStep } from '../support/people/time-step.ts'

const [a, b] = ['the first secret of an installation A', 'the second secret of an installation B']
const deviceId = 'd'.repeat(64)

let underA: TestApp
const started = (SECRET: string, PREVIOUS_SECRETS = '') =>
  createTestApp({ database: underA.deps.database, environment: { SECRET, PREVIOUS_SECRETS } })
beforeAll(async () => {
  underA = await createTestApp({ environment: { SECRET: a } })
})

let addresses = 0
const browser = () => {
  const address = `10.61.0.${++addresses}`
  return openBrowser(() => address)
}
const session = 'peeps.session_token'
const viewerIn = async (own: ReturnType<typeof browser>, app: TestApp) =>
  (await own.send(app, 'GET', '/session')).body.viewer

async function signedIn({ remember = true } = {}) {
  const { account } = await createAccount(underA.deps.db)
  const own = browser()
  const { status } = await own.send(underA, 'POST', '/accounts/sign-in', {
    email: account.email,
    password: factoryPassword,
    remember,
  })
  expect(status).toBe(200)
  return { account, own }
}

it('keeps sessions when the old secret is configured, and re-signs their cookies permanently', async () => {
  const { account, own } = await signedIn()
  const [both, onlyB] = [await started(b, a), await started(b)]
  const before = own.jar.get(session)
  const answer = await own.send(both, 'GET', '/session')
  expect(answer.body.viewer.id).toBe(account.id)
  expect(own.jar.get(session)).not.toBe(before)
  const line = answer.headers.getSetCookie().find(some => some.startsWith(session))
  expect(line).toMatch(/Max-Age=2592000; .*HttpOnly; SameSite=Lax/)
  expect((await viewerIn(own, onlyB)).id).toBe(account.id)
  expect((await own.send(onlyB, 'GET', '/session')).headers.getSetCookie()).toEqual([])
})

it('does not extend a session that ends with the browser', async () => {
  const { own } = await signedIn({ remember: false })
  const answer = await own.send(await started(b, a), 'GET', '/session')
  expect(answer.headers.getSetCookie().find(some => some.startsWith(session))).not.toMatch(/Max-Age|Expires/)
})

it('signs everyone out when the old secret is not configured, and reports it only in the log', async () => {
  const { own } = await signedIn()
  expect(await viewerIn(own, await started(b))).toBeNull()
})

it('accepts a cookie of the next secret before it is current, for rolling restarts', async () => {
  const { account, own } = await signedIn()
  expect((await viewerIn(own, await started(b, a))).id).toBe(account.id)
  expect((await viewerIn(own, await started(a, b))).id).toBe(account.id)
})

it('signs out under an older secret too', async () => {
  const { own } = await signedIn()
  const both = await started(b, a)
  const stolen = new Map(own.jar)
  expect((await own.send(both, 'POST', '/accounts/sign-out', {})).status).toBe(200)
  expect(own.jar.has(session)).toBe(false)
  for (const [name, value] of stolen) own.jar.set(name, value)
  expect(await viewerIn(own, both)).toBeNull()
})

it('keeps two-factor, trusted devices and known browsers during and after the change', async () => {
  stopInTimeStep()
  const { account } = await createAccount(underA.deps.db)
  const { key } = await giveSecondFactor(underA, account)
  const own = browser()
  const credentials = { email: account.email, password: factoryPassword, deviceId }
  const signIn = (app: TestApp) => own.send(app, 'POST', '/accounts/sign-in', credentials)
  await signIn(underA)
  const trusted = await own.send(underA, 'POST', '/security/second-step', { code: codeOf(key, -1), trust: deviceId })
  expect(trusted.status).toBe(200)

  const [both, onlyB] = [await started(b, a), await started(b)]
  expect((await signIn(both)).body.viewer.id).toBe(account.id)
  const other = browser()
  await other.send(both, 'POST', '/accounts/sign-in', credentials)
  expect((await other.send(both, 'POST', '/security/second-step', { code: codeOf(key) })).status).toBe(200)

  expect((await signIn(onlyB)).body.viewer.id).toBe(account.id)
  await other.send(onlyB, 'POST', '/accounts/sign-in', credentials)
  expect((await other.send(onlyB, 'POST', '/security/second-step', { code: codeOf(key, 1) })).status).toBe(200)
})

it('keeps a pending second factor: the code can be entered after the change', async () => {
  const { account } = await createAccount(underA.deps.db)
  const { key } = await giveSecondFactor(underA, account)
  const own = browser()
  await own.send(underA, 'POST', '/accounts/sign-in', { email: account.email, password: factoryPassword })
  const both = await started(b, a)
  expect((await own.send(both, 'POST', '/security/second-step', { code: codeOf(key) })).status).toBe(200)
  expect((await viewerIn(own, await started(b))).id).toBe(account.id)
})

it('recognizes a browser by the older secret, so that strangers cannot lock its member out', async () => {
  const { account, own } = await signedIn()
  const both = await started(b, a)
  const name = [...own.jar.keys()].find(some => some.startsWith('peeps.known-')) ?? ''
  const before = own.jar.get(name)
  const wrong = { email: account.email, password: 'wrong wrong wrong' }
  await browser().send(both, 'POST', '/accounts/sign-in', wrong)
  await underA.deps.db
    .updateTable('sign_in_failures')
    .set({ closed_until: new Date(Date.now() + 60_000) })
    .where('key', 'like', 'account:%')
    .execute()
  const signIn = (from: ReturnType<typeof browser>) =>
    from.send(both, 'POST', '/accounts/sign-in', { email: account.email, password: factoryPassword })
  expect((await signIn(browser())).status).toBe(429)
  expect((await signIn(own)).status).toBe(200)
  expect(own.jar.get(name)).not.toBe(before)
})

it('shows the link of a calendar feed while a known secret opens it, and re-encrypts it for the new one', async () => {
  const { own } = await signedIn()
  const urlIn = async (app: TestApp) => (await own.send(app, 'GET', '/calendar-feed')).body.feed.url
  await own.send(underA, 'PUT', '/calendar-feed', { replaces: null })
  const url = await urlIn(underA)
  expect(url).toMatch(/\.ics$/)
  const [both, onlyB] = [await started(b, a), await started(b)]
  expect([await urlIn(both), await urlIn(onlyB)]).toEqual([url, null])
  expect((await both.request('GET', new URL(url).pathname)).status).toBe(200)
  expect((await runCommand(['reseal'], onlyB.deps)).text).toContain('Calendar links that no secret of today opens: 1.')
  expect((await runCommand(['reseal'], both.deps)).text).toContain('Calendar links sealed anew: 1.')
  expect(await urlIn(onlyB)).toBe(url)
})

it('re-encrypts the keys of inactive accounts, so that the old secret can be removed', async () => {
  const { account } = await createAccount(underA.deps.db)
  const { key, codes } = await giveSecondFactor(underA, account)
  const [both, onlyB] = [await started(b, a), await started(b)]
  const reseal = (app: TestApp) => runCommand(['reseal'], app.deps)
  expect(await reseal(onlyB)).toMatchObject({
    exitCode: 1,
    text: expect.stringMatching(/no secret of today opens: \d/),
  })
  expect(await reseal(both)).toMatchObject({ exitCode: 0 })
  expect((await reseal(both)).text).toContain('sealed anew: 0.')
  expect(await reseal(onlyB)).toMatchObject({ exitCode: 0 })
  const step = async (code: string) => {
    const own = browser()
    await own.send(onlyB, 'POST', '/accounts/sign-in', { email: account.email, password: factoryPassword })
    return (await own.send(onlyB, 'POST', '/security/second-step', { code })).status
  }
  expect(await step(codeOf(key))).toBe(200)
  // Recovery codes are hashed with the secret, and cannot be recomputed.
  expect(await step(codes[0] ?? '')).toBe(422)
})

describe('a wrong secret', () => {
  const keysUnder = async (SECRET: string, environment = {}) =>
    (await createTestApp({ database: underA.deps.database, environment: { SECRET, ...environment } })).deps.pushKeys()
  const empty = async () => {
    for (const table of ['push_keys', 'user_2fa', 'calendar_feeds'] as const)
      await underA.deps.db.deleteFrom(table).execute()
  }

  it.each([
    ['a two-factor key', async (id: string) => void (await giveSecondFactor(underA, { id }))],
    [
      'the link of a calendar feed',
      (id: string) =>
        underA.deps.db
          .insertInto('calendar_feeds')
          .values({ user_id: id, ...newLink(underA.deps.keyring, id) })
          .execute(),
    ],
    ['the push key', () => keysUnder(a)],
  ])('stops the start if only %s is stored, and SECRET_LOST permits it', async (_, store) => {
    await empty()
    const { account } = await createAccount(underA.deps.db)
    await store(account.id)
    await expect(keysUnder(b)).rejects.toThrow(`not ${createKeyring(b).current.id}. Set SECRET`)
    expect(await keysUnder(b, { PREVIOUS_SECRETS: `${'c'.repeat(32)},${a}` })).toEqual(
      await keysUnder(a, { PREVIOUS_SECRETS: b }),
    )
    await empty()
    await store(account.id)
    expect(await keysUnder(b, { SECRET_LOST: 'on' })).toEqual(await keysUnder(b))
  })

  it('does not stop a server if another value opens', async () => {
    await empty()
    const { account } = await createAccount(underA.deps.db)
    await giveSecondFactor(underA, account)
    await keysUnder(b, { SECRET_LOST: 'on' })
    await expect(keysUnder(a)).resolves.toBeDefined()
  })

  it('stops all but the first of several processes that start concurrently on an empty database', async () => {
    await empty()
    const outcomes = await Promise.allSettled([a, b, 'c'.repeat(32)].map(secret => keysUnder(secret)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })
})
