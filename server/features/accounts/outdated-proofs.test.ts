import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { signInDelays } from '../../../contract/limits.ts'
import { createTestApp, mailTo, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { openBrowser } from '../../../tests/support/people/browser.ts'
import { createAccount, factoryPassword } from '../../../tests/support/factories.ts'
import { codeOf, giveSecondFactor } from '../../../tests/support/people/two-factor.ts'

interface Hold {
  reached: PromiseWithResolvers<void>
  released: PromiseWithResolvers<void>
}

let app: TestApp
let held: Hold | null = null
beforeAll(async () => {
  app = await createTestApp()
  const { verify } = app.deps.passwords
  // Delays the result, so that another change happens between a proof and its use.
  app.deps.passwords.verify = async (...given) => {
    const hold = held
    held = null
    const right = await verify(...given)
    hold?.reached.resolve()
    await hold?.released.promise
    return right
  }
})

let addresses = 0
const from = () => `10.60.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`
const fresh = 'quite another password'
const member = async () => {
  const { account } = await createAccount(app.deps.db)
  return { account, as: await signInAs(app, account) }
}
const post = (path: string, body: object, as?: string) => app.api('POST', path, { as, body, from: from() })
const signIn = (email: string, body: object = {}) =>
  post('/accounts/sign-in', { email, password: factoryPassword, ...body })
const changePassword = (as: string, current = factoryPassword, password = fresh) =>
  post('/security/password', { current, password }, as)
const linkFor = async (email: string) => {
  await app.deps.db.deleteFrom('rate_limits').where('key', 'like', 'resetMail%').execute()
  await post('/accounts/request-reset', { email })
  // Notices may arrive later than the link.
  const texts = (await mailTo(app, email)).map(({ text }) => text).join()
  return /reset-password\?token=([\w-]+)/.exec(texts)?.[1] ?? ''
}
const rowsOf = async (table: 'sessions' | 'trusted_device' | 'email_changes' | 'verifications', id: string) =>
  app.deps.db
    .selectFrom(table)
    .selectAll()
    .where(table === 'verifications' ? 'value' : 'user_id', '=', id)
    .execute()

async function during<T>(begin: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
  const hold: Hold = { reached: Promise.withResolvers(), released: Promise.withResolvers() }
  held = hold
  const answer = begin()
  await hold.reached.promise
  try {
    await meanwhile()
  } finally {
    hold.released.resolve()
  }
  return answer
}

const voided = {
  'a password change': async (account: { email: string }, as: string) => {
    expect((await changePassword(as)).status).toBe(200)
    return account
  },
  'a reset': async (account: { email: string }) => {
    const token = await linkFor(account.email)
    expect((await post('/accounts/reset-password', { token, password: fresh })).status).toBe(200)
    return account
  },
}

describe.each(Object.entries(voided))('%s', (what, change) => {
  const kept = what === 'a reset' ? 0 : 1

  it('ends a sign-in whose old password was verified earlier', async () => {
    const { account, as } = await member()
    const late = await during(
      () => signIn(account.email),
      () => change(account, as),
    )
    expect([late.status, late.body.code]).toEqual([401, 'WRONG_CREDENTIALS'])
    expect(late.headers.getSetCookie().join()).not.toMatch(/session_token|known-/)
    expect(await rowsOf('sessions', account.id)).toHaveLength(kept)
  })

  it('ends a sign-in through a trusted device', async () => {
    const { account, as } = await member()
    const { key } = await giveSecondFactor(app, account)
    const { send } = openBrowser(from)
    const deviceId = 'd'.repeat(64)
    const credentials = { email: account.email, password: factoryPassword, deviceId }
    await send(app, 'POST', '/accounts/sign-in', credentials)
    expect((await send(app, 'POST', '/security/second-step', { code: codeOf(key), trust: deviceId })).status).toBe(200)
    await app.deps.db
      .updateTable('sessions')
      .set({ second_factor_at: new Date() })
      .where('user_id', '=', account.id)
      .execute()
    const late = await during(
      () => send(app, 'POST', '/accounts/sign-in', credentials),
      () => change(account, as),
    )
    expect(late.status).toBe(401)
    expect(await rowsOf('trusted_device', account.id)).toEqual([])
  })

  it('ends a sign-in that waits for its code', async () => {
    const { account, as } = await member()
    const { key } = await giveSecondFactor(app, account)
    await app.deps.db
      .updateTable('sessions')
      .set({ second_factor_at: new Date() })
      .where('user_id', '=', account.id)
      .execute()
    const { send } = openBrowser(from)
    await send(app, 'POST', '/accounts/sign-in', { email: account.email, password: factoryPassword })
    await change(account, as)
    const late = await send(app, 'POST', '/security/second-step', { code: codeOf(key), trust: 'd'.repeat(64) })
    expect([late.status, late.body.code]).toEqual([401, 'SIGNED_OUT'])
    expect(await rowsOf('trusted_device', account.id)).toEqual([])
  })

  it('rejects another password change and an email change that the old password proved', async () => {
    const { account, as } = await member()
    const other = await signInAs(app, account)
    const email = `${randomUUIDv7()}@example.org`
    const late = await during(
      () => post('/security/email', { email, password: factoryPassword }, other),
      () => change(account, as),
    )
    expect(late.status).toBe(401)
    expect(await rowsOf('email_changes', account.id)).toEqual([])
    expect(await mailTo(app, email)).toEqual([])
    const next = await member()
    const thief = await signInAs(app, next.account)
    const second = await during(
      () => changePassword(thief, factoryPassword, 'the thief is in here'),
      () => change(next.account, next.as),
    )
    expect(second.status).toBe(401)
    expect((await signIn(next.account.email, { password: fresh })).status).toBe(200)
  })

  it('voids reset links and a pending email change', async () => {
    const { account, as } = await member()
    const [link, email] = [await linkFor(account.email), `${randomUUIDv7()}@example.org`]
    await post('/security/email', { email, password: factoryPassword }, as)
    const [mail] = await mailTo(app, email)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    await change(account, as)
    expect(await rowsOf('verifications', account.id)).toEqual([])
    expect((await post('/accounts/check-reset', { token: link })).body.code).toBe('LINK_INVALID')
    expect((await post('/accounts/confirm-email-change', { token })).body.code).toBe('LINK_INVALID')
  })

  it('makes known browsers unknown', async () => {
    const { account, as } = await member()
    const { send } = openBrowser(from)
    expect(
      (await send(app, 'POST', '/accounts/sign-in', { email: account.email, password: factoryPassword })).status,
    ).toBe(200)
    await change(account, as)
    for (let tries = 0; tries < 32; tries++) await signIn(account.email, { password: 'wrong wrong wrong' })
    // The first delays last a second, which a busy machine exceeds.
    const { numUpdatedRows } = await app.deps.db
      .updateTable('sign_in_failures')
      .set({ closed_until: sql`now() + interval '1 minute'` })
      .where('failures', '>', signInDelays.account.free)
      .executeTakeFirstOrThrow()
    expect(numUpdatedRows).toBeGreaterThan(0n)
    const late = await send(app, 'POST', '/accounts/sign-in', { email: account.email, password: fresh })
    expect(late.status).toBe(429)
  })
})

describe('two-factor', () => {
  const enrol = async (as: string) => {
    const begun = (await post('/security/two-factor/begin', {}, as)).body
    const verify = () =>
      post(
        '/security/two-factor/verify',
        { code: codeOf(begun.key), password: factoryPassword, enrollment: begun.enrollment },
        as,
      )
    return { verify, enable: (enrollment: string) => post('/security/two-factor/enable', { enrollment }, as) }
  }

  it('is not enabled with a password that has changed since it was entered', async () => {
    const { account, as } = await member()
    const { verify, enable } = await enrol(as)
    const { enrollment } = (await verify()).body
    expect((await changePassword(as)).status).toBe(200)
    expect((await enable(enrollment)).body.code).toBe('ENROLMENT_EXPIRED')
    expect(await app.deps.db.selectFrom('user_2fa').where('user_id', '=', account.id).selectAll().execute()).toEqual([])
  })

  it('returns no recovery codes for a password that changes during verification', async () => {
    const { account, as } = await member()
    const thief = await signInAs(app, account)
    const { verify } = await enrol(thief)
    const late = await during(verify, () => changePassword(as))
    expect([late.status, late.body.codes]).toEqual([401, undefined])
  })
})

describe('sessions', () => {
  it('are limited to 20: a new one ends the least recently active', async () => {
    const { account, as } = await member()
    const idle = await signInAs(app, account)
    const { sessions } = (await app.api('GET', '/security', { as })).body
    const own = sessions.find(({ current }: { current: boolean }) => current).id
    await app.deps.db
      .updateTable('sessions')
      .set({ last_active_at: new Date(Date.now() - 3_600_000) })
      .where('user_id', '=', account.id)
      .where('id', '!=', own)
      .execute()
    for (let more = 0; more < 19; more++) expect((await signIn(account.email)).status).toBe(200)
    expect(await rowsOf('sessions', account.id)).toHaveLength(20)
    expect((await app.api('GET', '/session', { as: idle })).body.viewer).toBeNull()
    expect((await app.api('GET', '/session', { as })).body.viewer.id).toBe(account.id)
  })

  it('are limited to 20 when many begin concurrently', async () => {
    const { account } = await member()
    await Promise.all(Array.from({ length: 30 }, () => signIn(account.email)))
    expect(await rowsOf('sessions', account.id)).toHaveLength(20)
  })

  it('are limited to 20 after a second step', async () => {
    const { account } = await member()
    const { key } = await giveSecondFactor(app, account)
    for (let more = 0; more < 19; more++) await signInAs(app, account)
    await app.deps.db
      .updateTable('sessions')
      .set({ second_factor_at: new Date(), last_active_at: new Date(Date.now() - 3_600_000) })
      .where('user_id', '=', account.id)
      .execute()
    const { send } = openBrowser(from)
    await send(app, 'POST', '/accounts/sign-in', { email: account.email, password: factoryPassword })
    expect(await rowsOf('sessions', account.id)).toHaveLength(21)
    expect((await send(app, 'POST', '/security/second-step', { code: codeOf(key) })).status).toBe(200)
    expect(await rowsOf('sessions', account.id)).toHaveLength(20)
    expect((await send(app, 'GET', '/session')).body.viewer.id).toBe(account.id)
  })

  it('are not ended by sign-ins that wait for a code, which are limited to 20 separately', async () => {
    const { account, as } = await member()
    await giveSecondFactor(app, account)
    await app.deps.db
      .updateTable('sessions')
      .set({ second_factor_at: new Date() })
      .where('user_id', '=', account.id)
      .execute()
    for (let more = 0; more < 22; more++) await signIn(account.email)
    expect(await rowsOf('sessions', account.id)).toHaveLength(21)
    expect((await app.api('GET', '/session', { as })).body.viewer.id).toBe(account.id)
  })
})
