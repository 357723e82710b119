import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, mailTo, origin, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, factoryPassword } from '../../../tests/support/factories.ts'
import { giveSecondFactor, trustDevice } from '../../../tests/support/people/two-factor.ts'
import { firstAttempt } from '../../../tests/support/jobs.ts'
import { enqueue } from '../../jobs/job.ts'
import { resetLinkJob } from './reset-mail.ts'

let app: TestApp
let log: string[] = []
beforeAll(async () => {
  app = await createTestApp({ onLog: line => log.push(line) })
})

let addresses = 0
const from = () => `10.30.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`
const post = (path: string, body: object, options: object = {}) =>
  app.api('POST', `/accounts/${path}`, { body, from: from(), ...options })
const fresh = 'a fresh long password'

async function linkFor(email: string): Promise<string> {
  await post('request-reset', { email })
  const mails = await mailTo(app, email)
  return /reset-password\?token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
}
const account = async () => (await createAccount(app.deps.db)).account
const signIn = (email: string, password: string) => post('sign-in', { email, password })
const endPauses = () => app.deps.db.deleteFrom('rate_limits').where('key', 'like', 'resetMail%').execute()
const outdate = (id: string) =>
  app.deps.db
    .updateTable('verifications')
    .set({ expires_at: new Date(Date.now() - 1_000), created_at: new Date(Date.now() - 20 * 60_000) })
    .where('value', '=', id)
    .execute()

describe('a forgotten password', () => {
  it('answers alike for known, unknown and deactivated emails, and mails only the known one', async () => {
    const { email } = await account()
    const inactive = (await createAccount(app.deps.db, { active: false })).account.email
    for (const address of [email, 'nobody@example.org', inactive]) {
      const answer = await post('request-reset', { email: address.toUpperCase() })
      expect([answer.status, answer.body]).toEqual([200, { email: address }])
    }
    expect(await mailTo(app, email)).toHaveLength(1)
    expect(await mailTo(app, inactive)).toHaveLength(0)
    expect(await mailTo(app, 'nobody@example.org')).toHaveLength(0)
  })
})

describe('the reset mail', () => {
  const spanish = { headers: { 'accept-language': 'es' } }
  const subjectTo = async (email: string) => (await mailTo(app, email))[0]?.subject

  it('is in the account language, regardless of the requester', async () => {
    const { email } = (await createAccount(app.deps.db, { language: 'ca' })).account
    await post('request-reset', { email }, spanish)
    const [mail] = await mailTo(app, email)
    expect(mail?.subject).toBe('Tria una contrasenya nova per a Our Peeps')
    expect(mail?.html).toContain('<html lang="ca">')
    expect(mail?.text).toContain('/reset-password?token=')
  })

  it('is in the requester’s language if the account has no supported one, also for a renewed link', async () => {
    const people = [await createAccount(app.deps.db), await createAccount(app.deps.db, { language: 'xx' })]
    for (const { account } of people) {
      await post('request-reset', { email: account.email }, spanish)
      expect(await subjectTo(account.email)).toBe('Elige una contraseña nueva para Our Peeps')
    }
    const { id, email } = await account()
    const token = await linkFor(email)
    await outdate(id)
    await endPauses()
    await post('renew-reset', { token }, spanish)
    expect(await subjectTo(email)).toBe('Elige una contraseña nueva para Our Peeps')
  })

  it('is in English when a job of an earlier version names no language', async () => {
    const { email } = (await createAccount(app.deps.db, { language: 'xx' })).account
    await enqueue(app.deps.db, resetLinkJob, { email, origin })
    expect(await subjectTo(email)).toBe('Choose a new password for Our Peeps')
  })
})

describe('a reset link', () => {
  it('names its account, sets the password once, ends all sessions and trust, and sends a notice', async () => {
    const { id, email } = await account()
    const open = await signInAs(app, { id })
    await trustDevice(app, { id })
    const token = await linkFor(email)
    expect((await post('check-reset', { token })).body).toEqual({ email })
    expect((await post('reset-password', { token, password: 'short' })).body.data.fields).toEqual({
      password: 'passwordTooShort',
    })
    const done = await post('reset-password', { token, password: fresh })
    expect([done.status, done.body]).toEqual([200, { email }])
    expect(done.headers.getSetCookie().join()).not.toContain('session_token')
    expect((await app.api('GET', '/session', { as: open })).body.viewer).toBeNull()
    expect(await app.deps.db.selectFrom('trusted_device').select('id').where('user_id', '=', id).execute()).toEqual([])
    expect((await signIn(email, factoryPassword)).status).toBe(401)
    expect((await signIn(email, fresh)).status).toBe(200)
    expect((await mailTo(app, email))[0]?.subject).toBe('Your password was reset')
    for (const path of ['check-reset', 'reset-password'])
      expect((await post(path, { token, password: fresh })).body.code).toBe('LINK_INVALID')
  })

  it('works for one of a hundred concurrent requests', async () => {
    const { email } = await account()
    const token = await linkFor(email)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => post('reset-password', { token, password: `${fresh} ${index}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await signIn(email, `${fresh} ${winner}`)).status).toBe(200)
  })

  it('expires after 15 minutes and can then be renewed', async () => {
    const { id, email } = await account()
    const token = await linkFor(email)
    const { expires_at } = await app.deps.db
      .selectFrom('verifications')
      .select('expires_at')
      .where('value', '=', id)
      .executeTakeFirstOrThrow()
    expect(expires_at.getTime() - Date.now()).toBeLessThanOrEqual(15 * 60_000)
    await outdate(id)
    for (const path of ['check-reset', 'reset-password'])
      expect((await post(path, { token, password: fresh })).body.code).toBe('LINK_EXPIRED')
    await endPauses()
    expect((await post('renew-reset', { token })).body).toEqual({ sent: true })
    const [mail] = await mailTo(app, email)
    const next = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(next).not.toBe(token)
    expect((await post('check-reset', { token })).body.code).toBe('LINK_INVALID')
    expect((await post('reset-password', { token: next, password: fresh })).status).toBe(200)
  })

  it('belongs to one account; an invented link is refused and logged without its token', async () => {
    const [ann, ben] = [await account(), await account()]
    const token = await linkFor(ann.email)
    log = []
    const forged = `${token.slice(0, -3)}xyz`
    expect((await post('check-reset', { token: forged })).body.code).toBe('LINK_INVALID')
    expect(log.join('\n')).toContain('reset link was refused')
    expect(log.join('\n')).not.toContain(forged)
    await post('reset-password', { token, password: fresh })
    expect((await signIn(ben.email, factoryPassword)).status).toBe(200)
  })

  it('never skips the second step', async () => {
    const owner = await account()
    await giveSecondFactor(app, owner)
    const token = await linkFor(owner.email)
    await post('reset-password', { token, password: fresh })
    const { body } = await signIn(owner.email, fresh)
    expect(body).toEqual({
      viewer: null,
      secondStep: { attemptsLeft: 5, retryAfter: null, passkey: false, authenticator: true },
      deletion: null,
    })
  })

  it('confirms the email of an unconfirmed account', async () => {
    const { account } = await createAccount(app.deps.db, { confirmed: false })
    await post('reset-password', { token: await linkFor(account.email), password: fresh })
    expect((await signIn(account.email, fresh)).status).toBe(200)
  })

  it('is not mailed again within a minute, regardless of the requester', async () => {
    const { email } = await account()
    for (let asked = 0; asked < 4; asked++) await post('request-reset', { email })
    expect(await mailTo(app, email)).toHaveLength(1)
  })

  it('answers with the seconds until the next mail, alike for known and unknown emails and for a renewed link', async () => {
    const { id, email } = await account()
    for (const asked of [email, 'nobody-there@example.org']) {
      expect((await post('request-reset', { email: asked })).status).toBe(200)
      const soon = await post('request-reset', { email: asked.toUpperCase() })
      expect([soon.status, soon.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
      expect(soon.body.data.retryAfter).toBeGreaterThan(0)
      expect(soon.body.data.retryAfter).toBeLessThanOrEqual(60)
    }
    const token = /token=([\w-]+)/.exec((await mailTo(app, email))[0]?.text ?? '')?.[1] ?? ''
    await outdate(id)
    expect((await post('renew-reset', { token })).status).toBe(429)
    await endPauses()
    expect((await post('renew-reset', { token })).status).toBe(200)
    expect(await mailTo(app, email)).toHaveLength(2)
  })

  it('works until it expires, also after others asked for more links, of which a mailbox gets few', async () => {
    const { id, email } = await account()
    const token = await linkFor(email)
    const minutePasses = () =>
      app.deps.db.deleteFrom('rate_limits').where('key', 'like', 'resetMailByEmail:%').execute()
    const answers: number[] = []
    for (let asked = 0; asked < 4; asked++) {
      await minutePasses()
      answers.push((await post('request-reset', { email })).status)
    }
    expect(answers).toEqual([200, 429, 429, 429])
    const mails = await mailTo(app, email)
    expect(mails).toHaveLength(2)
    expect((await post('check-reset', { token })).body).toEqual({ email })
    expect((await post('reset-password', { token, password: fresh })).status).toBe(200)
    const other = /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    expect((await post('check-reset', { token: other })).body.code).toBe('LINK_INVALID')
    expect(await app.deps.db.selectFrom('verifications').select('id').where('value', '=', id).execute()).toEqual([])
  })

  it('is mailed once by a job that runs several times', async () => {
    const { email } = await account()
    await enqueue(app.deps.db, resetLinkJob, { email, origin })
    const job = await app.deps.db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'resetLink')
      .executeTakeFirstOrThrow()
    const run = () => resetLinkJob.run(app.deps, { email, origin }, firstAttempt(job.id))
    await Promise.all([run(), run()])
    expect(await mailTo(app, email)).toHaveLength(1)
  })

  it('is not renewed or mailed for a deactivated account', async () => {
    const { id, email } = await account()
    const token = await linkFor(email)
    await outdate(id)
    await endPauses()
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', id).execute()
    expect((await post('renew-reset', { token })).body.code).toBe('LINK_INVALID')
  })
})
