import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { mailTo, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { listen } from '../../../tests/support/events.ts'
import {
  createAccount,
  createConversation,
  createEvent,
  createListing,
  factoryPassword,
} from '../../../tests/support/factories.ts'
import { eachLiveApp } from '../../../tests/support/live-app.ts'
import { createAdmin } from '../../../tests/support/people/admins.ts'
import { openBrowser } from '../../../tests/support/people/browser.ts'
import { givePasskey } from '../../../tests/support/passkeys.ts'
import { codeOf, completeSessions, giveSecondFactor, wrongCode } from '../../../tests/support/people/two-factor.ts'

let app: TestApp
eachLiveApp(created => (app = created))

let ips = 0
const signIn = async (account: { email: string }, password = factoryPassword) =>
  app.api('POST', '/accounts/sign-in', { body: { email: account.email, password }, from: `10.93.0.${++ips}` })
const schedule = (as: string, body: Record<string, unknown> = {}) =>
  app.api('POST', '/account/deletion', { as, body: { posts: 'remove', password: factoryPassword, ...body } })
const keep = (token: string) => app.api('POST', '/account/deletion/cancel', { body: { token } })

async function member() {
  const { account } = await createAccount(app.deps.db)
  return { account, as: await signInAs(app, account) }
}
async function scheduled() {
  const { account, as } = await member()
  await schedule(as)
  return { account, token: (await signIn(account)).body.deletion.token as string }
}
const comesDue = ({ id }: { id: string }) =>
  app.deps.db
    .updateTable('accounts')
    .set({ deletion_due_at: sql`now()` })
    .where('id', '=', id)
    .execute()

describe('requesting the deletion of an account', () => {
  it('requires the password, and the code with two-factor authentication', async () => {
    const { account, as } = await member()
    expect(await schedule(as, { password: 'a wrong password' })).toMatchObject({
      status: 422,
      body: { code: 'WRONG_PASSWORD', data: { fields: { password: 'passwordWrong' } } },
    })
    const { key } = await giveSecondFactor(app, account)
    await completeSessions(app, account)
    const fields = async (code?: string) => (await schedule(as, code ? { code } : {})).body.data.fields
    expect(await fields()).toEqual({ code: 'codeMissing' })
    expect(await fields(wrongCode(key))).toEqual({ code: 'codeInvalid' })
    expect((await schedule(as, { code: codeOf(key) })).status).toBe(200)
  })

  it('ends all sessions, hides the profile, frees spots and pauses listings', async () => {
    const { db } = app.deps
    const { account, as } = await member()
    const elsewhere = await signInAs(app, account)
    const friend = await member()
    await createConversation(db, { between: [account, friend.account] })
    const event = await createEvent(db)
    const listing = await createListing(db, { author: account })
    expect((await app.api('PUT', `/events/${event.id}/attendance`, { as })).status).toBe(200)
    const live = await listen(app, friend.as)

    expect((await schedule(as)).status).toBe(200)

    for (const session of [as, elsewhere]) expect((await app.api('GET', '/profile', { as: session })).status).toBe(401)
    const ask = (path: string) => app.api('GET', path, { as: friend.as })
    expect((await ask(`/profiles/${account.id}`)).status).toBe(410)
    expect((await ask(`/events/${event.id}`)).body.attendeeCount).toBe(0)
    expect((await ask(`/listings/${listing.id}`)).status).toBe(404)
    const told = [await live.next(), await live.next(), await live.next()]
    expect(told).toContainEqual({ type: 'person.changed', personId: account.id })
    expect(told).toContainEqual({ type: 'listing.removed', listingId: listing.id })
    expect((await mailTo(app, account.email))[0]?.subject).toBe('Your account will be deleted in 14 days')
  })

  it('succeeds once for concurrent requests', async () => {
    const { account, as } = await member()
    const answers = await Promise.all([schedule(as), schedule(await signInAs(app, account))])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('says what else it affects', async () => {
    const { account, as } = await member()
    await createEvent(app.deps.db, { author: account })
    expect((await app.api('GET', '/account/deletion', { as })).body).toEqual({
      days: 14,
      evidenceDays: 180,
      passkey: false,
      code: null,
      organizes: 1,
      lastSuperadmin: false,
    })
  })

  const onlySuperadmins = async (...factors: ('authenticator' | 'passkey' | 'none')[]) => {
    const { db } = app.deps
    await db.updateTable('profiles').set({ role: 'member' }).where('role', '=', 'superadmin').execute()
    const superadmin = async (factor: (typeof factors)[number]) => {
      const { account } = await createAccount(db, { role: 'superadmin' })
      const given = factor === 'none' ? undefined : await giveSecondFactor(app, account)
      if (factor === 'passkey') {
        await givePasskey(app, account)
        await db.updateTable('user_2fa').set({ secret_encrypted: null }).where('user_id', '=', account.id).execute()
      }
      const as = await signInAs(app, account)
      await completeSessions(app, account)
      return {
        isTold: async () => (await app.api('GET', '/account/deletion', { as })).body.lastSuperadmin,
        schedule: () => schedule(as, given ? { code: codeOf(given.key) } : {}),
      }
    }
    return Promise.all(factors.map(superadmin))
  }

  it.each(['authenticator', 'none'] as const)(
    'is refused for the last superadmin, also if two request it concurrently (%s)',
    async factor => {
      const superadmins = await onlySuperadmins(factor, factor)
      const answers = await Promise.all(superadmins.map(one => one.schedule()))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('LAST_SUPERADMIN')
    },
  )

  it('is refused for the only superadmin with a second factor, who alone can open the admin pages', async () => {
    const [able, other] = await onlySuperadmins('authenticator', 'none')
    expect([await able?.isTold(), await other?.isTold()]).toEqual([true, false])
    expect((await able?.schedule())?.body.code).toBe('LAST_SUPERADMIN')
    expect((await other?.schedule())?.status).toBe(200)
    const [leaving] = await onlySuperadmins('authenticator', 'passkey')
    expect(await leaving?.isTold()).toBe(false)
    expect((await leaving?.schedule())?.status).toBe(200)
  })
})

describe('signing in before the date', () => {
  it('offers to keep the account and opens no session', async () => {
    const { account, as } = await member()
    const { dueAt } = (await schedule(as)).body
    const { status, body, headers } = await signIn(account)
    expect(status).toBe(200)
    expect(body).toMatchObject({ viewer: null, secondStep: null, deletion: { name: account.name, dueAt } })
    expect(headers.getSetCookie().some(line => line.startsWith('session='))).toBe(false)
  })

  it('greets by the name of the profile', async () => {
    const { account } = await scheduled()
    await app.deps.db.updateTable('profiles').set({ name: 'Cam Commons' }).where('id', '=', account.id).execute()
    expect((await signIn(account)).body.deletion.name).toBe('Cam Commons')
  })

  it('keeps the account once, with its profile, and signs in', async () => {
    const { account, token } = await scheduled()
    const kept = await keep(token)
    expect(kept).toMatchObject({ status: 200, body: { viewer: { id: account.id }, secondStep: null } })
    const reader = await member()
    expect((await app.api('GET', `/profiles/${account.id}`, { as: reader.as })).status).toBe(200)
    expect((await keep(token)).body.code).toBe('KEEP_EXPIRED')
    expect((await signIn(account)).body).toMatchObject({ viewer: { id: account.id }, deletion: null })
  })

  it('keeps it once for concurrent requests', async () => {
    const { token } = await scheduled()
    const answers = await Promise.all([keep(token), keep(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  it('accepts a new password from a reset link', async () => {
    const { account } = await scheduled()
    await app.api('POST', '/accounts/request-reset', { body: { email: account.email }, from: '10.93.1.1' })
    await app.deps.jobs.wake()
    const mails = await mailTo(app, account.email)
    const token = /token=([\w-]+)/.exec(mails.find(({ subject }) => subject.includes('new password'))?.text ?? '')?.[1]
    const password = 'a new and long password'
    expect((await app.api('POST', '/accounts/reset-password', { body: { token, password } })).status).toBe(200)
    expect((await signIn(account, password)).body.deletion).toMatchObject({ name: account.name })
  })

  it('is too late once the date has come', async () => {
    const { account, token } = await scheduled()
    await comesDue(account)
    expect((await keep(token)).body.code).toBe('ACCOUNT_INACTIVE')
    expect((await signIn(account)).body.code).toBe('ACCOUNT_INACTIVE')
  })

  it('is refused after an administrator deactivated the account, until they activate it', async () => {
    const admin = await createAdmin(app)
    const { account, token } = await scheduled()
    const setActive = (active: boolean) =>
      app.api('PUT', `/admin/users/${account.id}/active`, { as: admin.as, body: { active } })
    expect((await setActive(false)).body).toMatchObject({
      isActive: false,
      deletionDueAt: expect.any(String) as string,
    })
    expect((await keep(token)).body.code).toBe('ACCOUNT_INACTIVE')
    expect((await signIn(account)).body.code).toBe('ACCOUNT_INACTIVE')
    expect((await setActive(true)).body.isActive).toBe(true)
    expect((await signIn(account)).body.deletion).toMatchObject({ name: account.name })
  })
})

describe('a paused listing', () => {
  it('is listed only for its seller, who can offer it again at any time', async () => {
    const { db } = app.deps
    const { account, as } = await member()
    const listing = await createListing(db, { author: account })
    await schedule(as)
    await keep((await signIn(account)).body.deletion.token)
    const own = await signInAs(app, account)
    await db
      .updateTable('posts')
      .set({ deleted_at: sql`now() - interval '20 days'`, paused_at: sql`now() - interval '20 days'` })
      .where('id', '=', listing.id)
      .execute()
    const path = `/profiles/${account.id}/listings`
    expect((await app.api('GET', path, { as: own })).body.items).toMatchObject([{ id: listing.id, isPaused: true }])
    const reader = await member()
    expect((await app.api('GET', path, { as: reader.as })).body.items).toEqual([])
    expect((await app.api('POST', `/listings/${listing.id}/restore`, { as: reader.as, body: {} })).status).toBe(404)
    expect((await app.api('POST', `/listings/${listing.id}/restore`, { as: own, body: {} })).status).toBe(200)
    expect((await app.api('GET', `/listings/${listing.id}`, { as: reader.as })).body.isPaused).toBe(false)
  })
})

describe('a passkey', () => {
  it('confirms the deletion alone, and offers to keep the account when it signs in', async () => {
    const { account, as } = await member()
    const { authenticator } = await givePasskey(app, account)
    await giveSecondFactor(app, account)
    await completeSessions(app, account)
    const { body: options } = await app.api('POST', '/passkeys/confirm/options', { as, body: {} })
    const answer = await app.api('POST', '/account/deletion', {
      as,
      body: { posts: 'remove', passkey: authenticator.get(options) },
    })
    expect(answer.status).toBe(200)
    const browser = openBrowser(() => '10.93.2.1')
    const asked = await browser.send(app, 'POST', '/passkeys/sign-in/options', {})
    const { body } = await browser.send(app, 'POST', '/passkeys/sign-in', { passkey: authenticator.get(asked.body) })
    expect(body).toMatchObject({ viewer: null, deletion: { name: account.name, dueAt: answer.body.dueAt } })
  })

  it('of another account does not confirm it', async () => {
    const { as } = await member()
    const { authenticator } = await givePasskey(app, (await member()).account)
    const { body: options } = await app.api('POST', '/passkeys/confirm/options', { as, body: {} })
    const passkey = authenticator.get(options)
    expect((await app.api('POST', '/account/deletion', { as, body: { posts: 'remove', passkey } })).status).toBe(422)
    expect((await app.api('GET', '/account/deletion', { as })).status).toBe(200)
  })
})
