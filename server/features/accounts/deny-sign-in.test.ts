import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, mailTo, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, factoryPassword } from '../../../tests/support/factories.ts'
import { createAuthenticator, givePasskey } from '../../../tests/support/passkeys.ts'
import { openBrowser } from '../../../tests/support/people/browser.ts'
import { codeOf, giveSecondFactor, trustDevice } from '../../../tests/support/people/two-factor.ts'
import { tidy } from '../../housekeeping.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

let addresses = 0
const from = () => `10.45.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`
const fresh = 'a fresh long password'
const longAgo = new Date(Date.now() - 30 * 86_400_000)
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

const someone = async (options: Parameters<typeof createAccount>[1] = {}) =>
  (await createAccount(app.deps.db, { createdAt: longAgo, ...options })).account
const post = (path: string, body: object, options: object = {}) =>
  app.api('POST', `/accounts/${path}`, { body, from: from(), ...options })
const signIn = (email: string, password = factoryPassword) =>
  post('sign-in', { email, password }, { headers: { 'user-agent': firefox } })
function browser() {
  const { send } = openBrowser(from)
  return (path: string, body: object) => send(app, 'POST', path, body)
}

const alertsTo = async (email: string) =>
  (await mailTo(app, email)).filter(({ subject }) => subject === 'New sign-in to your account')
const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''
const resetLinkTo = async (email: string) =>
  tokenIn((await mailTo(app, email)).find(({ text }) => text.includes('/reset-password?'))?.text)

async function intruded() {
  const owner = await someone()
  const own = await signInAs(app, owner)
  const entered = await signIn(owner.email)
  const cookie = entered.headers.getSetCookie().find(line => line.startsWith('peeps.session_token=')) ?? ''
  const stranger = /=([^;]+)/.exec(cookie)?.[1] ?? ''
  const [mail] = await alertsTo(owner.email)
  return { ...owner, own, stranger, token: tokenIn(mail?.text) }
}
const isSignedIn = async (as: string) => (await app.api('GET', '/session', { as })).body.viewer !== null
const logOf = async (as: string) =>
  (await app.api<{ items: { event: string }[] }>('GET', '/security/log', { as })).body.items.map(({ event }) => event)

describe('a sign-in from a new browser', () => {
  it('is mailed with the browser, the time in the city, and a link that works for 7 days', async () => {
    const { email } = await someone()
    expect((await signIn(email)).status).toBe(200)
    const [mail, ...others] = await alertsTo(email)
    expect(others).toEqual([])
    expect(mail?.text).toContain('Browser: Firefox on Linux\n')
    expect(mail?.text).toMatch(/When: \w+,? \d{1,2} \w+ at \d\d:\d\d \(Barcelona time\)/)
    expect(mail?.text).not.toContain('Near')
    expect(mail?.text).toContain('/auth/not-me?token=')
    const { expires_at } = await app.deps.db
      .selectFrom('sign_in_alerts')
      .innerJoin('accounts', 'accounts.id', 'user_id')
      .select('expires_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect((expires_at.getTime() - Date.now()) / 86_400_000).toBeCloseTo(7, 2)
  })

  it('is mailed in the language of the account', async () => {
    const { email } = await someone({ language: 'ca' })
    await signIn(email)
    const [mail] = await mailTo(app, email)
    expect(mail?.subject).toBe('Nova entrada al teu compte')
    expect(mail?.text).toContain('Navegador: Firefox a Linux')
  })

  it('is not mailed from a browser that signed in before, until the password changes', async () => {
    const { email } = await someone()
    const send = browser()
    const enter = (password = factoryPassword) => send('/accounts/sign-in', { email, password })
    await enter()
    await send('/accounts/sign-out', {})
    await enter()
    expect(await alertsTo(email)).toHaveLength(1)
    await signIn(email)
    expect(await alertsTo(email)).toHaveLength(2)
    const token = await (async () => {
      await post('request-reset', { email })
      return resetLinkTo(email)
    })()
    await post('reset-password', { token, password: fresh })
    await enter(fresh)
    expect(await alertsTo(email)).toHaveLength(3)
  })

  it('is not mailed for a wrong password', async () => {
    const { email } = await someone()
    await signIn(email, 'wrong wrong wrong')
    expect(await mailTo(app, email)).toEqual([])
  })

  it('is not mailed for the first sign-in after sign-up, in any browser', async () => {
    const email = 'just-arrived@example.org'
    await post('sign-up', { name: 'Ann', email, password: fresh })
    const [mail] = await mailTo(app, email)
    await post('confirm', { token: tokenIn(mail?.text) })
    expect((await signIn(email, fresh)).status).toBe(200)
    expect(await alertsTo(email)).toEqual([])
    await signIn(email, fresh)
    expect(await alertsTo(email)).toHaveLength(1)
  })

  it('is mailed after the second step only, and an unfinished one does not make its browser known', async () => {
    const owner = await someone()
    const { key } = await giveSecondFactor(app, owner)
    const send = browser()
    const enter = () => send('/accounts/sign-in', { email: owner.email, password: factoryPassword })
    await enter()
    await enter()
    expect(await alertsTo(owner.email)).toEqual([])
    expect((await send('/security/second-step', { code: codeOf(key) })).status).toBe(200)
    expect(await alertsTo(owner.email)).toHaveLength(1)
    await send('/accounts/sign-out', {})
    await enter()
    expect((await send('/security/second-step', { code: codeOf(key, 1) })).status).toBe(200)
    expect(await alertsTo(owner.email)).toHaveLength(1)
  })
})

describe('the link "This wasn\'t me"', () => {
  it('shows the sign-in and changes nothing until it is confirmed', async () => {
    const { token, own, stranger } = await intruded()
    expect((await app.request('GET', `/auth/not-me?token=${token}`)).status).toBeLessThan(500)
    for (let times = 0; times < 2; times++)
      expect((await post('sign-in-alert', { token })).body).toMatchObject({
        ...{ state: 'open', browser: 'Firefox', system: 'Linux', at: expect.any(String) },
      })
    expect([await isSignedIn(own), await isSignedIn(stranger)]).toEqual([true, true])
  })

  it('ends all sessions, trusted devices and the calendar link, voids the password and mails a reset link', async () => {
    const { id, email, token, own, stranger } = await intruded()
    await trustDevice(app, { id })
    const link = { as: stranger, body: { replaces: null } }
    const { url } = (await app.api('PUT', '/calendar-feed', link)).body.feed
    expect((await post('deny-sign-in', { token })).body).toMatchObject({ state: 'denied', browser: 'Firefox' })
    expect((await app.request('GET', new URL(url).pathname)).status).toBe(410)
    expect([await isSignedIn(own), await isSignedIn(stranger)]).toEqual([false, false])
    expect(await app.deps.db.selectFrom('trusted_device').select('id').where('user_id', '=', id).execute()).toEqual([])
    expect((await signIn(email)).body.code).toBe('PASSWORD_VOID')
    expect((await signIn(email, 'wrong wrong wrong')).body.code).toBe('WRONG_CREDENTIALS')
    const [mail] = await mailTo(app, email)
    expect(mail?.subject).toBe('Choose a new password for Our Peeps')
    expect(mail?.text).toContain('your old password no longer works')
    expect((await post('reset-password', { token: tokenIn(mail?.text), password: fresh })).status).toBe(200)
    expect((await signIn(email)).body.code).toBe('WRONG_CREDENTIALS')
    expect((await signIn(email, fresh)).status).toBe(200)
    expect(await logOf(await signInAs(app, { id }))).toContain('signInDenied')
  })

  it('acts once if it is confirmed several times concurrently', async () => {
    const { email, token } = await intruded()
    const before = (await mailTo(app, email)).length
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post('deny-sign-in', { token })))
    expect(answers.map(({ body }) => body.state)).toEqual(Array(5).fill('denied'))
    expect(await mailTo(app, email)).toHaveLength(before + 1)
    expect((await post('sign-in-alert', { token })).body.state).toBe('denied')
  })

  it('lets no concurrent sign-in of the stranger survive', async () => {
    const { id, email, token } = await intruded()
    await Promise.all([
      ...[1, 2, 3].map(() => signIn(email)),
      post('deny-sign-in', { token }),
      ...[1, 2, 3].map(() => signIn(email)),
    ])
    expect(await app.deps.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toEqual([])
    expect((await signIn(email)).body.code).toBe('PASSWORD_VOID')
  })

  it('still works if the stranger has changed the password or signed out', async () => {
    const { email, token, own, stranger } = await intruded()
    const changed = await app.api('POST', '/security/password', {
      as: stranger,
      body: { current: factoryPassword, password: 'the password of a stranger' },
    })
    expect(changed.status).toBe(200)
    expect(await isSignedIn(own)).toBe(false)
    await post('sign-out', {}, { as: stranger })
    expect((await post('deny-sign-in', { token })).body.state).toBe('denied')
    expect((await signIn(email, 'the password of a stranger')).body.code).toBe('PASSWORD_VOID')
    expect((await post('reset-password', { token: await resetLinkTo(email), password: fresh })).status).toBe(200)
  })

  const enterWith = async (authenticator: ReturnType<typeof createAuthenticator>) => {
    const send = browser()
    const options = (await send('/passkeys/sign-in/options', {})).body
    return send('/passkeys/sign-in', { passkey: authenticator.get(options) })
  }

  it('removes a passkey that the stranger added, also if they turned two-factor on after it', async () => {
    const { id, email, token, stranger } = await intruded()
    const act = async (path: string, body: object = {}) => {
      const answer = await app.api('POST', path, { as: stranger, body, from: from() })
      expect(answer.status, path).toBeLessThan(300)
      return answer.body
    }
    await act('/security/fresh-code', { password: factoryPassword })
    const authenticator = createAuthenticator()
    const created = authenticator.create(await act('/passkeys/options'))
    await act('/passkeys', { passkey: created, name: 'Mine now' })
    const begun = await act('/security/two-factor/begin')
    const { enrollment } = await act('/security/two-factor/verify', {
      ...{ code: codeOf(begun.key), password: factoryPassword, enrollment: begun.enrollment },
    })
    await act('/security/two-factor/enable', { enrollment })

    expect((await post('deny-sign-in', { token })).body.state).toBe('denied')
    expect((await enterWith(authenticator)).body.code).toBe('PASSKEY_NOT_FOUND')
    await post('reset-password', { token: await resetLinkTo(email), password: fresh })
    // The mailbox alone must not turn two-factor off; the operator can.
    expect((await signIn(email, fresh)).body.secondStep).toMatchObject({ passkey: false, authenticator: true })
    const { rows } = await sql`select 1 from security_log where user_id = ${id} and event = 'passkeysRemoved'`.execute(
      app.deps.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('keeps passkeys and two-factor from before, which then need the new password first', async () => {
    const owner = await someone()
    const { key } = await giveSecondFactor(app, owner)
    const { authenticator, passkeyId } = await givePasskey(app, owner)
    await app.deps.db.updateTable('passkeys').set({ created_at: longAgo }).where('id', '=', passkeyId).execute()
    const send = browser()
    await send('/accounts/sign-in', { email: owner.email, password: factoryPassword })
    await send('/security/second-step', { code: codeOf(key) })
    const [alert] = await alertsTo(owner.email)

    expect((await post('deny-sign-in', { token: tokenIn(alert?.text) })).body.state).toBe('denied')
    expect((await enterWith(authenticator)).body.code).toBe('PASSWORD_VOID')
    await post('reset-password', { token: await resetLinkTo(owner.email), password: fresh })
    expect((await signIn(owner.email, fresh)).body.secondStep).toMatchObject({ passkey: true, authenticator: true })
    expect((await enterWith(authenticator)).body.viewer.id).toBe(owner.id)
  })

  it('still works if the stranger has scheduled the deletion, and leaves the owner the choice', async () => {
    const { email, token, stranger } = await intruded()
    const body = { posts: 'remove', password: factoryPassword }
    expect((await app.api('POST', '/account/deletion', { as: stranger, body })).status).toBe(200)
    const offered = (await signIn(email)).body.deletion.token

    expect((await post('deny-sign-in', { token })).body.state).toBe('denied')
    const keep = (link: string) => app.api('POST', '/account/deletion/cancel', { body: { token: link }, from: from() })
    expect((await keep(offered)).body.code).toBe('KEEP_EXPIRED')
    expect((await signIn(email)).body.code).toBe('PASSWORD_VOID')
    await post('reset-password', { token: await resetLinkTo(email), password: fresh })
    expect((await keep((await signIn(email, fresh)).body.deletion.token)).status).toBe(200)
  })

  it('has nothing left to do after a reset, and does not void the new password', async () => {
    const { email, token } = await intruded()
    await post('request-reset', { email })
    await post('reset-password', { token: await resetLinkTo(email), password: fresh })
    for (const path of ['sign-in-alert', 'deny-sign-in']) expect((await post(path, { token })).body.state).toBe('reset')
    expect((await signIn(email, fresh)).status).toBe(200)
  })

  it('does nothing once it has expired, and is then forgotten', async () => {
    const { id, token, stranger } = await intruded()
    const outdate = (milliseconds: number) =>
      app.deps.db
        .updateTable('sign_in_alerts')
        .set({ expires_at: new Date(Date.now() - milliseconds) })
        .where('user_id', '=', id)
        .execute()
    await outdate(1000)
    await tidy(app.deps.db)
    expect((await post('deny-sign-in', { token })).body.state).toBe('expired')
    expect(await isSignedIn(stranger)).toBe(true)
    await outdate(2 * 86_400_000)
    await tidy(app.deps.db)
    expect((await post('deny-sign-in', { token })).body.code).toBe('LINK_INVALID')
  })

  it('is refused if it is invented, of another purpose, or of a deactivated account', async () => {
    const { id, email, token } = await intruded()
    await post('request-reset', { email })
    for (const other of ['x'.repeat(43), await resetLinkTo(email)])
      for (const path of ['sign-in-alert', 'deny-sign-in'])
        expect((await post(path, { token: other })).body.code).toBe('LINK_INVALID')
    expect((await post('check-reset', { token })).body.code).toBe('LINK_INVALID')
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', id).execute()
    expect((await post('deny-sign-in', { token })).body.code).toBe('LINK_INVALID')
  })
})
