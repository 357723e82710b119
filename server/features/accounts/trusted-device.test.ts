import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { openBrowser } from '../../../tests/support/people/browser.ts'
import { createAccount, factoryPassword } from '../../../tests/support/factories.ts'
import { codeOf, giveSecondFactor } from '../../../tests/support/people/two-factor.ts'

let app: TestApp
let log: string[] = []
beforeAll(async () => {
  app = await createTestApp({ onLog: line => log.push(line) })
})

let addresses = 0
const from = () => `10.42.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`
const account = async () => (await createAccount(app.deps.db)).account
const deviceId = 'd'.repeat(64)

function browser() {
  const { jar, send } = openBrowser(from)
  return { jar, post: (path: string, body: object) => send(app, 'POST', path, body) }
}

describe('a trusted device', () => {
  async function trusting() {
    const owner = await account()
    const { key } = await giveSecondFactor(app, owner)
    const own = browser()
    const credentials = { email: owner.email, password: factoryPassword, deviceId }
    await own.post('/accounts/sign-in', credentials)
    expect((await own.post('/security/second-step', { code: codeOf(key), trust: deviceId })).status).toBe(200)
    const deviceCookie = [...own.jar].find(([name]) => name.startsWith('peeps.device-'))
    expect(deviceCookie).toBeDefined()
    await own.post('/accounts/sign-out', {})
    return { owner, own, credentials, key, deviceCookie: deviceCookie! }
  }

  it('skips the step for 30 days if its cookie and its fingerprint match', async () => {
    const { owner, own, credentials, deviceCookie } = await trusting()
    expect((await own.post('/accounts/sign-in', credentials)).body.viewer.id).toBe(owner.id)
    expect((await own.post('/accounts/sign-in', { ...credentials, deviceId: 'e'.repeat(64) })).body.viewer).toBeNull()
    expect((await own.post('/accounts/sign-in', { ...credentials, deviceId: undefined })).body.viewer).toBeNull()
    expect((await browser().post('/accounts/sign-in', credentials)).body.viewer).toBeNull()

    const { secret_hash, expires_at } = await app.deps.db
      .selectFrom('trusted_device')
      .select(['secret_hash', 'expires_at'])
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    expect(secret_hash).not.toContain(deviceCookie[1])
    expect(Math.round((expires_at.getTime() - Date.now()) / 86_400_000)).toBe(30)
    await app.deps.db
      .updateTable('trusted_device')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('user_id', '=', owner.id)
      .execute()
    expect((await own.post('/accounts/sign-in', credentials)).body.viewer).toBeNull()
  })

  it('is renewed in place, separately from another with the same fingerprint', async () => {
    const { owner, own, credentials, key } = await trusting()
    const twin = browser()
    await twin.post('/accounts/sign-in', credentials)
    expect((await twin.post('/security/second-step', { code: codeOf(key, 1), trust: deviceId })).status).toBe(200)
    await twin.post('/accounts/sign-out', {})
    expect((await own.post('/accounts/sign-in', credentials)).body.viewer.id).toBe(owner.id)
    expect((await twin.post('/accounts/sign-in', credentials)).body.viewer.id).toBe(owner.id)
  })

  it('of another account is refused and logged without its secret', async () => {
    const [ann, ben] = [await trusting(), await trusting()]
    const [benName] = ben.deviceCookie
    const thief = browser()
    thief.jar.set(benName, ann.deviceCookie[1])
    log = []
    const answer = await thief.post('/accounts/sign-in', ben.credentials)
    expect(answer.body.viewer).toBeNull()
    expect(log.join('\n')).toContain('device that is not trusted')
    expect(log.join('\n')).not.toContain(ann.deviceCookie[1])
  })

  it('is listed without a location; only its owner can remove it, alone or with all others', async () => {
    const { owner, own, credentials } = await trusting()
    const stranger = await signInAs(app, await account())
    await own.post('/accounts/sign-in', credentials)
    const as = own.jar.get('peeps.session_token')
    const cookie = [...own.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const { devices } = (await app.api('GET', '/security', { headers: { cookie } })).body
    expect(devices).toHaveLength(1)
    expect(Object.keys(devices[0]).sort()).toEqual(
      ['browser', 'createdAt', 'current', 'expiresAt', 'id', 'lastUsedAt', 'system'].sort(),
    )
    expect(devices[0].current).toBe(true)
    expect((await app.api('DELETE', `/security/devices/${devices[0].id}`, { as: stranger })).status).toBe(404)
    expect((await app.api('DELETE', `/security/devices/${devices[0].id}`, { as })).status).toBe(200)
    expect((await own.post('/accounts/sign-in', credentials)).body.viewer).toBeNull()
    const again = await trusting()
    await again.own.post('/accounts/sign-in', again.credentials)
    await app.api('DELETE', '/security/devices', { as: again.own.jar.get('peeps.session_token') })
    expect((await again.own.post('/accounts/sign-in', again.credentials)).body.viewer).toBeNull()
    expect(owner.id).not.toBe(again.owner.id)
  })
})
