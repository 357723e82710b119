import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { rates, signInDelays } from '../../../contract/limits.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { openBrowser } from '../../../tests/support/people/browser.ts'
import { createAccount, factoryPassword } from '../../../tests/support/factories.ts'
import { lowCost } from '../../../tests/support/low-cost.ts'
import { createPasswords, verifyPassword } from '../../crypto/passwords.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

const wrong = 'wrong wrong wrong'
const post = (path: string, body: object, from: string) => app.api('POST', `/accounts/${path}`, { body, from })
const signIn = (email: string, password: string, from: string) => post('sign-in', { email, password }, from)

describe('rates by network', () => {
  it('counts an IPv6 client by its /64, and its /48 at ten times the rate', async () => {
    const token = 'x'.repeat(43)
    const confirm = async (from: string) => (await post('confirm', { token }, from)).status
    for (let tries = 0; tries < 30; tries++) expect(await confirm(`2001:db8:1:1::${tries.toString(16)}`)).toBe(410)
    expect(await confirm('2001:db8:1:1:ffff::1')).toBe(429)
    for (let network = 2; network <= 10; network++)
      for (let tries = 0; tries < 30; tries++) expect(await confirm(`2001:db8:1:${network.toString(16)}::1`)).toBe(410)
    expect(await confirm('2001:db8:1:ff::1')).toBe(429)
    expect(await confirm('2001:db8:2:1::1')).toBe(410)
  })

  it('counts IPv4-mapped IPv6 as IPv4', async () => {
    const resend = async (from: string, nth: number) =>
      (await post('resend-confirmation', { email: `mapped-${nth}@example.org` }, from)).status
    const [most] = rates.resendByIp
    for (let tries = 0; tries < most; tries++)
      expect(await resend(tries % 2 ? '192.0.2.9' : '::ffff:192.0.2.9', tries)).toBe(200)
    expect([await resend('::ffff:192.0.2.9', most), await resend('192.0.2.9', most + 1)]).toEqual([429, 429])
    expect(await resend('::ffff:192.0.2.10', most + 2)).toBe(200)
  })
})

describe('behind a proxy that adds the port of the client', () => {
  it.each([
    ['192.0.2.1', (port: number) => `192.0.2.1:${port}`],
    ['2001:db8::1', (port: number) => `[2001:db8::1]:${port}`],
  ])('counts %s as one client', async (plain, withPort) => {
    const proxied = await createTestApp({ environment: { TRUST_PROXY: '1' } })
    const confirm = async (forwarded: string) =>
      (
        await proxied.api('POST', '/accounts/confirm', {
          headers: { 'x-forwarded-for': forwarded },
          body: { token: 'x'.repeat(43) },
        })
      ).status
    for (let tries = 0; tries < 30; tries++) expect(await confirm(withPort(40_000 + tries))).toBe(410)
    expect([await confirm(withPort(50_000)), await confirm(plain)]).toEqual([429, 429])
  })
})

describe('failed sign-ins', () => {
  it('block their /64, and their /48 after ten times as many', async () => {
    const tryAt = async (from: string, nth: number) => (await signIn(`nobody-${nth}@example.org`, wrong, from)).status
    for (let tries = 0; tries < 3; tries++) expect(await tryAt(`2001:db8:3:1::${tries}`, tries)).toBe(401)
    const { free } = signInDelays.ip
    await app.deps.db.updateTable('sign_in_failures').set({ failures: free }).where('key', 'like', 'ip:%').execute()
    expect(await tryAt('2001:db8:3:1::4', 4)).toBe(401)
    expect(await tryAt('2001:db8:3:1:1::1', 62)).toBe(429)
    expect(await tryAt('2001:db8:3:2::1', 63)).toBe(401)
    await app.deps.db
      .updateTable('sign_in_failures')
      .set({ failures: 200 })
      .where('key', 'like', 'wideNetwork:%')
      .execute()
    expect(await tryAt('2001:db8:3:3::1', 64)).toBe(401)
    expect(await tryAt('2001:db8:3:4::1', 65)).toBe(429)
  })

  it('from 130 connections of one /64 block neither a known browser nor another network', async () => {
    const elsewhere = (await createAccount(app.deps.db, { password: 'from another network' })).account
    const { account: owner } = await createAccount(app.deps.db)
    const { send } = openBrowser(() => '2001:db8:4:1::ffff')
    const own = () => send(app, 'POST', '/accounts/sign-in', { email: owner.email, password: factoryPassword })
    expect((await own()).status).toBe(200)

    const began: string[] = []
    const release = Promise.withResolvers<void>()
    const { passwords, signIns } = app.deps
    onTestFinished(() => void Object.assign(app.deps, { passwords, signIns }))
    app.deps.passwords = createPasswords({
      cost: lowCost,
      verify: async candidate => {
        began.push(candidate.password)
        await release.promise
        return verifyPassword(candidate)
      },
    })
    let asked = 0
    const all = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    app.deps.signIns = (turn, work) => {
      asked++
      if (asked === 130) all[0].resolve()
      if (asked === 132) all[1].resolve()
      return signIns(turn, work)
    }
    const flood = Array.from({ length: 130 }, (_, nth) =>
      signIn(`flood-${nth}@example.org`, wrong, `2001:db8:4:1::${nth.toString(16)}`),
    )
    await all[0].promise
    const right = [own(), signIn(elsewhere.email, 'from another network', '192.0.2.77')]
    await all[1].promise
    release.resolve()
    expect((await Promise.all(right)).map(({ status }) => status)).toEqual([200, 200])
    expect(began.indexOf(factoryPassword)).toBeLessThan(10)
    expect(began.indexOf('from another network')).toBeLessThan(20)
    expect((await Promise.all(flood)).filter(({ status }) => status === 200)).toEqual([])
  })
})
