import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, mailTo, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, factoryPassword } from '../../../tests/support/factories.ts'
import { giveSecondFactor } from '../../../tests/support/people/two-factor.ts'
import { tidy } from '../../housekeeping.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

let people = 0
const from = () => `10.70.${Math.floor(people / 250)}.${(people++ % 250) + 1}`
const fresh = () => `unconfirmed-${++people}@example.org`
const post = (path: string, body: object, options: object = {}) =>
  app.api('POST', `/accounts/${path}`, { body, from: from(), ...options })
const signUp = (email: string, name = 'Ann') => post('sign-up', { name, email, password: factoryPassword })
const resend = (email: string) => post('resend-confirmation', { email })
const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''
const opened = () =>
  app.deps.db
    .updateTable('confirmation_mails')
    .set({ closed_until: new Date(0) })
    .execute()

describe('confirmation mails', () => {
  it('double the pause each time, regardless of the ip, and are limited to five a day', async () => {
    const email = fresh()
    await signUp(email)
    const waits: number[] = []
    for (let mails = 1; mails < 5; mails++) {
      const soon = await resend(email)
      expect(soon.status).toBe(429)
      await opened()
      const answer = await resend(email)
      expect(answer.status).toBe(200)
      waits.push(answer.body.again)
    }
    expect(waits).toEqual([120, 240, 480, 86_400])
    const refused = await resend(email)
    expect([refused.status, refused.body.data.retryAfter > 86_000]).toEqual([429, true])
    expect(await mailTo(app, email)).toHaveLength(5)
    await app.deps.db
      .updateTable('confirmation_mails')
      .set({ closed_until: new Date(0), forgotten_at: new Date(0) })
      .execute()
    expect((await resend(email)).body.again).toBe(60)
  })

  it('are counted when requested concurrently', async () => {
    const email = fresh()
    await signUp(email)
    await opened()
    const answers = await Promise.all(Array.from({ length: 8 }, () => resend(email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await mailTo(app, email)).toHaveLength(2)
  })

  it('are counted alike for an email without an account', async () => {
    const [known, unknown] = [fresh(), fresh()]
    await signUp(known)
    await opened()
    await app.deps.db.deleteFrom('confirmation_mails').execute()
    const tell = async (email: string) => [await resend(email), await resend(email)].map(({ status }) => status)
    expect(await tell(known)).toEqual(await tell(unknown))
  })

  it('omit the name that was entered', async () => {
    const email = fresh()
    await signUp(email, 'Zebedee Unlikely')
    await opened()
    await resend(email)
    await post('request-reset', { email })
    const mails = await mailTo(app, email)
    expect(mails).toHaveLength(3)
    expect(JSON.stringify(mails)).not.toMatch(/Zebedee|Unlikely/)
  })
})

describe('an unconfirmed account', () => {
  it('loses its second factor, sessions and pending email change once its owner confirms', async () => {
    const confirmedBy = {
      link: async (email: string) => {
        await resend(email)
        return post('confirm', { token: tokenIn((await mailTo(app, email))[0]?.text) })
      },
      reset: async (email: string) => {
        await post('request-reset', { email })
        return post('reset-password', {
          token: tokenIn((await mailTo(app, email))[0]?.text),
          password: factoryPassword,
        })
      },
    }
    for (const confirm of Object.values(confirmedBy)) {
      const { account } = await createAccount(app.deps.db, { confirmed: false })
      await giveSecondFactor(app, account)
      const stranger = await signInAs(app, account)
      await app.deps.db
        .updateTable('sessions')
        .set({ second_factor_at: new Date() })
        .where('user_id', '=', account.id)
        .execute()
      expect((await confirm(account.email)).status).toBe(200)
      expect((await app.api('GET', '/session', { as: stranger })).body.viewer).toBeNull()
      const { body } = await post('sign-in', { email: account.email, password: factoryPassword })
      expect([body.viewer?.id, body.secondStep]).toEqual([account.id, null])
    }
  })

  it('keeps a second factor that was set up after confirmation', async () => {
    const { account } = await createAccount(app.deps.db)
    await giveSecondFactor(app, account)
    await post('request-reset', { email: account.email })
    const token = tokenIn((await mailTo(app, account.email))[0]?.text)
    expect((await post('reset-password', { token, password: 'quite another password' })).status).toBe(200)
    const { body } = await post('sign-in', { email: account.email, password: 'quite another password' })
    expect([body.viewer, body.secondStep?.attemptsLeft]).toEqual([null, 5])
  })

  it('is deleted with its data after seven days, which frees its email', async () => {
    const [late, early, confirmed] = [fresh(), fresh(), fresh()]
    for (const email of [late, early, confirmed]) await signUp(email)
    const token = tokenIn((await mailTo(app, confirmed))[0]?.text)
    expect((await post('confirm', { token })).status).toBe(200)
    const daysAgo = (days: number, emails: string[]) =>
      app.deps.db
        .updateTable('accounts')
        .set({ created_at: new Date(Date.now() - days * 86_400_000) })
        .where('email', 'in', emails)
        .returning('id')
        .execute()
    await daysAgo(6.9, [early])
    const old = await daysAgo(7.1, [late])
    await daysAgo(7.1, [confirmed])
    await tidy(app.deps.db)
    const left = await app.deps.db
      .selectFrom('accounts')
      .select('email')
      .where('email', 'in', [late, early, confirmed])
      .execute()
    expect(left.map(({ email }) => email).sort()).toEqual([early, confirmed].sort())
    const links = await app.deps.db
      .selectFrom('verifications')
      .select('value')
      .where(
        'value',
        'in',
        old.map(({ id }) => id),
      )
      .execute()
    expect(links).toEqual([])
    expect((await signUp(late)).status).toBe(200)
  })
})

describe('a name', () => {
  it('that contains a url is rejected on its field, at sign-up, onboarding and in the profile', async () => {
    const name = 'Free money at example.com'
    const refused = { name: 'nameLink' }
    expect((await signUp(fresh(), name)).body.data.fields).toEqual(refused)
    const { account } = await createAccount(app.deps.db, { onboarded: false })
    const as = await signInAs(app, account)
    const onboarding = { name, industry: 'Technology', yearsInCity: '1-3', knowledgeableIn: ['Podcasting'] }
    const steps = await app.api('POST', '/profile/onboarding', { as, body: onboarding })
    expect(steps.body.data.fields.name).toBe('nameLink')
    const member = await signInAs(app, (await createAccount(app.deps.db)).account)
    const profile = await app.api('PUT', '/profile', { as: member, body: { name } })
    expect(profile.body.data.fields.name).toBe('nameLink')
  })
})
