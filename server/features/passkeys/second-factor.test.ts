import { beforeAll, describe, expect, it } from 'vitest'
import { issueLink } from '../../credentials/links.ts'
import { switchTwoFactorOff } from '../../cli/two-factor-off.ts'
import { createTestApp, mailTo, origin, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, factoryPassword } from '../../../tests/support/factories.ts'
import { givePasskey, relyOnPasskeys, type Tampering } from '../../../tests/support/passkeys.ts'
import { openBrowser } from '../../../tests/support/people/browser.ts'
import { codeOf, completeSessions, giveSecondFactor, wrongCode } from '../../../tests/support/people/two-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

let ips = 0
/** Avoids the rate limiter. */
const from = () => `10.33.${Math.floor(ips / 250)}.${(ips++ % 250) + 1}`
const send = (method: string, path: string, as: string, body?: unknown) =>
  app.api(method, path, { as, body, from: from() })

async function guarded() {
  const { account } = await createAccount(app.deps.db)
  const { key, codes } = await giveSecondFactor(app, account)
  return { account, totp: key, codes, ...(await givePasskey(app, account)) }
}
type Guarded = Awaited<ReturnType<typeof guarded>>

async function prove({ authenticator }: Pick<Guarded, 'authenticator'>, as: string, change?: Tampering) {
  const options = await send('POST', '/passkeys/confirm/options', as, {})
  return authenticator.get(options.body, change)
}

describe('the second step with a passkey', () => {
  const begin = (as: string) => send('POST', '/passkeys/second-step/options', as, {})
  const enter = (as: string, passkey: object, more = {}) =>
    send('POST', '/passkeys/second-step', as, { passkey, ...more })

  it('completes the sign-in with a new token, and trusts the device if asked', async () => {
    const { account, authenticator, key } = await guarded()
    const as = await signInAs(app, account)
    expect((await send('GET', '/session', as)).body.secondStep).toMatchObject({ passkey: true, authenticator: true })
    const options = await begin(as)
    expect(options.body.allowCredentials).toEqual([{ id: key.id, type: 'public-key', transports: ['internal'] }])
    const right = await enter(as, authenticator.get(options.body), { trust: 'a'.repeat(64) })
    expect([right.status, right.body.id]).toEqual([200, account.id])
    const token = /session_token=([^;]+)/.exec(right.headers.getSetCookie().join())?.[1]
    expect((await send('GET', '/session', as)).body.viewer).toBeNull()
    expect((await send('GET', '/session', token!)).body.viewer.id).toBe(account.id)
    const log = (await send('GET', '/security/log', token!)).body.items
    // Both are of one transaction, so the log may show either first.
    expect(log.map((item: { event: string }) => item.event).sort()).toEqual(['deviceTrusted', 'signedIn'])
  })

  it('refuses the passkey of another account, a challenge of another session, and a missing verification', async () => {
    const [one, two] = [await guarded(), await guarded()]
    const as = await signInAs(app, one.account)
    const foreign = await enter(as, two.authenticator.get((await begin(as)).body))
    expect([foreign.status, foreign.body.code]).toEqual([404, 'PASSKEY_NOT_FOUND'])
    const options = (await begin(as)).body
    const second = await signInAs(app, one.account)
    expect((await enter(second, one.authenticator.get(options))).body.code).toBe('PASSKEY_EXPIRED')
    const unverified = one.authenticator.get((await begin(as)).body, { verified: false })
    expect((await enter(as, unverified)).body.code).toBe('PASSKEY_REFUSED')
    const signIn = (await app.api('POST', '/passkeys/sign-in/options', { body: {}, from: from() })).body
    expect((await enter(as, one.authenticator.get(signIn))).body.code).toBe('PASSKEY_EXPIRED')
    expect((await send('GET', '/session', as)).body.viewer).toBeNull()
  })

  it('stays open while codes are locked, and does not unlock them', async () => {
    const { account, authenticator, totp } = await guarded()
    const as = await signInAs(app, account)
    for (let attempt = 0; attempt < 5; attempt++)
      await send('POST', '/security/second-step', as, { code: wrongCode(totp) })
    expect((await enter(as, authenticator.get((await begin(as)).body))).status).toBe(200)
    const other = await signInAs(app, account)
    expect((await send('POST', '/security/second-step', other, { code: codeOf(totp) })).body.code).toBe(
      'SECOND_STEP_LOCKED',
    )
  })

  it('asks for a passkey or a recovery code after the password if passkeys are the only factor', async () => {
    const { account } = await createAccount(app.deps.db)
    const { authenticator } = await givePasskey(app, account)
    await relyOnPasskeys(app, account)
    const browser = openBrowser(from)
    const answer = await browser.send(app, 'POST', '/accounts/sign-in', {
      email: account.email,
      password: factoryPassword,
    })
    expect(answer.body).toEqual({
      viewer: null,
      secondStep: { attemptsLeft: 5, retryAfter: null, passkey: true, authenticator: false },
      deletion: null,
    })
    expect((await browser.send(app, 'POST', '/security/second-step', { code: '000000' })).body.code).toBe(
      'INVALID_CODE',
    )
    const options = await browser.send(app, 'POST', '/passkeys/second-step/options', {})
    const entered = await browser.send(app, 'POST', '/passkeys/second-step', {
      passkey: authenticator.get(options.body),
    })
    expect(entered.status).toBe(200)
  })

  it('has no challenge for an account without passkeys', async () => {
    const { account } = await createAccount(app.deps.db)
    await giveSecondFactor(app, account)
    expect((await begin(await signInAs(app, account))).body.code).toBe('PASSKEY_NOT_FOUND')
  })
})

describe('a passkey instead of a code', () => {
  async function signedIn(minutesAgo = 11) {
    const one = await guarded()
    const as = await signInAs(app, one.account)
    await completeSessions(app, one.account, minutesAgo)
    return { ...one, as }
  }

  it('confirms the owner for ten minutes', async () => {
    const one = await signedIn()
    expect((await send('POST', '/passkeys/options', one.as, {})).body.code).toBe('CODE_NEEDED')
    expect((await send('POST', '/security/fresh-code', one.as, { passkey: await prove(one, one.as) })).status).toBe(200)
    expect((await send('POST', '/passkeys/options', one.as, {})).status).toBe(200)
  })

  it('renews the recovery codes and disables two-factor, each with a passkey of its own', async () => {
    const one = await signedIn()
    const passkey = await prove(one, one.as)
    const renewed = await send('POST', '/security/two-factor/recovery-codes', one.as, { passkey })
    expect(renewed.body.codes).toHaveLength(10)
    const replayed = await send('POST', '/security/two-factor/disable', one.as, { passkey })
    expect(replayed.body.code).toBe('PASSKEY_EXPIRED')
    const off = await send('POST', '/security/two-factor/disable', one.as, { passkey: await prove(one, one.as) })
    expect(off.status).toBe(200)
    const { twoFactor, passkeys } = (await send('GET', '/security', one.as)).body
    expect([twoFactor.enabled, passkeys.length]).toEqual([false, 1])
  })

  it('refuses the passkey of another account, and more or less than one proof', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    const paths = ['fresh-code', 'two-factor/recovery-codes', 'two-factor/disable'].map(path => `/security/${path}`)
    for (const path of paths) {
      const foreign = await prove({ authenticator: two.authenticator }, one.as)
      expect((await send('POST', path, one.as, { passkey: foreign })).body.code).toBe('PASSKEY_NOT_FOUND')
      for (const body of [{}, { passkey: await prove(one, one.as), code: codeOf(one.totp) }])
        expect((await send('POST', path, one.as, body)).body.data.fields).toEqual({ code: 'codeMissing' })
    }
  })
})

describe('two-factor with passkeys alone', () => {
  async function member() {
    const { account } = await createAccount(app.deps.db)
    return { account, as: await signInAs(app, account), ...(await givePasskey(app, account)) }
  }
  type Member = Awaited<ReturnType<typeof member>>
  const enroll = async (one: Member) =>
    send('POST', '/security/two-factor/passkeys', one.as, { passkey: await prove(one, one.as) })
  const enable = (as: string, enrollment: string) => send('POST', '/security/two-factor/enable', as, { enrollment })
  const overview = async (as: string) => (await send('GET', '/security', as)).body.twoFactor

  it('turns on when the recovery codes are saved, and ends other sessions', async () => {
    const one = await member()
    const other = await signInAs(app, one.account)
    const { status, body } = await enroll(one)
    expect([status, body.codes.length]).toEqual([200, 10])
    expect((await overview(one.as)).enabled).toBe(false)
    expect((await enable(one.as, body.enrollment)).status).toBe(200)
    expect(await overview(one.as)).toMatchObject({ enabled: true, authenticator: false, recoveryCodesLeft: 10 })
    expect((await send('GET', '/session', other)).body.viewer).toBeNull()
    expect((await enroll(one)).body.code).toBe('TWO_FACTOR_ON')
    // A recovery code completes a sign-in by password.
    const pending = await signInAs(app, one.account)
    expect((await send('POST', '/security/second-step', pending, { code: body.codes[0] })).status).toBe(200)
  })

  it('takes a recovery code instead of the lost passkey, once, to confirm and to disable', async () => {
    const one = await member()
    const { codes, enrollment } = (await enroll(one)).body
    await enable(one.as, enrollment)
    await completeSessions(app, one.account, 11)
    const confirmBy = (code: string) => send('POST', '/security/fresh-code', one.as, { code })
    expect((await confirmBy('AAAAAAAA')).body.code).toBe('INVALID_CODE')
    const answers = await Promise.all([1, 2, 3].map(() => confirmBy(codes[0])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect((await overview(one.as)).recoveryCodesLeft).toBe(9)
    expect((await mailTo(app, one.account.email)).map(({ subject }) => subject)).toContain('A recovery code was used')
    expect((await send('POST', '/security/two-factor/disable', one.as, { code: codes[1] })).status).toBe(200)
  })

  it('does not turn on after the last passkey was removed', async () => {
    const one = await member()
    const { enrollment } = (await enroll(one)).body
    await app.deps.db.deleteFrom('passkeys').where('user_id', '=', one.account.id).execute()
    expect((await enable(one.as, enrollment)).body.code).toBe('ENROLMENT_EXPIRED')
    expect((await overview(one.as)).enabled).toBe(false)
  })

  it('takes an authenticator from a recently proved owner', async () => {
    const one = await member()
    await enable(one.as, (await enroll(one)).body.enrollment)
    await completeSessions(app, one.account, 11)
    const begin = () => send('POST', '/security/two-factor/begin', one.as, {})
    expect((await begin()).body.code).toBe('CODE_NEEDED')
    await send('POST', '/security/fresh-code', one.as, { passkey: await prove(one, one.as) })
    const begun = (await begin()).body
    const verified = await send('POST', '/security/two-factor/verify', one.as, {
      code: codeOf(begun.key),
      password: factoryPassword,
      enrollment: begun.enrollment,
    })
    expect((await enable(one.as, verified.body.enrollment)).status).toBe(200)
    expect(await overview(one.as)).toMatchObject({ enabled: true, authenticator: true })
    expect((await begin()).body.code).toBe('TWO_FACTOR_ON')
  })

  it('lets one of two concurrent enrollments win', async () => {
    const one = await member()
    const sealed = [(await enroll(one)).body.enrollment, (await enroll(one)).body.enrollment]
    const answers = await Promise.all(sealed.map(enrollment => enable(one.as, enrollment)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a password reset', () => {
  async function reset(account: { id: string }) {
    const token = await app.deps.db
      .transaction()
      .execute(trx => issueLink(trx, { kind: 'reset', accountId: account.id, lifetime: 60_000 }))
    const body = { token, password: 'long enough for this' }
    expect((await app.api('POST', '/accounts/reset-password', { body, from: from() })).status).toBe(200)
  }
  const left = async ({ id }: { id: string }) =>
    (await app.deps.db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute()).length
  const subjects = async ({ email }: { email: string }) => (await mailTo(app, email)).map(({ subject }) => subject)

  it('removes passkeys that a password was enough to add, and notifies the owner', async () => {
    const { account } = await createAccount(app.deps.db)
    await givePasskey(app, account)
    await reset(account)
    expect(await left(account)).toBe(0)
    expect(await subjects(account)).toContain('Your passkeys were removed')
  })

  it('keeps passkeys of an account with two-factor, whose second factor the mailbox must not replace', async () => {
    const { account } = await guarded()
    await reset(account)
    expect(await left(account)).toBe(1)
    expect(await subjects(account)).not.toContain('Your passkeys were removed')
  })

  it('of the operator for a member who lost the device: switching two-factor off removes passkeys', async () => {
    const { account } = await guarded()
    await switchTwoFactorOff(app.deps.db, account.email, origin)
    expect(await left(account)).toBe(0)
  })
})
