import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { rates } from '../../../contract/limits.ts'
import { createTestApp, mailTo, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount } from '../../../tests/support/factories.ts'
import { rateKey } from '../../rate-limit/limit.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

let networks = 0
const network = () => `10.90.${Math.floor(++networks / 250)}.${networks % 250}`
const guest = () => `guest-${randomUUID()}@example.org`
const post = (path: string, body: object, from: string) => app.api('POST', `/accounts/${path}`, { body, from })
const signUp = async (from: string, given: { email?: string; password?: string; invite?: string } = {}) => {
  const body = { name: 'Ann', email: guest(), password: 'a long enough one', ...given }
  const { status, body: answer } = await post('sign-up', body, from)
  return { email: body.email, said: status === 200 ? 'stored' : String(answer.code) }
}
const confirm = async (from: string, email: string) => {
  const [mail] = await mailTo(app, email)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  return (await post('confirm', { token }, from)).status
}
const common = { password: 'passwordpassword' }
const tally = (all: { said: string }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(all, ({ said }) => said)).map(([said, them]) => [said, them?.length]),
  )

describe('behind one Wi-Fi', () => {
  it('150 people sign up and confirm, every tenth after a taken email and a common password', async () => {
    const from = network()
    const { account } = await createAccount(app.deps.db)
    const emails: string[] = []
    for (let nth = 0; nth < 150; nth++) {
      if (nth % 10 === 0) {
        expect((await signUp(from, { email: account.email })).said).toBe('EMAIL_TAKEN')
        expect((await signUp(from, common)).said).toBe('INVALID_INPUT')
      }
      const { email, said } = await signUp(from)
      expect(said).toBe('stored')
      emails.push(email)
    }
    for (const email of emails) expect(await confirm(from, email)).toBe(200)
    for (const email of emails) expect(await confirm(from, email)).toBe(200)
  })

  it('150 people ask for their link again, twice', async () => {
    const from = network()
    for (let nth = 0; nth < 300; nth++)
      expect((await post('resend-confirmation', { email: guest() }, from)).status).toBe(200)
    expect((await post('resend-confirmation', { email: guest() }, from)).status).toBe(429)
  })

  it('a confirmed mailbox and an invitation make room for more', async () => {
    const from = network()
    const all = [await signUp(from)]
    await app.deps.db
      .updateTable('rate_limits')
      .set({ count: rates.signUpByIp[0] })
      .where('key', '=', rateKey('signUpByIp', from))
      .execute()
    for (let nth = 0; nth < 3; nth++) expect((await signUp(from)).said).toBe('TOO_MANY_REQUESTS')
    expect(await confirm(from, all[0]!.email)).toBe(200)
    expect(await confirm(from, all[0]!.email)).toBe(200)
    expect([(await signUp(from)).said, (await signUp(from)).said]).toEqual(['stored', 'TOO_MANY_REQUESTS'])
    const host = await createAccount(app.deps.db)
    const { body } = await app.api('GET', '/invitation', { as: await signInAs(app, host.account) })
    const invite = String(body.path).split('invite=')[1]!
    expect((await signUp(from, { invite })).said).toBe('stored')
    expect((await signUp(from, { invite: '2222222222222222' })).said).toBe('TOO_MANY_REQUESTS')
    expect((await signUp(network())).said).toBe('stored')
  })

  it('a flood of a thousand sign-ups stores a bounded number of accounts', async () => {
    const from = network()
    const { account } = await createAccount(app.deps.db)
    const all = []
    for (let nth = 0; nth < 1_000; nth++)
      all.push(await signUp(from, nth % 10 === 0 ? { email: account.email } : nth % 10 === 5 ? common : {}))
    const { stored = 0, EMAIL_TAKEN: taken = 0 } = tally(all)
    expect(stored).toBe(rates.signUpByIp[0])
    expect(taken).toBeLessThanOrEqual(rates.emailTakenByIp[0])
    for (let nth = 0; nth < 10; nth++) await signUp(from, common)
    expect((await signUp(from, common)).said).toBe('TOO_MANY_REQUESTS')
  })

  it('tells of no email any more once too many were taken', async () => {
    const from = network()
    const { account } = await createAccount(app.deps.db)
    const [most] = rates.emailTakenByIp
    for (let nth = 0; nth < most; nth++) expect((await signUp(from, { email: account.email })).said).toBe('EMAIL_TAKEN')
    for (const email of [account.email, guest()]) expect((await signUp(from, { email })).said).toBe('TOO_MANY_REQUESTS')
  })

  it('links that do not work hinder no link that works', async () => {
    const from = network()
    const { email } = await signUp(from)
    const [most] = rates.confirmByIp
    const wrong = async () => (await post('confirm', { token: 'x'.repeat(43) }, from)).status
    for (let nth = 0; nth < most; nth++) expect(await wrong()).toBe(410)
    expect(await wrong()).toBe(429)
    expect(await confirm(from, email)).toBe(200)
  })

  it('a /48 has room for ten networks', async () => {
    await app.deps.db.deleteFrom('rate_limits').execute()
    const [most] = rates.signUpByIp
    await signUp('2001:db8:a:1::1')
    await app.deps.db
      .updateTable('rate_limits')
      .set({ count: most * 10 })
      .where('key', 'like', 'signUpByIp:%')
      .execute()
    expect((await signUp('2001:db8:a:2::1')).said).toBe('TOO_MANY_REQUESTS')
    expect((await signUp('2001:db8:b:2::1')).said).toBe('stored')
  })
})
