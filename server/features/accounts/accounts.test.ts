import { rates } from '../../../contract/limits.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, mailTo, origin, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, factoryPassword } from '../../../tests/support/factories.ts'
import { completeSessions, giveSecondFactor } from '../../../tests/support/people/two-factor.ts'

let app: TestApp
let people = 0
const password = 'correct horse battery'
const fresh = () => `person-${++people}@example.org`
/** Avoids the rate limiter. */
const from = () => `10.1.0.${++people}`

beforeAll(async () => {
  app = await createTestApp()
})

const signUp = (email: string, options: { from?: string; headers?: Record<string, string> } = {}) =>
  app.api('POST', '/accounts/sign-up', { body: { name: 'Ann', email, password }, from: from(), ...options })
const signIn = (email: string, body: object = {}, options: { from?: string } = {}) =>
  app.api('POST', '/accounts/sign-in', { body: { email, password, ...body }, from: from(), ...options })
const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''
const sessionOf = (headers: Headers) => /peeps\.session_token=([^;]+)/.exec(headers.getSetCookie().join())?.[1]

async function confirmed(email = fresh()) {
  await signUp(email)
  const [mail] = await mailTo(app, email)
  await app.api('POST', '/accounts/confirm', { body: { token: tokenIn(mail?.text) }, from: from() })
  return email
}

describe('sign-up', () => {
  it('stores an unconfirmed account with an empty Barcelona profile and mails one link', async () => {
    const email = fresh()
    expect((await signUp(email)).body).toEqual({ email })
    const profile = await app.deps.db
      .selectFrom('profiles as p')
      .innerJoin('accounts as a', 'a.id', 'p.id')
      .innerJoin('cities as c', 'c.id', 'p.city_id')
      .select(['p.name', 'p.role', 'p.onboarding_completed', 'c.slug', 'a.email_verified'])
      .where('a.email', '=', email)
      .executeTakeFirstOrThrow()
    expect(profile).toEqual({
      name: '',
      role: 'member',
      onboarding_completed: false,
      slug: 'barcelona',
      email_verified: false,
    })
    const mails = await mailTo(app, email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`${origin}/auth/confirm?token=`)
    expect(mails[0]?.html).toContain('Confirm my email')
  })

  it('mails its link even if a stranger has just requested one for that email', async () => {
    const email = fresh()
    expect((await app.api('POST', '/accounts/resend-confirmation', { body: { email }, from: from() })).status).toBe(200)
    expect((await signUp(email)).status).toBe(200)
    expect(await mailTo(app, email)).toHaveLength(1)
  })

  it('stores the language of the sign-up and mails in it', async () => {
    const email = fresh()
    await signUp(email, { headers: { 'accept-language': 'ca' } })
    const [mail] = await mailTo(app, email)
    expect(mail?.subject).toBe('Confirma el teu correu per a Our Peeps')
    expect(mail?.text).toContain('Et donem la benvinguda a Our Peeps')
    expect(mail?.text).toContain(`${origin}/auth/confirm?token=`)
    expect(mail?.html).toContain('<html lang="ca">')
    const account = await app.deps.db
      .selectFrom('accounts')
      .select('language')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(account).toEqual({ language: 'ca' })
  })

  it('reports all invalid fields together', async () => {
    const { status, body } = await app.api('POST', '/accounts/sign-up', {
      body: { name: '\u200B ', email: 'nonsense', password: 'short' },
    })
    expect(status).toBe(400)
    expect(body.data.fields).toEqual({ name: 'nameRequired', email: 'emailFormat', password: 'passwordTooShort' })
  })

  it('reports a taken email on its field, ignoring case', async () => {
    const email = fresh()
    await signUp(email)
    const { status, body } = await signUp(email.toUpperCase())
    expect([status, body.code, body.data.fields]).toEqual([409, 'EMAIL_TAKEN', { email: 'emailTaken' }])
  })

  it('stores one account when the form is sent many times concurrently', async () => {
    const email = fresh()
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(email)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const rows = await app.deps.db.selectFrom('accounts').select('id').where('email', '=', email).execute()
    expect(rows).toHaveLength(1)
    expect(await mailTo(app, email)).toHaveLength(1)
  })

  it('limits attempts to list members and answers with the seconds to wait', async () => {
    const [address, email] = [from(), fresh()]
    await signUp(email)
    let last = await signUp(email, { from: address })
    for (let tries = 0; tries < rates.emailTakenByIp[0]; tries++) last = await signUp(email, { from: address })
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('confirmation', () => {
  it('rejects an expired link', async () => {
    const email = fresh()
    await signUp(email)
    const [mail] = await mailTo(app, email)
    await app.deps.db
      .updateTable('verifications')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expect((await app.api('POST', '/accounts/confirm', { body: { token: tokenIn(mail?.text) } })).status).toBe(410)
  })

  it('stores no usable token in the table', async () => {
    const email = fresh()
    await signUp(email)
    const [mail] = await mailTo(app, email)
    const rows = await app.deps.db.selectFrom('verifications').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(tokenIn(mail?.text))
  })

  it.each([
    ['what the account has chosen', 'ca', 'Confirma el teu correu per a Our Peeps'],
    ['what the browser asks for where that is none of ours', 'xx', 'Confirma tu correo para Our Peeps'],
  ])('resends in the language %s', async (_, language, subject) => {
    const { account } = await createAccount(app.deps.db, { confirmed: false, language })
    const spanish = { 'accept-language': 'es' }
    await app.api('POST', '/accounts/resend-confirmation', {
      body: { email: account.email },
      from: from(),
      headers: spanish,
    })
    expect((await mailTo(app, account.email)).map(mail => mail.subject)).toEqual([subject])
  })

  it('resends after the cooldown, voids the older link, and answers alike for every email', async () => {
    const [email, here] = [fresh(), from()]
    await signUp(email, { from: here })
    const resend = (address: string) =>
      app.api('POST', '/accounts/resend-confirmation', { body: { email: address }, from: here })
    const soon = await resend(email)
    expect([soon.status, soon.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(soon.body.data.retryAfter).toBeLessThanOrEqual(60)
    await app.deps.db.deleteFrom('confirmation_mails').execute()
    const known = await resend(email)
    const unknown = await resend('nobody-at-all@example.org')
    expect({ ...known.body, email: '' }).toEqual({ ...unknown.body, email: '' })
    const mails = await mailTo(app, email)
    expect(mails).toHaveLength(2)
    expect(await mailTo(app, 'nobody-at-all@example.org')).toHaveLength(0)
    const open = (text?: string) =>
      app.api('POST', '/accounts/confirm', { body: { token: tokenIn(text) }, from: from() })
    expect((await open(mails[1]?.text)).status).toBe(410)
    expect((await open(mails[0]?.text)).status).toBe(200)
  })
})

describe('sign-in', () => {
  it('sets a cookie for 30 days when remembered, and one for the browser session otherwise', async () => {
    const email = await confirmed()
    const cookieOf = async (remember: boolean) =>
      (await signIn(email, { remember })).headers.getSetCookie().find(cookie => cookie.includes('session_token')) ?? ''
    expect(await cookieOf(true)).toMatch(/Max-Age=2592000.*HttpOnly.*SameSite=Lax/)
    const session = await cookieOf(false)
    expect(session).toMatch(/HttpOnly/)
    expect(session).not.toMatch(/Max-Age|Expires/)
  })

  it('answers alike for an unknown email and a wrong password', async () => {
    const email = await confirmed()
    const wrong = await signIn(email, { password: 'not the password' })
    const unknown = await signIn('nobody@example.org')
    expect([wrong.status, wrong.body.code]).toEqual([401, 'WRONG_CREDENTIALS'])
    expect([unknown.status, unknown.body.code]).toEqual([401, 'WRONG_CREDENTIALS'])
    expect(wrong.headers.getSetCookie().join()).not.toContain('session_token=')
  })

  it('distinguishes unconfirmed and deactivated accounts only after the right password', async () => {
    const email = fresh()
    await signUp(email)
    expect((await signIn(email)).body.code).toBe('EMAIL_NOT_CONFIRMED')
    expect((await signIn(email, { password: 'not the password' })).body.code).toBe('WRONG_CREDENTIALS')
    const inactive = await createAccount(app.deps.db, { active: false })
    const answer = await signIn(inactive.account.email, { password: factoryPassword })
    expect([answer.status, answer.body.code]).toEqual([403, 'ACCOUNT_INACTIVE'])
    expect(
      await app.deps.db.selectFrom('sessions').select('id').where('user_id', '=', inactive.account.id).execute(),
    ).toEqual([])
  })

  it('slows down guessing from one ip without locking the owner out', async () => {
    const email = await confirmed()
    const stranger = from()
    let last = await signIn(email, { password: 'guess guess guess' }, { from: stranger })
    for (let tries = 0; tries < 10; tries++)
      last = await signIn(email, { password: 'guess guess guess' }, { from: stranger })
    expect(last.status).toBe(429)
    expect((await signIn(email)).status).toBe(200)
  })

  it('ends the session on sign-out, in the browser and on the server', async () => {
    const email = await confirmed()
    const cookie = sessionOf((await signIn(email)).headers)
    expect((await app.api('GET', '/session', { as: cookie })).body.viewer.email).toBe(email)
    const out = await app.api('POST', '/accounts/sign-out', { body: {}, as: cookie })
    expect(out.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/)
    expect((await app.api('GET', '/session', { as: cookie })).body.viewer).toBeNull()
    expect((await app.api('POST', '/accounts/sign-out', { body: {}, as: cookie })).status).toBe(200)
  })
})

describe('a session', () => {
  it('has no viewer with a forged, foreign or expired cookie', async () => {
    const { account } = await createAccount(app.deps.db)
    const cookie = await signInAs(app, account)
    const viewerWith = async (as: string) => (await app.api('GET', '/session', { as })).body.viewer
    expect((await viewerWith(cookie)).id).toBe(account.id)
    const value = decodeURIComponent(cookie)
    for (const forged of [
      `${value}x`,
      `x${value}`,
      value.split('.')[0] ?? '',
      `${value.split('.')[0]}.`,
      '',
      '.',
      'a.b',
    ])
      expect(await viewerWith(encodeURIComponent(forged)), forged).toBeNull()
    expect(await viewerWith(await signInAs(app, account, { days: -1 }))).toBeNull()
  })

  it('has no viewer once the account is deactivated or while the second factor is pending', async () => {
    const { account } = await createAccount(app.deps.db)
    const cookie = await signInAs(app, account)
    const viewer = async () => (await app.api('GET', '/session', { as: cookie })).body.viewer
    await giveSecondFactor(app, account)
    expect(await viewer()).toBeNull()
    await completeSessions(app, account)
    expect((await viewer()).id).toBe(account.id)
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', account.id).execute()
    expect(await viewer()).toBeNull()
  })

  it('repairs a missing profile', async () => {
    const { account } = await createAccount(app.deps.db)
    await app.deps.db.deleteFrom('profiles').where('id', '=', account.id).execute()
    const cookie = await signInAs(app, account)
    await app.api('GET', '/session', { as: cookie })
    const { viewer } = (await app.api('GET', '/session', { as: cookie })).body
    expect([viewer.onboarded, viewer.role, viewer.city.slug]).toEqual([false, 'member', 'barcelona'])
  })
})

it('names the contact of the operator, if there is one', async () => {
  const contactOf = async (environment: NodeJS.ProcessEnv) =>
    (await (await createTestApp({ environment })).api('GET', '/session')).body.contactEmail
  expect(await contactOf({})).toBeNull()
  expect(await contactOf({ CONTACT_EMAIL: 'help@peeps.example' })).toBe('help@peeps.example')
  await expect(contactOf({ CONTACT_EMAIL: 'help' })).rejects.toThrow('CONTACT_EMAIL')
})
