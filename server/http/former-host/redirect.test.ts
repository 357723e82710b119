import ICAL from 'ical.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { sendEvent } from '../../../tests/support/engines/payment-webhook.ts'
import { createAccount, createEvent } from '../../../tests/support/factories.ts'
import { createAuthenticator, givePasskey, relyOnPasskeys } from '../../../tests/support/passkeys.ts'
import { cookieName, createMovedApp, moving, now, old, oldest } from '../../../tests/support/people/moving.ts'
import { keepCalendarHost } from '../../icalendar/calendar-host.ts'
import { unsubscribeToken } from '../../notifications/mail-links.ts'

let app: TestApp
let before: TestApp
let browsers: ReturnType<typeof moving>
beforeAll(async () => {
  app = await createMovedApp()
  browsers = moving(app)
  before = await createTestApp({ environment: { APP_URL: old } })
})

describe('redirects', () => {
  it.each([
    '/e/0198a5b0-0000-7000-8000-000000000000?utm=x',
    '/',
    '/c/barcelona/invite?code=abc',
    '/auth/confirm?token=abc',
    '/reset-password?token=abc',
    '/unsubscribe?token=abc',
    '/api/unsubscribe/one-click?token=abc',
    `/calendar/${'x'.repeat(43)}.ics`,
    '/.well-known/change-password',
    '/made/up/',
  ])('lead visitors from %s to the same path', async path => {
    for (const at of [old, oldest, 'https://OLD.test:443'])
      for (const method of ['GET', 'HEAD']) {
        const answer = await app.request(method, path, { at })
        expect([answer.status, answer.headers.get('location')]).toEqual([301, now + path])
        // The domain can be changed back.
        expect(answer.headers.get('cache-control')).toBe('no-cache')
      }
  })

  it('repeat no secret of a link in the steps of a handover', async () => {
    const { browser } = await browsers.signedIn()
    for (const path of [
      '/reset-password?token=abc',
      '/auth/confirm?token=abc',
      '/unsubscribe?token=abc',
      '/calendar/x.ics',
    ])
      expect(await browser.open(old + path)).toEqual([old + path, now + path])
  })

  it.each(['//evil.test/x', '/\\evil.test', '/.//evil.test', '/%2F/evil.test', '/@evil.test', '/:80@evil.test'])(
    'lead nowhere else: %s',
    async path => {
      const plain = await app.request('GET', path, { at: old })
      expect(new URL(plain.headers.get('location') ?? '').origin).toBe(now)
      const { browser } = await browsers.signedIn()
      const steps = await browser.open(old + path)
      expect(steps.map(step => new URL(step).origin)).toEqual([old, now, old, now, now])
      for (const at of [old, now])
        for (const more of ['', '&token=x&browser=y', `&browser=${'x'.repeat(43)}`, '&from=old.test']) {
          const answer = await browsers.aBrowser().get(`${at}/handover?to=${encodeURIComponent(path)}${more}`)
          expect([now, old]).toContain(new URL(answer.to ?? '', now).origin)
        }
      for (const to of ['https://evil.test/', 'javascript:alert(1)', 'evil.test'])
        expect((await browsers.aBrowser().get(`${now}/handover?to=${encodeURIComponent(to)}`)).to).toBe(`${now}/`)
    },
  )

  it('do not exist without a former host', async () => {
    const alone = await createTestApp()
    const answer = await alone.request('GET', '/handover?to=/ask&from=old.test')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
  })
})

describe('what the old host answers itself', () => {
  it('turns off emails for mail programs, which follow no redirect', async () => {
    const { account } = await createAccount(app.deps.db)
    const token = unsubscribeToken(app.deps.keyring, account.id, { topic: 'replies' })
    const answer = await app.request('POST', `/api/unsubscribe/one-click?token=${token}`, {
      at: old,
      body: 'List-Unsubscribe=One-Click',
      headers: { origin: '', 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.status).toBe(200)
    const { choices } = await app.deps.db
      .selectFrom('notification_settings')
      .select('choices')
      .where('user_id', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(choices).toEqual({ 'replies.mail': false })
  })

  it('takes payment events', async () => {
    const atOld: TestApp = { ...app, request: (method, path, how) => app.request(method, path, { ...how, at: old }) }
    const event = { id: 'evt_moved', type: 'invoice.paid', livemode: false, created: 1, data: { object: {} } }
    expect(await sendEvent(atOld, event)).toMatchObject({ status: 200, body: { received: true } })
  })

  it('serves pages that are still open, whose writes must come from the same host', async () => {
    const { account } = await createAccount(app.deps.db)
    const cookies = `${cookieName}=${await signInAs(app, account)}`
    const write = (at: string, origin: string) =>
      app.api('PUT', '/notification-settings/previews', { at, cookies, headers: { origin }, body: { on: true } })
    expect((await app.api('GET', '/session', { at: old, cookies })).body.viewer.id).toBe(account.id)
    expect((await write(old, old)).status).toBe(200)
    for (const [at, origin] of [
      [old, now],
      [now, old],
      [old, 'https://oldest.test'],
      [now, 'https://evil.test'],
    ] as const)
      expect([at, origin, (await write(at, origin)).body.code]).toEqual([at, origin, 'FOREIGN_ORIGIN'])
    for (const path of ['/media/x.webp', '/live', '/healthz', '/robots.txt', '/assets/x.js', '/icon-192.png'])
      expect([path, (await app.request('GET', path, { at: old })).headers.get('location')]).toEqual([path, null])
  })

  it('gives a service worker that removes itself', async () => {
    const answer = await app.request('GET', '/sw.js', { at: old })
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
    ])
    expect(await answer.text()).toContain('registration.unregister()')
  })
})

describe('what belongs to a host', () => {
  it('keeps the ids of calendar entries, so that no event is shown twice', async () => {
    const { account } = await createAccount(app.deps.db)
    const as = await signInAs(app, account)
    const event = await createEvent(app.deps.db, { author: account })
    const { db } = app.deps
    await db.deleteFrom('calendar_host').execute()
    const uid = async (of: TestApp, at: string) => {
      const path = plainRoutes.calendar.path.replace(':eventId', event.id)
      const file = await of.request('GET', path, { at, cookies: `${cookieName}=${as}` })
      return new ICAL.Event(new ICAL.Component(ICAL.parse(await file.text())).getFirstSubcomponent('vevent')!).uid
    }
    await keepCalendarHost(db, before.deps.environment)
    const first = await uid(before, old)
    expect(first).toBe(`${event.id}@old.test`)
    await keepCalendarHost(db, app.deps.environment)
    expect(await uid(app, now)).toBe(first)
    await db.deleteFrom('calendar_host').execute()
    await keepCalendarHost(db, app.deps.environment)
    expect(await uid(app, now)).toBe(`${event.id}@oldest.test`)
    await db.deleteFrom('calendar_host').execute()
  })

  it('does not ask for passkeys of the old host, says where they work, and takes new ones', async () => {
    const { account } = await createAccount(app.deps.db)
    await givePasskey(app, account)
    await relyOnPasskeys(app, account)
    const pending = { at: now, cookies: `${cookieName}=${await signInAs(app, account)}` }
    expect((await app.api('GET', '/session', pending)).body).toMatchObject({
      formerHost: 'old.test',
      secondStep: { passkey: false },
    })
    expect((await app.api('POST', '/passkeys/second-step/options', { ...pending, body: {} })).body.code).toBe(
      'PASSKEY_NOT_FOUND',
    )
    await app.deps.db
      .updateTable('sessions')
      .set({ second_factor_at: new Date(), code_entered_at: new Date() })
      .where('user_id', '=', account.id)
      .execute()
    const overview = async () =>
      (await app.api('GET', '/security', pending)).body.passkeys.map((one: { formerHost: unknown }) => one.formerHost)
    expect(await overview()).toEqual(['oldest.test'])
    const authenticator = createAuthenticator({ origin: now })
    const { body: options } = await app.api('POST', '/passkeys/options', { ...pending, body: {} })
    expect([options.rp.id, options.excludeCredentials]).toEqual(['new.test', []])
    const added = await app.api('POST', '/passkeys', {
      ...pending,
      body: { passkey: authenticator.create(options), name: 'New' },
    })
    expect([added.status, added.body.formerHost]).toEqual([200, null])
    expect(await overview()).toEqual(['oldest.test', null])
    const asked = await app.api('POST', '/passkeys/confirm/options', { ...pending, body: {} })
    expect(asked.body.allowCredentials).toHaveLength(1)
  })
})
