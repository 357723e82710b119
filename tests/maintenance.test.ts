import { Hono } from 'hono'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { plainRoutes } from '../contract/plain-routes.ts'
import { pageContent } from '../server/app-pages.ts'
import { createApp } from '../server/app.ts'
import { createDeps } from '../server/create-deps.ts'
import { createDocument } from '../server/http/document/document.ts'
import type { AppEnv } from '../server/http/context.ts'
import { runCommand } from '../server/run-command.ts'
import { emptyRoot, withoutTerms } from '../server/site/drawing.ts'
import type { Site } from '../server/site/site.ts'
import { createTestApp, origin, signInAs, type TestApp } from './support/app.ts'
import { sendEvent, webhookSecret } from './support/engines/payment-webhook.ts'
import { listen } from './support/events.ts'
import { createAccount, factoryPassword } from './support/factories.ts'
import { hearUntil } from './support/hear.ts'
import { createAdmin } from './support/people/admins.ts'
import { openBrowser } from './support/people/browser.ts'
import { codeOf, giveSecondFactor } from './support/people/two-factor.ts'
import { scrape } from './support/scrape.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof createAdmin>>
let member: { id: string; email: string; as: string }
beforeAll(async () => {
  app = await createTestApp({ environment: { STRIPE_WEBHOOK_SECRET: webhookSecret } })
  await app.deps.installationChanges.start()
  await app.deps.hub.start()
  admin = await createAdmin(app)
  const { account } = await createAccount(app.deps.db)
  member = { ...account, as: await signInAs(app, account) }
  return async () => {
    await app.deps.installationChanges.close()
    await app.deps.hub.close()
  }
})
afterEach(async () => {
  await app.deps.db.deleteFrom('maintenance').execute()
  await app.deps.maintenance.read()
})

const operator = (...args: string[]) => runCommand(['maintenance', ...args], app.deps)
const isOn = (target = app) => target.deps.maintenance.now() !== null
async function turnOn(text = 'Back at 18:00') {
  expect((await operator('on', text)).exitCode).toBe(0)
  await expect.poll(() => isOn()).toBe(true)
}
const codeFor = async (as: string | undefined, method: string, path: string, body?: unknown) =>
  (await app.api(method, path, { as, ...(body === undefined ? {} : { body }) })).body.code
const actions = () =>
  app.deps.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('action', 'in', ['maintenance.on', 'maintenance.off'])
    .orderBy('at')
    .orderBy('id')
    .execute()

describe('what is closed', () => {
  it('refuses reads and writes of everyone but admins with 503 and Retry-After, until it is off', async () => {
    await turnOn()
    const body = { on: true }
    for (const as of [member.as, undefined]) {
      const { status, headers, body: answer } = await app.api('GET', '/home', { as })
      expect([status, headers.get('retry-after'), answer.code]).toEqual([503, '30', 'MAINTENANCE'])
      expect(answer.data).toMatchObject({ retryAfter: 30 })
      expect(await codeFor(as, 'PUT', '/notification-settings/previews', body)).toBe('MAINTENANCE')
      expect(await codeFor(as, 'GET', '/made/up')).toBe('MAINTENANCE')
    }
    expect((await app.api('GET', '/home', { as: admin.as })).status).toBe(200)
    const settings = await app.api('PUT', '/notification-settings/previews', { as: admin.as, body })
    expect([settings.status, settings.body.previews]).toEqual([200, true])
    await operator('off')
    await expect.poll(() => isOn()).toBe(false)
    expect((await app.api('GET', '/home', { as: member.as })).status).toBe(200)
  })

  it('refuses streams, files, uploads and mail programs, and answers proxies and monitoring as before', async () => {
    await turnOn()
    const { live, avatar, calendarFeed, media, unsubscribe, unsubscribeForm, exportFile } = plainRoutes
    for (const { method, path } of [live, avatar, calendarFeed, media, unsubscribe, unsubscribeForm, exportFile]) {
      const response = await app.request(method, path.replace('*', 'x.webp').replace(/:\w+/g, 'x'), { as: member.as })
      expect([path, response.status, await response.json()]).toMatchObject([path, 503, { code: 'MAINTENANCE' }])
    }
    for (const { path } of [plainRoutes.health, plainRoutes.accepting, plainRoutes.ready, plainRoutes.robots])
      expect([path, (await app.request('GET', path)).status]).toEqual([path, 200])
  })

  it('makes the sender of payment events send them again', async () => {
    const event = { id: 'evt_maintenance', type: 'invoice.paid', livemode: false, created: 1, data: { object: {} } }
    await turnOn()
    expect((await sendEvent(app, event)).status).toBe(503)
    await operator('off')
    await expect.poll(() => isOn()).toBe(false)
    expect(await sendEvent(app, event)).toMatchObject({ status: 200, body: { received: true } })
  })

  it('ends streams with the reason; only an admin can open another', async () => {
    const streams = await Promise.all([member.as, admin.as].map(as => app.request('GET', '/live?cursor=0', { as })))
    await turnOn()
    for (const { body } of streams)
      expect(await hearUntil(body, heard => heard.includes('event: maintenance'))).toContain('retry: ')
    const metrics = await scrape(app)
    expect(metrics).toContain('live_streams_closed_total{reason="maintenance"} 2')
    expect(metrics).toContain('app_maintenance 1')
    await listen(app, admin.as)
    expect((await app.request('GET', '/live?cursor=0', { as: member.as })).status).toBe(503)
  })

  it('follows in another process', async () => {
    const deps = createDeps(app.deps)
    await deps.installationChanges.start()
    const other = createApp(deps)
    const statusThere = async () => (await other.request(`${origin}/api/home`)).status
    expect(await statusThere()).toBe(401)
    await turnOn()
    await expect.poll(statusThere).toBe(503)
    await operator('off')
    await expect.poll(statusThere).toBe(401)
    await deps.installationChanges.close()
  })
})

describe('who enters', () => {
  it('lets an admin sign in with a code', async () => {
    const { account } = await createAccount(app.deps.db, { role: 'admin' })
    const { key } = await giveSecondFactor(app, account)
    await turnOn()
    const own = openBrowser(() => '10.71.0.1')
    const credentials = { email: account.email, password: factoryPassword }
    expect((await own.send(app, 'POST', '/accounts/sign-in', credentials)).body.secondStep).toMatchObject({})
    expect((await own.send(app, 'GET', '/home')).status).toBe(503)
    expect((await own.send(app, 'POST', '/security/second-step', { code: codeOf(key) })).status).toBe(200)
    expect((await own.send(app, 'GET', '/home')).status).toBe(200)
  })

  it('opens no session for a member, and says why only after the right password', async () => {
    await turnOn()
    const own = openBrowser(() => '10.71.0.2')
    const signIn = async (password: string) =>
      (await own.send(app, 'POST', '/accounts/sign-in', { email: member.email, password })).body.code
    const sessions = async () => (await app.deps.db.selectFrom('sessions').select('id').execute()).length
    const before = await sessions()
    expect(await signIn('wrong wrong wrong')).toBe('WRONG_CREDENTIALS')
    expect(await signIn(factoryPassword)).toBe('MAINTENANCE')
    expect(await sessions()).toBe(before)
  })

  it('keeps sessions, which say what the operator wrote, and signs out', async () => {
    await turnOn('Ens veiem <b>aviat</b>')
    const session = (await app.api('GET', '/session', { as: member.as })).body
    expect(session).toMatchObject({ viewer: { id: member.id }, maintenance: 'Ens veiem <b>aviat</b>' })
    await operator('off')
    await expect.poll(() => isOn()).toBe(false)
    expect((await app.api('GET', '/session', { as: member.as })).body).toMatchObject({
      viewer: { id: member.id },
      maintenance: null,
      formerHost: null,
    })
  })
})

describe('pages', () => {
  const shell = `<html lang="en"><head></head>${emptyRoot}<!--boot-->`
  const site = {
    shell,
    drawn: new Map([[`en/auth/login${withoutTerms}`, shell.replace('></div>', '>the form</div>')]]),
    skeletons: new Map([['en/home', 'a skeleton']]),
    preloads: new Map(),
    sentences: new Map(),
    descriptions: {},
    unhurried: (html: string) => html,
  } as unknown as Site
  async function pageOf(path: string, as?: string) {
    app.deps.accountChanges.emit()
    const document = createDocument(app.deps, site, pageContent)
    const pages = new Hono<AppEnv>()
    for (const [name, pattern] of document.patterns) pages.get(pattern, document.page(name))
    const response = await pages.request(`${origin}${path}`, {
      headers: as ? { cookie: `peeps.session_token=${as}` } : {},
    })
    const html = await response.text()
    return { response, html, boot: JSON.parse(/id="boot">(.*)<\/script>/s.exec(html)?.[1] ?? 'null') }
  }

  it('answer 503 without data, with the text of the operator, that is not stored', async () => {
    await turnOn('</script><script>alert(1)</script>')
    for (const [path, as] of [['/home', member.as], ['/'], ['/auth/login'], ['/e/x']] as const) {
      const { response, html, boot } = await pageOf(path, as)
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '30'])
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(boot.session.maintenance).toBe('</script><script>alert(1)</script>')
      expect(boot.data).toEqual({})
      expect(html).not.toMatch(/<script>alert|the form|a skeleton/)
    }
  })

  it('are open to admins, and the sign-in page to those who want to be', async () => {
    await turnOn()
    const entry = await pageOf('/auth/login?admin')
    expect([entry.response.status, entry.html]).toEqual([200, expect.stringContaining('the form')])
    expect((await pageOf('/auth/login?admin', member.as)).response.status).toBe(200)
    expect((await pageOf('/home?admin')).response.status).toBe(503)
    const home = await pageOf('/home', admin.as)
    expect([home.response.status, home.boot.data.home]).toEqual([200, expect.anything()])
  })
})

describe('the command', () => {
  it('shows the state, and records what it changes', async () => {
    const before = (await actions()).length
    expect((await operator()).text).toBe('Maintenance mode is off.')
    expect((await operator('off')).text).toContain('off already')
    expect((await operator('on', 'Back', 'soon')).text).toContain('Members read: Back soon')
    expect((await operator()).text).toMatch(/is on since \d{4}-.*\nMembers read: Back soon/)
    expect((await operator('on', 'Back soon')).text).toContain('on already')
    expect((await operator('on', 'Back at 9')).text).toContain(
      'Only its text was changed.\nMembers read: Back at 9\nBefore: Back soon',
    )
    expect((await operator('off')).text).toMatch(/is off\. It was on since \d{4}-/)
    expect((await actions()).slice(before)).toEqual([
      { action: 'maintenance.on', before: null, after: { text: 'Back soon' } },
      { action: 'maintenance.on', before: { text: 'Back soon' }, after: { text: 'Back at 9' } },
      { action: 'maintenance.off', before: null, after: null },
    ])
  })

  it('turned on by two operators at the same time gives one state, and each knows of the other', async () => {
    const before = (await actions()).length
    const other = createDeps(app.deps)
    const answers = await Promise.all([
      runCommand(['maintenance', 'on', 'From one'], app.deps),
      runCommand(['maintenance', 'on', 'From another'], other),
    ])
    expect(answers.map(({ exitCode }) => exitCode)).toEqual([0, 0])
    const [first, second] = answers.toSorted(
      (a, b) => Number(a.text.includes('already')) - Number(b.text.includes('already')),
    )
    expect(first?.text).toContain('only admins can use the app')
    expect(second?.text).toMatch(/was on already, since .*\n.*\nBefore: From/)
    const rows = await app.deps.db.selectFrom('maintenance').select('text').execute()
    expect(rows).toEqual([{ text: expect.stringMatching(/^From (one|another)$/) }])
    expect((await actions()).length).toBe(before + 2)
  })

  it.each([
    ['is too long', ['on', 'x'.repeat(501)]],
    ['has control characters', ['on', 'a\u0007b']],
  ])('refuses a text that %s, and changes nothing', async (_, args) => {
    expect(await operator(...args)).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('Nothing was changed.'),
    })
    expect((await operator()).text).toBe('Maintenance mode is off.')
  })

  it('explains itself for other arguments', async () => {
    for (const args of [['maybe'], ['off', 'now']])
      expect(await operator(...args)).toMatchObject({ exitCode: 1, text: expect.stringContaining('Usage:') })
  })
})
