import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, mailTo, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, factoryPassword } from '../../../tests/support/factories.ts'
import { planOf } from '../../../tests/support/plan.ts'
import { completeSessions, giveSecondFactor, trustDevice } from '../../../tests/support/people/two-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

let addresses = 0
const from = () => `10.50.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`

async function member() {
  const { account } = await createAccount(app.deps.db)
  return { account, as: await signInAs(app, account) }
}
const post = (as: string | undefined, path: string, body: object) => app.api('POST', path, { as, body, from: from() })
const viewerOf = async (as: string) => (await app.api('GET', '/session', { as })).body.viewer
const read = async (as: string) => (await app.api('GET', '/security', { as })).body
const eventsOf = async (as: string): Promise<string[]> =>
  (await app.api('GET', '/security/log', { as })).body.items.map((item: { event: string }) => item.event)
const signIn = (email: string, password: string) => post(undefined, '/accounts/sign-in', { email, password })

describe('sessions', () => {
  it('are listed with the current one marked, without those that wait for a code', async () => {
    const { account, as } = await member()
    await signInAs(app, account)
    const { sessions } = await read(as)
    expect(sessions.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true])
    expect(Object.keys(sessions[0]).sort()).toEqual([
      'browser',
      'createdAt',
      'current',
      'id',
      'lastActiveAt',
      'place',
      'system',
    ])
    await giveSecondFactor(app, account)
    await completeSessions(app, account)
    await signInAs(app, account)
    expect((await read(as)).sessions).toHaveLength(2)
  })

  it('show the browser and system of their user agent', async () => {
    const { account, as } = await member()
    const agent =
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
    const told = await app.api('POST', '/accounts/sign-in', {
      body: { email: account.email, password: factoryPassword },
      headers: { 'user-agent': agent },
      from: from(),
    })
    expect(told.status).toBe(200)
    const { sessions } = await read(as)
    expect(sessions.find(({ current }: { current: boolean }) => !current)).toMatchObject({
      browser: 'Chrome',
      system: 'Android',
    })
  })

  it('end individually, all but this one, or all, each with a notice', async () => {
    const { account, as } = await member()
    const [phone, tablet] = [await signInAs(app, account), await signInAs(app, account)]
    const stranger = await member()
    const { sessions } = await read(as)
    const other = sessions.find(({ current }: { current: boolean }) => !current)
    expect((await app.api('DELETE', `/security/sessions/${other.id}`, { as: stranger.as })).body.code).toBe(
      'SESSION_NOT_FOUND',
    )
    expect((await app.api('DELETE', `/security/sessions/${other.id}`, { as })).status).toBe(200)
    expect((await app.api('DELETE', `/security/sessions/${other.id}`, { as })).status).toBe(404)
    expect((await post(as, '/security/sessions/end', { scope: 'others' })).status).toBe(200)
    expect([await viewerOf(phone), await viewerOf(tablet)]).toEqual([null, null])
    expect((await viewerOf(as)).id).toBe(account.id)
    expect(await eventsOf(as)).toEqual(['otherSessionsEnded', 'sessionEnded'])
    const all = await post(as, '/security/sessions/end', { scope: 'global' })
    expect(all.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/)
    expect(await viewerOf(as)).toBeNull()
    expect((await mailTo(app, account.email)).map(({ subject }) => subject)).toEqual([
      'You were signed out everywhere',
      'Your other sessions were signed out',
      'A session was signed out',
    ])
    expect((await viewerOf(stranger.as)).id).toBe(stranger.account.id)
  })

  it('close their live streams when they end', async () => {
    const { account, as } = await member()
    const phone = await signInAs(app, account)
    await app.deps.hub.start()
    try {
      const { cursor } = (await app.api('GET', '/session', { as: phone })).body
      const stream = await app.request('GET', `/live?cursor=${cursor}`, { as: phone })
      await post(as, '/security/sessions/end', { scope: 'others' })
      // An open stream would never end.
      expect(await stream.text()).toContain('access.changed')
    } finally {
      await app.deps.hub.close()
    }
  })
})

describe('the password', () => {
  it('changes with the current one, and ends the other sessions and all trust', async () => {
    const { account, as } = await member()
    const phone = await signInAs(app, account)
    await trustDevice(app, account)
    const change = (body: object) => post(as, '/security/password', body)
    expect((await change({ current: 'not mine at all', password: 'quite another one' })).body).toMatchObject({
      code: 'WRONG_PASSWORD',
      data: { fields: { current: 'passwordWrong' } },
    })
    expect((await change({ current: '', password: 'short' })).body.data.fields).toEqual({
      current: 'passwordRequired',
      password: 'passwordTooShort',
    })
    expect((await change({ current: factoryPassword, password: factoryPassword })).body.data.fields).toEqual({
      password: 'passwordSame',
    })
    const before = (await read(as)).passwordChangedAt
    expect((await change({ current: factoryPassword, password: 'quite another one' })).status).toBe(200)
    expect([await viewerOf(phone), (await viewerOf(as)).id]).toEqual([null, account.id])
    const after = await read(as)
    expect([after.devices, after.passwordChangedAt > before]).toEqual([[], true])
    expect((await signIn(account.email, factoryPassword)).status).toBe(401)
    expect((await signIn(account.email, 'quite another one')).status).toBe(200)
    expect((await mailTo(app, account.email)).map(({ subject }) => subject)).toEqual(['Your password was changed'])
  })

  it('changes without removing trusted devices on request', async () => {
    const { account, as } = await member()
    await trustDevice(app, account)
    const change = { current: factoryPassword, password: 'quite another one', forgetDevices: false }
    expect((await post(as, '/security/password', change)).status).toBe(200)
    expect((await read(as)).devices).toHaveLength(1)
    expect((await mailTo(app, account.email))[0]?.text).not.toContain('trusted')
  })

  it('changes once for concurrent requests, and the other is refused', async () => {
    const { account, as } = await member()
    const answers = await Promise.all(
      ['one fresh sentence', 'two fresh sentences'].map(password =>
        post(as, '/security/password', { current: factoryPassword, password }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await signIn(account.email, factoryPassword)).status).toBe(401)
  })

  it('cannot be guessed in an open session', async () => {
    const { as } = await member()
    const guess = async () =>
      (await post(as, '/security/password', { current: 'a guess', password: 'quite another one' })).status
    const statuses: number[] = []
    // An account has two concurrent writes; more would wait for their turn.
    while (statuses.length < 12) statuses.push(...(await Promise.all([guess(), guess()])))
    expect(statuses.filter(status => status === 429)).toHaveLength(2)
  })
})

describe('the email', () => {
  let people = 0
  const fresh = () => `new-address-${++people}@example.org`
  const tokenFor = async (email: string, path = 'confirm-email') => {
    const [mail] = await mailTo(app, email)
    return new RegExp(`${path}\\?token=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
  }
  const confirm = (token: string) => post(undefined, '/accounts/confirm-email-change', { token })

  async function asked() {
    const { account, as } = await member()
    const to = fresh()
    expect((await post(as, '/security/email', { email: to.toUpperCase(), password: factoryPassword })).status).toBe(200)
    return { account, as, to, old: await tokenFor(account.email), new: await tokenFor(to) }
  }

  it('changes when both emails have confirmed, in any order, each link once', async () => {
    const change = await asked()
    expect((await read(change.as)).email.change).toMatchObject({
      to: change.to,
      oldConfirmed: false,
      newConfirmed: false,
    })
    expect((await confirm(change.new)).body).toEqual({ changed: false, waitingFor: 'old' })
    expect((await confirm(change.new)).body.code).toBe('LINK_INVALID')
    expect((await viewerOf(change.as)).email).toBe(change.account.email)
    expect((await read(change.as)).email.change).toMatchObject({ oldConfirmed: false, newConfirmed: true })
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(change.old)))
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([
      { changed: true, waitingFor: null },
    ])
    expect((await viewerOf(change.as)).email).toBe(change.to)
    expect((await signIn(change.account.email, factoryPassword)).status).toBe(401)
    expect((await signIn(change.to, factoryPassword)).status).toBe(200)
    for (const address of [change.to, change.account.email])
      expect((await mailTo(app, address))[0]?.subject).toBe('Your email was changed')
    expect(await eventsOf(change.as)).toContain('emailChanged')
  })

  it('receives at most five change requests a day, regardless of the requester', async () => {
    const to = fresh()
    const ask = async () =>
      (await post((await member()).as, '/security/email', { email: to, password: factoryPassword })).status
    for (let times = 0; times < 5; times++) expect(await ask()).toBe(200)
    expect(await ask()).toBe(429)
    expect(await mailTo(app, to)).toHaveLength(5)
  })

  it('requires the password, another email, and a free one', async () => {
    const { account, as } = await member()
    const other = await member()
    const ask = async (email: string, password = factoryPassword) =>
      (await post(as, '/security/email', { email, password })).body.data?.fields
    expect(await ask(fresh(), 'not mine at all')).toEqual({ password: 'passwordWrong' })
    expect(await ask(account.email)).toEqual({ email: 'emailSame' })
    expect(await ask(other.account.email.toUpperCase())).toEqual({ email: 'emailTaken' })
    expect(await ask('nonsense')).toEqual({ email: 'emailFormat' })
  })

  it('goes to the first account that takes it', async () => {
    const change = await asked()
    await confirm(change.new)
    await createAccount(app.deps.db, { email: change.to })
    expect((await confirm(change.old)).body.code).toBe('EMAIL_TAKEN')
    expect((await viewerOf(change.as)).email).toBe(change.account.email)
  })

  it('stays when the change is canceled or requested again, which voids older links', async () => {
    const change = await asked()
    const to = fresh()
    await post(change.as, '/security/email', { email: to, password: factoryPassword })
    expect((await confirm(change.old)).body.code).toBe('LINK_INVALID')
    expect((await confirm(change.new)).body.code).toBe('LINK_INVALID')
    expect((await app.api('DELETE', '/security/email', { as: change.as })).status).toBe(200)
    expect((await confirm(await tokenFor(to))).body.code).toBe('LINK_INVALID')
    expect((await read(change.as)).email.change).toBeNull()
  })

  it('cannot reset the password with an old link after it was replaced', async () => {
    const change = await asked()
    await post(undefined, '/accounts/request-reset', { email: change.account.email })
    const token = await tokenFor(change.account.email, 'reset-password')
    expect((await post(undefined, '/accounts/check-reset', { token })).status).toBe(200)
    await confirm(change.old)
    await confirm(change.new)
    expect((await post(undefined, '/accounts/check-reset', { token })).body.code).toBe('LINK_INVALID')
  })
})

describe('the log', () => {
  it('pages without gaps, even for events with equal times, and is visible to its owner only', async () => {
    const { account, as } = await member()
    const stranger = await member()
    await app.deps.db
      .insertInto('security_log')
      .values(
        Array.from({ length: 45 }, (_, index) => ({
          id: randomUUIDv7(),
          user_id: account.id,
          event: 'signedIn' as const,
          created_at: new Date(1_700_000_000_000 + Math.floor(index / 10)),
        })),
      )
      .execute()
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: { items: { id: string }[]; next: string | null } = (
        await app.api('GET', `/security/log${cursor ? `?cursor=${cursor}` : ''}`, { as })
      ).body
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.next
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([45, 45])
    expect(await eventsOf(stranger.as)).toEqual([])
    expect((await app.api('GET', '/security/log?cursor=nonsense', { as })).body.code).toBe('INVALID_CURSOR')
  })

  it('is read through its index', async () => {
    const { account } = await member()
    const plan = await planOf(
      app.deps.db,
      sql`select id from security_log where user_id = ${account.id} order by created_at desc, id desc limit 21`,
    )
    expect(plan).toContain('security_log_newest')
    expect(plan).not.toContain('Sort')
  })
})
