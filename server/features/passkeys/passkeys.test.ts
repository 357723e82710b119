import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, mailTo, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, factoryPassword } from '../../../tests/support/factories.ts'
import { createAuthenticator, givePasskey, relyOnPasskeys } from '../../../tests/support/passkeys.ts'
import { openBrowser } from '../../../tests/support/people/browser.ts'
import { codeOf, completeSessions, giveSecondFactor } from '../../../tests/support/people/two-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

let ips = 0
/** Avoids the rate limiter. */
const from = () => `10.30.${Math.floor(ips / 250)}.${(ips++ % 250) + 1}`
const send = (method: string, path: string, as: string, body?: unknown) =>
  app.api(method, path, { as, body, from: from() })

async function owner() {
  const { account } = await createAccount(app.deps.db)
  return { account, as: await signInAs(app, account) }
}

const rowsOf = (id: string) =>
  app.deps.db.selectFrom('passkeys').selectAll().where('user_id', '=', id).orderBy('created_at').execute()
const eventsOf = async (as: string) =>
  (await send('GET', '/security/log', as)).body.items.map(({ event }: { event: string }) => event)
const confirm = (as: string) => send('POST', '/security/fresh-code', as, { password: factoryPassword })

async function add(as: string, authenticator = createAuthenticator(), name = 'My phone') {
  const options = await send('POST', '/passkeys/options', as, {})
  return send('POST', '/passkeys', as, { passkey: authenticator.create(options.body), name })
}

describe('adding a passkey', () => {
  it('requires a recent proof: the password while two-factor is off', async () => {
    const { account, as } = await owner()
    expect((await send('POST', '/passkeys/options', as, {})).body.code).toBe('CODE_NEEDED')
    const wrong = await send('POST', '/security/fresh-code', as, { password: 'not the password' })
    expect([wrong.status, wrong.body.data.fields]).toEqual([422, { password: 'passwordWrong' }])
    expect((await send('POST', '/passkeys/options', as, {})).body.code).toBe('CODE_NEEDED')
    expect((await confirm(as)).status).toBe(200)
    const { status, body } = await add(as)
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String),
        name: 'My phone',
        system: null,
        formerHost: null,
        createdAt: expect.any(String),
        lastUsedAt: null,
      },
    ])
    expect(await rowsOf(account.id)).toMatchObject([{ id: body.id, transports: ['internal'], backed_up: false }])
    expect((await send('GET', '/security', as)).body.passkeys).toEqual([body])
    expect(await eventsOf(as)).toEqual(['passkeyAdded'])
    expect((await mailTo(app, account.email)).map(({ subject }) => subject)).toEqual([
      'A passkey was added to your account',
    ])
  })

  it('accepts no password once two-factor is on', async () => {
    const { account, as } = await owner()
    const { key } = await giveSecondFactor(app, account)
    await completeSessions(app, account, 11)
    expect((await confirm(as)).body.code).toBe('TWO_FACTOR_ON')
    expect((await send('POST', '/passkeys/options', as, {})).body.code).toBe('CODE_NEEDED')
    expect((await send('POST', '/security/fresh-code', as, { code: codeOf(key) })).status).toBe(200)
    expect((await add(as)).status).toBe(200)
  })

  it('uses a random handle, the same for all passkeys of the account, and excludes known authenticators', async () => {
    const { account, as } = await owner()
    await confirm(as)
    const first = (await send('POST', '/passkeys/options', as, {})).body
    expect(first).toMatchObject({
      rp: { id: 'peeps.test', name: 'Our Peeps' },
      user: { name: account.email },
      excludeCredentials: [],
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(Buffer.from(first.user.id, 'base64url')).toHaveLength(32)
    expect(first.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toContain(-7)
    const authenticator = createAuthenticator()
    await send('POST', '/passkeys', as, { passkey: authenticator.create(first), name: 'One' })
    const second = (await send('POST', '/passkeys/options', as, {})).body
    expect(second.user.id).toBe(first.user.id)
    expect(second.excludeCredentials).toEqual([
      { id: authenticator.keys[0]!.id, type: 'public-key', transports: ['internal'] },
    ])
    expect(second.challenge).not.toBe(first.challenge)
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['no verified user', { verified: false }],
    ['an assertion', { type: 'webauthn.get' }],
  ])('refuses %s', async (_, change) => {
    const { account, as } = await owner()
    await confirm(as)
    const options = await send('POST', '/passkeys/options', as, {})
    const passkey = createAuthenticator().create(options.body, change)
    expect((await send('POST', '/passkeys', as, { passkey, name: 'x' })).body.code).toBe('PASSKEY_REFUSED')
    expect(await rowsOf(account.id)).toEqual([])
  })

  it('accepts a challenge once, only in its session, and only for adding', async () => {
    const { account, as } = await owner()
    const other = await signInAs(app, account)
    await confirm(as)
    await confirm(other)
    const authenticator = createAuthenticator()
    const options = (await send('POST', '/passkeys/options', as, {})).body
    const inOther = await send('POST', '/passkeys', other, { passkey: authenticator.create(options), name: 'x' })
    expect(inOther.body.code).toBe('PASSKEY_EXPIRED')
    const made = authenticator.create(options)
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', '/passkeys', as, { passkey: made, name: 'x' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    const toConfirm = (await send('POST', '/passkeys/confirm/options', as, {})).body
    const crossed = authenticator.create({ ...options, challenge: toConfirm.challenge })
    expect((await send('POST', '/passkeys', as, { passkey: crossed, name: 'x' })).body.code).toBe('PASSKEY_EXPIRED')
    const late = (await send('POST', '/passkeys/options', as, {})).body
    await app.deps.db.updateTable('passkey_challenges').set({ expires_at: new Date() }).execute()
    const tooLate = await send('POST', '/passkeys', as, { passkey: authenticator.create(late), name: 'x' })
    expect(tooLate.body.code).toBe('PASSKEY_EXPIRED')
    expect(await rowsOf(account.id)).toHaveLength(1)
  })

  it('refuses a credential that an account has, and the twenty-first passkey', async () => {
    const [one, two] = [await owner(), await owner()]
    const { authenticator, key } = await givePasskey(app, one.account)
    await confirm(two.as)
    const options = (await send('POST', '/passkeys/options', two.as, {})).body
    const made = authenticator.create(options)
    await app.deps.db
      .updateTable('passkeys')
      .set({ credential_id: made.id })
      .where('credential_id', '=', key.id)
      .execute()
    const taken = await send('POST', '/passkeys', two.as, { passkey: made, name: 'x' })
    expect([taken.status, taken.body.code]).toEqual([422, 'PASSKEY_REFUSED'])

    for (let count = 0; count < 19; count++) await givePasskey(app, two.account)
    const begun = await Promise.all([1, 2].map(() => send('POST', '/passkeys/options', two.as, {})))
    const answers = await Promise.all(
      begun.map(({ body }) =>
        send('POST', '/passkeys', two.as, { passkey: createAuthenticator().create(body), name: 'x' }),
      ),
    )
    expect(answers.map(({ body }) => body.code ?? 'added').sort()).toEqual(['PASSKEYS_FULL', 'added'])
    expect((await send('POST', '/passkeys/options', two.as, {})).body.code).toBe('PASSKEYS_FULL')
  })
})

describe('renaming a passkey', () => {
  it('trims the name, marks an empty or long one, and mails nothing', async () => {
    const { account, as } = await owner()
    const { passkeyId } = await givePasskey(app, account)
    const rename = (name: string) => send('PUT', `/passkeys/${passkeyId}`, as, { name })
    expect((await rename('  Marta’s Pixel ')).body).toMatchObject({ id: passkeyId, name: 'Marta’s Pixel' })
    expect((await rename('  ')).body.data.fields).toEqual({ name: 'required' })
    expect((await rename('x'.repeat(41))).body.data.fields).toEqual({ name: 'tooLong' })
    expect(await eventsOf(as)).toEqual(['passkeyRenamed'])
    expect(await mailTo(app, account.email)).toEqual([])
  })

  it('finds no passkey of another account', async () => {
    const { passkeyId } = await givePasskey(app, (await owner()).account)
    const { as } = await owner()
    await confirm(as)
    for (const answer of [
      await send('PUT', `/passkeys/${passkeyId}`, as, { name: 'mine' }),
      await send('DELETE', `/passkeys/${passkeyId}`, as),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'PASSKEY_NOT_FOUND'])
  })
})

describe('removing a passkey', () => {
  it('requires a recent proof, and ends the other sessions that it opened', async () => {
    const { account, as } = await owner()
    const { passkeyId, authenticator } = await givePasskey(app, account)
    const browser = openBrowser(from)
    const options = await browser.send(app, 'POST', '/passkeys/sign-in/options', {})
    await browser.send(app, 'POST', '/passkeys/sign-in', { passkey: authenticator.get(options.body) })
    expect((await browser.send(app, 'GET', '/session')).body.viewer.id).toBe(account.id)
    expect((await send('DELETE', `/passkeys/${passkeyId}`, as)).body.code).toBe('CODE_NEEDED')
    await confirm(as)
    expect((await send('DELETE', `/passkeys/${passkeyId}`, as)).status).toBe(200)
    expect((await browser.send(app, 'GET', '/session')).body.viewer).toBeNull()
    expect((await send('GET', '/session', as)).body.viewer.id).toBe(account.id)
    expect((await eventsOf(as))[0]).toBe('passkeyRemoved')
    const again = await send('DELETE', `/passkeys/${passkeyId}`, as)
    expect(again.body.code).toBe('PASSKEY_NOT_FOUND')
  })

  it('turns two-factor off with its last factor, and not while there is an authenticator', async () => {
    const [alone, both] = [await owner(), await owner()]
    const keys = [await givePasskey(app, alone.account), await givePasskey(app, alone.account)]
    await relyOnPasskeys(app, alone.account)
    await completeSessions(app, alone.account)
    const enabled = async (as: string) => (await send('GET', '/security', as)).body.twoFactor.enabled
    await send('DELETE', `/passkeys/${keys[0]!.passkeyId}`, alone.as)
    expect(await enabled(alone.as)).toBe(true)
    await send('DELETE', `/passkeys/${keys[1]!.passkeyId}`, alone.as)
    expect(await enabled(alone.as)).toBe(false)
    expect((await eventsOf(alone.as)).slice(0, 2)).toEqual(['twoFactorDisabled', 'passkeyRemoved'])

    const { passkeyId } = await givePasskey(app, both.account)
    await giveSecondFactor(app, both.account)
    await completeSessions(app, both.account)
    await send('DELETE', `/passkeys/${passkeyId}`, both.as)
    expect(await enabled(both.as)).toBe(true)
  })
})
