import { argon2Sync } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { signInDelays } from '../../../contract/limits.ts'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { openBrowser } from '../../../tests/support/people/browser.ts'
import { keepClosed } from '../../../tests/support/people/sign-in-delays.ts'
import { createAccount, factoryPassword } from '../../../tests/support/factories.ts'
import { createPasswords } from '../../crypto/passwords.ts'
import { countTry, type Counted } from './sign-in-delays.ts'

let app: TestApp
let log: string[] = []
beforeAll(async () => {
  app = await createTestApp({ onLog: line => log.push(line) })
})

let addresses = 0
const from = () => `10.40.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`
const account = async () => (await createAccount(app.deps.db)).account

function browser() {
  const { jar, send } = openBrowser(from)
  return { jar, post: (path: string, body: object) => send(app, 'POST', path, body) }
}
const signIn = (email: string, password = factoryPassword, address = from()) =>
  app.api('POST', '/accounts/sign-in', { body: { email, password }, from: address })

const upTo = (seconds: number) =>
  expect.toSatisfy((left: number) => left <= seconds && left > seconds / 2 - 1, `at most ${seconds} and more than half`)

describe('failed sign-ins', () => {
  it('wait longer each time, and start over after a success', async () => {
    const { email } = await account()
    const address = from()
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries++) statuses.push((await signIn(email, 'wrong wrong wrong', address)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401])
    const delay = async () => {
      const forgottenAfter = signInDelays.accountAndIp.forgottenAfter / 1000
      const { rows } = await sql<{ seconds: number }>`
        select max(extract(epoch from closed_until - forgotten_at))::float8 + ${forgottenAfter} as seconds
        from sign_in_failures`.execute(app.deps.db)
      return rows[0]?.seconds
    }
    const refused = async () => {
      await keepClosed(app, 'accountAndIp')
      const { status, body } = await signIn(email, factoryPassword, address)
      expect([status, body.data.retryAfter]).toEqual([429, upTo(60)])
    }
    expect(await delay()).toBe(2)
    await refused()
    const open = () =>
      app.deps.db
        .updateTable('sign_in_failures')
        .set({ closed_until: new Date(0) })
        .execute()
    const waits: (number | undefined)[] = []
    for (let tries = 0; tries < 3; tries++) {
      await open()
      expect((await signIn(email, 'wrong wrong wrong', address)).status).toBe(401)
      waits.push(await delay())
      await refused()
    }
    expect(waits).toEqual([4, 8, 16])
    await open()
    expect((await signIn(email, factoryPassword, address)).status).toBe(200)
    expect((await signIn(email, 'wrong wrong wrong', address)).status).toBe(401)
    expect((await signIn(email, factoryPassword, address)).status).toBe(200)
  })

  it('are counted when made concurrently', async () => {
    const { email } = await account()
    const address = from()
    const began = performance.now()
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(email, 'wrong wrong wrong', address)))
    const seconds = (performance.now() - began) / 1000
    // On a slow machine, delays of two, four and more seconds end in between.
    const ended = Math.floor(Math.log2(1 + seconds / 2))
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6 + ended)
  })

  it('do not block an ip for an attempt that began before a concurrent one finished', async () => {
    const counted: Counted = [['ip', from()]]
    await app.deps.db.transaction().execute(async trx => {
      await countTry(trx, counted)
      // The concurrent row is later than the start of this transaction, but already in the past.
      await sql`update sign_in_failures set closed_until = clock_timestamp()`.execute(trx)
      await expect(countTry(trx, counted)).resolves.toBeUndefined()
    })
  })

  it('throttle unknown browsers per account, not a known one', async () => {
    const { email } = await account()
    const owner = browser()
    expect((await owner.post('/accounts/sign-in', { email, password: factoryPassword })).status).toBe(200)
    for (let tries = 0; tries < 32; tries++) await signIn(email, 'wrong wrong wrong')
    await keepClosed(app, 'account')
    expect((await signIn(email, 'wrong wrong wrong')).status).toBe(429)
    expect((await owner.post('/accounts/sign-in', { email, password: factoryPassword })).status).toBe(200)
  })

  it('from one ip over many accounts block that ip', async () => {
    const address = from()
    const statuses: number[] = []
    const fail = (name: number) => signIn(`nobody-${name}@example.org`, 'wrong wrong wrong', address)
    for (let tries = 0; tries < 3; tries++) statuses.push((await fail(tries)).status)
    const { free } = signInDelays.ip
    await app.deps.db.updateTable('sign_in_failures').set({ failures: free }).where('key', 'like', 'ip:%').execute()
    statuses.push((await fail(3)).status)
    expect(statuses).toEqual([401, 401, 401, 401])
    await keepClosed(app, 'ip')
    expect((await fail(4)).status).toBe(429)
  })
})

describe('a session', () => {
  it('ends half a year after sign-in, regardless of activity', async () => {
    const owner = await account()
    const own = browser()
    await own.post('/accounts/sign-in', { email: owner.email, password: factoryPassword, remember: true })
    const day = 86_400_000
    const visitAfter = async (days: number) => {
      await app.deps.db
        .updateTable('sessions')
        .set({ created_at: new Date(Date.now() - days * day), last_active_at: new Date(Date.now() - day) })
        .where('user_id', '=', owner.id)
        .execute()
      const { viewer } = (await app.api('GET', '/session', { as: own.jar.get('peeps.session_token') })).body
      return viewer?.id ?? null
    }
    expect(await visitAfter(179)).toBe(owner.id)
    const { expires_at } = await app.deps.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    expect(Math.round((expires_at.getTime() - Date.now()) / day)).toBe(1)
    await app.deps.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('user_id', '=', owner.id)
      .execute()
    expect(await visitAfter(181)).toBeNull()
  })

  it('is replaced by the next sign-in of the same browser only', async () => {
    const owner = await account()
    const [own, other] = [browser(), browser()]
    const credentials = { email: owner.email, password: factoryPassword }
    await other.post('/accounts/sign-in', credentials)
    await own.post('/accounts/sign-in', credentials)
    const before = own.jar.get('peeps.session_token')
    await own.post('/accounts/sign-in', credentials)
    const viewers = await Promise.all(
      [before, own.jar.get('peeps.session_token'), other.jar.get('peeps.session_token')].map(
        async as => (await app.api('GET', '/session', { as })).body.viewer?.id,
      ),
    )
    expect(viewers).toEqual([undefined, owner.id, owner.id])
  })

  it('is renewed by visits while it is remembered, together with its cookie', async () => {
    const owner = await account()
    const own = browser()
    await own.post('/accounts/sign-in', { email: owner.email, password: factoryPassword, remember: true })
    const as = own.jar.get('peeps.session_token')
    const day = 86_400_000
    await app.deps.db
      .updateTable('sessions')
      .set({
        updated_at: new Date(Date.now() - 2 * day),
        last_active_at: new Date(Date.now() - 2 * day),
        expires_at: new Date(Date.now() + 28 * day),
      })
      .where('user_id', '=', owner.id)
      .execute()
    const answer = await app.api('GET', '/session', { as })
    expect(answer.headers.getSetCookie().join()).toMatch(/peeps\.session_token=.*Max-Age=2592000.*HttpOnly/)
    const row = await app.deps.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    expect(row.expires_at.getTime()).toBeGreaterThan(Date.now() + 29.9 * day)
    expect((await app.api('GET', '/session', { as })).headers.getSetCookie()).toEqual([])
  })

  it('with a tampered cookie has no viewer, and is logged without the cookie', async () => {
    const cookie = await signInAs(app, await account())
    log = []
    const forged = `${cookie.slice(0, 12)}${cookie[12] === 'x' ? 'y' : 'x'}${cookie.slice(13)}`
    expect((await app.api('GET', '/session', { as: forged })).body.viewer).toBeNull()
    expect(log.join('\n')).toContain('wrong signature')
    expect(log.join('\n')).not.toContain(decodeURIComponent(forged).split('.')[0])
  })
})

it('logs a foreign return url without its target', async () => {
  for (const foreign of ['//evil.example', 'https://evil.example/', '/.//evil.example', '\\\\evil.example']) {
    log = []
    await app.request('GET', `/auth/login?return=${encodeURIComponent(foreign)}`)
    expect(log.join('\n'), foreign).toContain('leads elsewhere')
    expect(log.join('\n')).not.toContain('evil')
  }
  log = []
  await app.request('GET', `/auth/login?return=${encodeURIComponent('/ask?category=Podcasting')}`)
  expect(log.join('\n')).not.toContain('leads elsewhere')
})

it('rehashes a password that was stored with another cost', async () => {
  const { passwords } = app.deps
  onTestFinished(() => void (app.deps.passwords = passwords))
  app.deps.passwords = createPasswords()
  const owner = await account()
  const nonce = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', {
    message: 'an old and long password',
    nonce,
    memory: 8_192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const old = `$argon2id$v=19$m=8192,t=1,p=1$${base64(nonce)}$${base64(tag)}`
  await app.deps.db.updateTable('credentials').set({ password: old }).where('user_id', '=', owner.id).execute()
  const stored = async () =>
    (
      await app.deps.db
        .selectFrom('credentials')
        .select('password')
        .where('user_id', '=', owner.id)
        .executeTakeFirstOrThrow()
    ).password
  expect((await signIn(owner.email, 'not the old one')).status).toBe(401)
  expect(await stored()).toBe(old)
  expect((await signIn(owner.email, 'an old and long password')).status).toBe(200)
  expect(await stored()).toContain('m=19456,t=2,p=1')
  expect((await signIn(owner.email, 'an old and long password')).status).toBe(200)
})
