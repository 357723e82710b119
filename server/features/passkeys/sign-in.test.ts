import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, mailTo, origin, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, factoryPassword } from '../../../tests/support/factories.ts'
import { createAuthenticator, givePasskey, relyOnPasskeys } from '../../../tests/support/passkeys.ts'
import { openBrowser } from '../../../tests/support/people/browser.ts'
import { keepClosed } from '../../../tests/support/people/sign-in-delays.ts'
import { giveSecondFactor } from '../../../tests/support/people/two-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

let ips = 0
/** Avoids the rate limiter. */
const from = () => `10.31.${Math.floor(ips / 250)}.${(ips++ % 250) + 1}`

function visitor(on: TestApp = app) {
  const browser = openBrowser(from)
  const send = (method: string, path: string, body?: object) => browser.send(on, method, path, body)
  return {
    jar: browser.jar,
    send,
    options: async () => (await send('POST', '/passkeys/sign-in/options', {})).body,
    enter: (passkey: object, more = {}) => send('POST', '/passkeys/sign-in', { passkey, ...more }),
    viewer: async () => (await send('GET', '/session')).body.viewer,
  }
}

async function member(options: Parameters<typeof createAccount>[1] = {}) {
  const { account } = await createAccount(app.deps.db, options)
  return { account, ...(await givePasskey(app, account)) }
}
const rowOf = (id: string) =>
  app.deps.db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('signing in with a passkey', () => {
  it('opens a session without a password or code, and records it', async () => {
    const { account, authenticator, passkeyId } = await member()
    await giveSecondFactor(app, account)
    const browser = visitor()
    const { status, body } = await browser.enter(authenticator.get(await browser.options()), { remember: true })
    expect([status, body.viewer.id, body.viewer.remembered]).toEqual([200, account.id, true])
    expect(await browser.viewer()).toMatchObject({ id: account.id, remembered: true })
    expect((await browser.send('GET', '/security/log')).body.items.map((one: { event: string }) => one.event)).toEqual([
      'signedIn',
    ])
    expect((await rowOf(passkeyId)).last_used_at).toBeInstanceOf(Date)
    expect([...browser.jar.keys()].some(name => name.includes('known-'))).toBe(true)
  })

  it('answers every visitor with the same options, except the challenge', async () => {
    const [one, two] = [await visitor().options(), await visitor().options()]
    expect({ ...one, challenge: '' }).toEqual({ ...two, challenge: '' })
    expect(one).toMatchObject({ rpId: 'peeps.test', userVerification: 'required', allowCredentials: [] })
    expect(one.challenge).not.toBe(two.challenge)
  })

  it('gives an admin the rights and a fresh proof, also without an authenticator', async () => {
    const { account, authenticator } = await member({ role: 'superadmin' })
    await relyOnPasskeys(app, account)
    const browser = visitor()
    await browser.enter(authenticator.get(await browser.options()))
    expect(await browser.viewer()).toMatchObject({ isAdmin: true, secondFactorNeeded: false })
    const other = await createAccount(app.deps.db)
    const path = `/admin/users/${other.account.id}/active`
    expect((await browser.send('PUT', path, { active: false, note: null })).status).toBe(200)
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }, 'PASSKEY_REFUSED'],
    ['another scheme', { origin: origin.replace('http:', 'https:') }, 'PASSKEY_REFUSED'],
    ['another host', { rpId: 'evil.example' }, 'PASSKEY_REFUSED'],
    ['no verified user', { verified: false }, 'PASSKEY_REFUSED'],
    ['the handle of another account', { userHandle: 'AAAA' }, 'PASSKEY_REFUSED'],
    ['a new credential', { type: 'webauthn.create' }, 'PASSKEY_REFUSED'],
    ['an invented challenge', { challenge: 'AAAA' }, 'PASSKEY_EXPIRED'],
  ])('refuses %s', async (_, change, code) => {
    const { authenticator } = await member()
    const browser = visitor()
    const answer = await browser.enter(authenticator.get(await browser.options(), change))
    expect(answer.body.code).toBe(code)
    expect(await browser.viewer()).toBeNull()
  })

  it('refuses a changed signature, client data that cannot be read, and a passkey that is not registered', async () => {
    const { authenticator } = await member()
    const browser = visitor()
    const right = authenticator.get(await browser.options())
    const other = authenticator.get({ challenge: 'AAAA' })
    const forged = { ...right, response: { ...right.response, signature: other.response.signature } }
    expect((await browser.enter(forged)).body.code).toBe('PASSKEY_REFUSED')
    expect((await browser.enter(right)).body.code).toBe('PASSKEY_EXPIRED')
    const unreadable = { ...right, response: { ...right.response, clientDataJSON: 'bm90IGpzb24' } }
    expect((await browser.enter(unreadable)).body.code).toBe('PASSKEY_REFUSED')
    const stranger = createAuthenticator()
    stranger.newKey('AAAA')
    const unknown = await browser.enter(stranger.get(await browser.options()))
    expect([unknown.status, unknown.body.code]).toEqual([404, 'PASSKEY_NOT_FOUND'])
  })

  it('accepts an assertion once, of a hundred concurrent ones, and only from the browser that asked', async () => {
    const { authenticator } = await member()
    const browser = visitor()
    const options = await browser.options()
    const stolen = await visitor().enter(authenticator.get(options))
    expect(stolen.body.code).toBe('PASSKEY_EXPIRED')
    const elsewhere = visitor()
    await elsewhere.options()
    expect((await elsewhere.enter(authenticator.get(options))).body.code).toBe('PASSKEY_EXPIRED')
    const passkey = authenticator.get(options)
    const answers = await Promise.all(Array.from({ length: 100 }, () => browser.enter(passkey)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'PASSKEY_EXPIRED')).toHaveLength(99)
  })

  it('keeps a challenge for each tab of a browser, for ten minutes', async () => {
    const { authenticator } = await member()
    const browser = visitor()
    const [first, second] = [await browser.options(), await browser.options()]
    expect((await browser.enter(authenticator.get(first))).status).toBe(200)
    await app.deps.db.updateTable('passkey_challenges').set({ expires_at: new Date() }).execute()
    expect((await browser.enter(authenticator.get(second))).body.code).toBe('PASSKEY_EXPIRED')
  })

  it('accepts a counter that does not grow, and warns the owner once', async () => {
    const { account, authenticator, passkeyId } = await member()
    const browser = visitor()
    await browser.enter(authenticator.get(await browser.options(), { counter: 7 }))
    const other = visitor()
    for (const counter of [7, 3, 0, 9, 8, 0]) {
      const answer = await other.enter(authenticator.get(await other.options(), { counter }))
      expect([counter, answer.status]).toEqual([counter, 200])
    }
    expect((await rowOf(passkeyId))?.counter).toBe('0')
    const mails = (await mailTo(app, account.email)).map(({ subject }) => subject)
    expect(mails.filter(subject => subject === 'One of your passkeys may have been copied')).toHaveLength(1)
  })

  it('accepts synced passkeys, whose counter stays zero', async () => {
    const { account } = await createAccount(app.deps.db)
    const { authenticator, passkeyId } = await givePasskey(app, account, {
      authenticator: createAuthenticator({ counts: false }),
    })
    for (let use = 0; use < 2; use++) {
      const browser = visitor()
      expect((await browser.enter(authenticator.get(await browser.options()))).status).toBe(200)
    }
    expect(await rowOf(passkeyId)).toMatchObject({ backed_up: true })
  })

  it.each([
    ['deactivated', { active: false }, 'ACCOUNT_INACTIVE'],
    ['unconfirmed', { confirmed: false }, 'EMAIL_NOT_CONFIRMED'],
  ])('says that the account is %s', async (_, options, code) => {
    const { authenticator } = await member(options)
    const browser = visitor()
    const answer = await browser.enter(authenticator.get(await browser.options()))
    expect([answer.status, answer.body.code]).toEqual([403, code])
    expect(await browser.viewer()).toBeNull()
  })

  it('refuses the passkey of a deleted account', async () => {
    const { account, authenticator } = await member()
    const browser = visitor()
    const options = await browser.options()
    await app.deps.db.deleteFrom('accounts').where('id', '=', account.id).execute()
    expect((await browser.enter(authenticator.get(options))).body.code).toBe('PASSKEY_NOT_FOUND')
  })

  it('opens no session that outlives a concurrent removal', async () => {
    for (let round = 0; round < 5; round++) {
      const { account, authenticator, passkeyId } = await member()
      const as = await signInAs(app, account)
      await app.api('POST', '/security/fresh-code', { as, body: { password: factoryPassword }, from: from() })
      const browser = visitor()
      const passkey = authenticator.get(await browser.options())
      const [entered, removed] = await Promise.all([
        browser.enter(passkey),
        app.api('DELETE', `/passkeys/${passkeyId}`, { as, from: from() }),
      ])
      expect(removed.status).toBe(200)
      expect([200, 404]).toContain(entered.status)
      expect(await browser.viewer()).toBeNull()
    }
  })

  it('is not delayed by failed passwords, and does not forgive them', async () => {
    const { account, authenticator } = await member()
    const network = '10.32.0.1'
    const browser = openBrowser(() => network)
    const guess = () =>
      app.api('POST', '/accounts/sign-in', {
        body: { email: account.email, password: 'not the password' },
        from: network,
      })
    for (let attempt = 0; attempt < 7; attempt++) await guess()
    await keepClosed(app, 'accountAndIp')
    expect((await guess()).status).toBe(429)
    const options = await browser.send(app, 'POST', '/passkeys/sign-in/options', {})
    const entered = await browser.send(app, 'POST', '/passkeys/sign-in', { passkey: authenticator.get(options.body) })
    expect(entered.status).toBe(200)
    expect((await guess()).status).toBe(429)
  })
})

describe('behind a proxy', () => {
  const https = 'https://peeps.example'

  it('verifies the public origin, not the one of the request', async () => {
    const proxied = await createTestApp({ environment: { APP_URL: https, TRUST_PROXY: '1' } })
    const authenticator = createAuthenticator({ origin: https })
    const { account } = await createAccount(app.deps.db)
    await givePasskey(app, account, { authenticator })
    const send = (path: string, body: object, cookie = '', more: Record<string, string> = {}) =>
      proxied.api('POST', path, { body, headers: { origin: https, cookie, ...more } })
    const cookieOf = ({ headers }: { headers: Headers }) =>
      headers
        .getSetCookie()
        .map(line => line.split(';')[0])
        .join('; ')
    const asked = await send('/passkeys/sign-in/options', {})
    expect(asked.body.rpId).toBe('peeps.example')
    const cookie = cookieOf(asked)
    expect(cookie).toMatch(/^__Host-peeps\.passkey=/)
    const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', host: 'evil.example' }
    expect(
      (await send('/passkeys/sign-in', { passkey: authenticator.get(asked.body) }, cookie, forwarded)).status,
    ).toBe(200)
    const again = await send('/passkeys/sign-in/options', {}, cookie)
    const inner = authenticator.get(again.body, { origin, rpId: 'peeps.test' })
    expect((await send('/passkeys/sign-in', { passkey: inner }, cookie)).body.code).toBe('PASSKEY_REFUSED')
  })

  it('without APP_URL, uses the origin that the browser sends with the host of the request', async () => {
    const open = await createTestApp({ environment: { APP_URL: '' } })
    const secure = origin.replace('http:', 'https:')
    const authenticator = createAuthenticator({ origin: secure })
    const { account } = await createAccount(app.deps.db)
    await givePasskey(app, account, { authenticator })
    const host = new URL(origin).host
    const send = (path: string, body: object, headers: Record<string, string>) =>
      open.api('POST', path, { body, headers: { host, origin: secure, ...headers } })
    const asked = await send('/passkeys/sign-in/options', {}, {})
    const cookie = asked.headers.getSetCookie()[0]!.split(';')[0]!
    const passkey = authenticator.get(asked.body)
    expect((await send('/passkeys/sign-in', { passkey }, { cookie, origin: 'https://evil.example' })).body.code).toBe(
      'FOREIGN_ORIGIN',
    )
    expect((await send('/passkeys/sign-in', { passkey }, { cookie })).status).toBe(200)
  })
})

it('leaves an admin with a password and no second factor the rights of a member', async () => {
  const { account } = await member({ role: 'admin' })
  const browser = visitor()
  await browser.send('POST', '/accounts/sign-in', { email: account.email, password: factoryPassword })
  expect(await browser.viewer()).toMatchObject({ isAdmin: false, secondFactorNeeded: true })
})
