import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, mailTo, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { openBrowser } from '../../../tests/support/people/browser.ts'
import { createAccount, factoryPassword } from '../../../tests/support/factories.ts'
import { tidy } from '../../housekeeping.ts'
import { unsubscribeToken } from '../../notifications/mail-links.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

let people = 0
const from = () => `10.95.${Math.floor(people / 250)}.${(people++ % 250) + 1}`
const fresh = () => `opened-${++people}@example.org`
const post = (path: string, body: object, as?: string) => app.api('POST', path, { body, as, from: from() })
const tokenFor = async (email: string) => /token=([\w-]+)/.exec((await mailTo(app, email))[0]?.text ?? '')?.[1] ?? ''

describe('a confirmation link that a page opens by itself', () => {
  const isConfirmed = async (email: string) =>
    (await app.deps.db.selectFrom('accounts').select('email_verified').where('email', '=', email).executeTakeFirst())
      ?.email_verified
  const signUp = async (send: ReturnType<typeof openBrowser>['send'], email: string) => {
    const body = { name: 'Ann', email, password: factoryPassword }
    expect((await send(app, 'POST', '/accounts/sign-up', body)).status).toBe(200)
    return tokenFor(email)
  }

  it('waits for a press in a scanner, and confirms in the browser that signed up', async () => {
    const [email, other] = [fresh(), fresh()]
    const own = openBrowser(from)
    const token = await signUp(own.send, email)
    for (let times = 0; times < 2; times++)
      expect((await post('/accounts/confirm', { token, pressed: false })).body).toEqual({
        ...{ email, already: false, signedIn: false, waiting: true },
      })
    expect(await isConfirmed(email)).toBe(false)
    expect((await post('/accounts/confirm', { token, pressed: true })).body).toMatchObject({ waiting: false })
    expect(await isConfirmed(email)).toBe(true)
    expect((await post('/accounts/confirm', { token, pressed: false })).body).toMatchObject({ already: true })

    const theirs = openBrowser(from)
    const opened = await theirs.send(app, 'POST', '/accounts/confirm', {
      token: await signUp(theirs.send, other),
      pressed: false,
    })
    expect(opened.body).toMatchObject({ signedIn: true, waiting: false })
    expect(await isConfirmed(other)).toBe(true)
  })
})

async function asked() {
  const { account } = await createAccount(app.deps.db)
  const [as, to] = [await signInAs(app, account), fresh()]
  const ask = (email: string) => post('/security/email', { email, password: factoryPassword }, as)
  expect((await ask(to)).status).toBe(200)
  return { account, as, to, ask, old: await tokenFor(account.email), new: await tokenFor(to) }
}
const read = async (token: string) => (await post('/accounts/email-change', { token })).body
const confirm = (token: string) => post('/accounts/confirm-email-change', { token })

describe('a link of a change of email', () => {
  it('says what it is about and what became of it, and changes nothing when it is read', async () => {
    const change = await asked()
    for (const token of [change.old, change.new, change.old])
      expect(await read(token)).toEqual({ state: 'open', email: change.to })
    await confirm(change.new)
    expect(await read(change.new)).toEqual({ state: 'waitingForOld', email: null })
    expect(await read(change.old)).toEqual({ state: 'open', email: change.to })
    await confirm(change.old)
    for (const token of [change.old, change.new]) expect(await read(token)).toEqual({ state: 'changed', email: null })
    expect((await read('x'.repeat(43))).code).toBe('LINK_INVALID')
  })

  it('says that the change was canceled, replaced, or ended with a new password', async () => {
    const [canceled, replaced, outdated] = [await asked(), await asked(), await asked()]
    await app.api('DELETE', '/security/email', { as: canceled.as })
    await replaced.ask(fresh())
    const password = { current: factoryPassword, password: 'another long password' }
    expect((await post('/security/password', password, outdated.as)).status).toBe(200)
    for (const change of [canceled, replaced, outdated])
      for (const token of [change.old, change.new]) {
        expect(await read(token)).toEqual({ state: 'canceled', email: null })
        expect((await confirm(token)).body.code).toBe('LINK_INVALID')
      }
  })

  it('says that it has expired, also after housekeeping', async () => {
    const change = await asked()
    await app.deps.db
      .updateTable('email_changes')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', change.account.id)
      .execute()
    expect(await read(change.new)).toEqual({ state: 'expired', email: null })
    await tidy(app.deps.db)
    expect(await read(change.new)).toEqual({ state: 'expired', email: null })
    await app.deps.db
      .updateTable('ended_email_links')
      .set({ ended_at: new Date(0) })
      .where('user_id', '=', change.account.id)
      .execute()
    await tidy(app.deps.db)
    expect((await read(change.new)).code).toBe('LINK_INVALID')
  })
})

describe.each([...'.>)।\u200B ",', '%20'])('a link with %j after it', sign => {
  it('confirms an email, resets a password, and changes an email', async () => {
    const email = fresh()
    await post('/accounts/sign-up', { name: 'Ann', email, password: factoryPassword })
    const confirmed = await post('/accounts/confirm', { token: (await tokenFor(email)) + sign, pressed: true })
    expect(confirmed.body).toMatchObject({ email, waiting: false })

    await post('/accounts/request-reset', { email })
    const token = (await tokenFor(email)) + sign
    expect((await post('/accounts/check-reset', { token })).status).toBe(200)
    expect((await post('/accounts/reset-password', { token, password: 'another long password' })).status).toBe(200)

    const change = await asked()
    expect(await read(change.new + sign)).toEqual({ state: 'open', email: change.to })
    for (const link of [change.new, change.old]) expect((await confirm(link + sign)).status).toBe(200)
    expect(await read(change.new + sign)).toEqual({ state: 'changed', email: null })
  })

  it('turns emails off, from its page and with one click', async () => {
    const { account } = await createAccount(app.deps.db, { city: 'glued' })
    const token = unsubscribeToken(app.deps.keyring, account.id, { topic: 'eventChanges' }) + sign
    const query = `?token=${encodeURIComponent(token)}`
    const opened = await app.request('GET', `/api/unsubscribe/one-click${query}`)
    expect(opened.status).toBe(200)
    const [, action = ''] = /action="([^"]+)"/.exec(await opened.text()) ?? []
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await app.request('POST', action, { headers: form, body: 'on=false' })).status).toBe(200)
    expect((await app.request('POST', `/api/unsubscribe/one-click${query}`, { headers: form })).status).toBe(200)
    expect((await post('/unsubscribe/read', { token })).body).toMatchObject({ on: false })
    expect((await post('/unsubscribe', { token, on: true })).body).toMatchObject({ on: true })
  })
})
