import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, mailTo, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { openBrowser } from '../../../tests/support/people/browser.ts'
import { createAccount } from '../../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

let people = 0
const from = () => `10.71.${Math.floor(people / 250)}.${(people++ % 250) + 1}`
const fresh = () => `confirmation-${++people}@example.org`
const password = 'correct horse battery'
const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''
const lastToken = async (email: string) => tokenIn((await mailTo(app, email))[0]?.text)

function browser() {
  const { jar, send } = openBrowser(from)
  const write = (path: string, body: object) => send(app, 'POST', path, body)
  const post = (path: string, body: object) => write(`/accounts/${path}`, body)
  return {
    jar,
    write,
    post,
    signUp: (email: string) => post('sign-up', { name: 'Ann', email, password }),
    viewer: async () => (await send(app, 'GET', '/session')).body.viewer as { email: string } | null,
  }
}
const endPauses = () => app.deps.db.deleteFrom('confirmation_mails').execute()
const outdate = async (email: string, days = 0) =>
  app.deps.db
    .updateTable('verifications')
    .set({ expires_at: new Date(Date.now() - 1_000 - days * 86_400_000) })
    .where('value', 'in', accounts =>
      accounts
        .selectFrom('accounts')
        .select(({ cast, ref }) => cast<string>(ref('id'), 'text').as('id'))
        .where('email', '=', email),
    )
    .execute()

describe('a confirmation link', () => {
  it('signs in the browser that signed up and keeps its choice to be remembered', async () => {
    const email = fresh()
    const own = browser()
    await own.signUp(email)
    const answer = await own.post('confirm', { token: await lastToken(email), remember: true })
    expect(answer.body).toEqual({ email, already: false, signedIn: true, waiting: false })
    expect(answer.headers.getSetCookie().find(line => line.includes('session_token'))).toMatch(/Max-Age=2592000/)
    expect((await own.viewer())?.email).toBe(email)
  })

  it('signs in no other browser, whether or not another account was created in it', async () => {
    const email = fresh()
    await browser().signUp(email)
    const thief = browser()
    await thief.signUp(fresh())
    const answer = await thief.post('confirm', { token: await lastToken(email) })
    expect(answer.body).toEqual({ email, already: false, signedIn: false, waiting: false })
    expect(answer.headers.getSetCookie().join()).not.toContain('session_token')
    expect(await thief.viewer()).toBeNull()
  })

  it('does not sign in the second time', async () => {
    const email = fresh()
    const own = browser()
    await own.signUp(email)
    const token = await lastToken(email)
    await browser().post('confirm', { token })
    expect((await own.post('confirm', { token })).body).toEqual({
      email,
      already: true,
      signedIn: false,
      waiting: false,
    })
    expect(await own.viewer()).toBeNull()
  })

  it('keeps the session of another account in the browser that signed up', async () => {
    const [mine, other] = [fresh(), (await createAccount(app.deps.db)).account]
    const own = browser()
    await own.signUp(mine)
    own.jar.set('peeps.session_token', await signInAs(app, other))
    expect((await own.post('confirm', { token: await lastToken(mine) })).body.signedIn).toBe(false)
    expect((await own.viewer())?.email).toBe(other.email)
  })

  it('does not sign in a deactivated account', async () => {
    const email = fresh()
    const own = browser()
    await own.signUp(email)
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('email', '=', email).execute()
    expect((await own.post('confirm', { token: await lastToken(email) })).body.signedIn).toBe(false)
  })

  it('answers that the email is confirmed when opened again, even if a newer link confirmed it', async () => {
    const email = fresh()
    const own = browser()
    await own.signUp(email)
    const older = await lastToken(email)
    await endPauses()
    await own.post('resend-confirmation', { email })
    await browser().post('confirm', { token: await lastToken(email) })
    for (const token of [older, await lastToken(email)])
      expect((await browser().post('confirm', { token })).body).toEqual({
        email,
        already: true,
        signedIn: false,
        waiting: false,
      })
  })

  it('confirms once when opened concurrently', async () => {
    const email = fresh()
    const own = browser()
    await own.signUp(email)
    const token = await lastToken(email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => own.post('confirm', { token })))
    expect(answers.filter(({ body }) => body.already === false)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.already === true)).toHaveLength(19)
  })

  it('names the email that it was sent to when it has expired or was replaced', async () => {
    const email = fresh()
    const own = browser()
    await own.signUp(email)
    const token = await lastToken(email)
    await outdate(email, 3)
    const late = await browser().post('confirm', { token })
    expect([late.status, late.body.code, late.body.data.email]).toEqual([410, 'LINK_USED_OR_EXPIRED', email])
    const forged = await browser().post('confirm', { token: `${token.slice(0, -3)}xyz` })
    expect([forged.status, forged.body.data.email]).toEqual([410, undefined])
  })

  it('reveals nothing about an email that the account has since changed to', async () => {
    const [email, next] = [fresh(), fresh()]
    const own = browser()
    await own.signUp(email)
    const token = await lastToken(email)
    await own.post('confirm', { token })
    await own.write('/security/email', { email: next, password })
    const mails = [await mailTo(app, email), await mailTo(app, next)].map(([mail]) => mail)
    for (const mail of mails)
      expect((await own.post('confirm-email-change', { token: tokenIn(mail?.text) })).status).toBe(200)
    const after = await browser().post('confirm', { token })
    expect([after.status, after.body.data?.email]).toEqual([410, undefined])
  })
})

describe('resending the link', () => {
  it('reports whether a mail was queued to the browser that signed up and to the holder of an older link', async () => {
    const email = fresh()
    const own = browser()
    await own.signUp(email)
    await endPauses()
    expect((await own.post('resend-confirmation', { email })).body.queued).toBe(true)
    const token = await lastToken(email)
    await endPauses()
    expect((await browser().post('resend-confirmation', { email, token })).body.queued).toBe(true)
    expect(await mailTo(app, email)).toHaveLength(3)
    await browser().post('confirm', { token: await lastToken(email) })
    await endPauses()
    expect((await browser().post('resend-confirmation', { email, token })).body.queued).toBe(false)
    expect(await mailTo(app, email)).toHaveLength(3)
  })

  it('answers strangers alike for an unconfirmed, a confirmed and an unknown email', async () => {
    const [unconfirmed, mine] = [fresh(), fresh()]
    await browser().signUp(unconfirmed)
    const stranger = browser()
    await stranger.signUp(mine)
    const token = await lastToken(mine)
    await endPauses()
    const confirmed = (await createAccount(app.deps.db)).account.email
    for (const email of [unconfirmed, confirmed, fresh()]) {
      const { status, body } = await stranger.post('resend-confirmation', { email, token })
      expect([status, body]).toEqual([200, { email, again: 60, queued: null }])
    }
  })
})
