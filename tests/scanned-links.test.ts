import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pages } from '../contract/pages.ts'
import { plainRoutes } from '../contract/plain-routes.ts'
import { createApp } from '../server/app.ts'
import { unsubscribeToken } from '../server/notifications/mail-links.ts'
import { keepRows, type KeptRows } from './support/all-rows.ts'
import { createTestApp, mailTo, origin, signInAs, type TestApp } from './support/app.ts'
import { createAccount, factoryPassword } from './support/factories.ts'
import { exporting } from './support/people/exporting.ts'
import { repeating } from './support/people/repeating.ts'
import { drawnSite } from './support/people/sharing.ts'
import { subscribing } from './support/people/subscribing.ts'

const site = { ...drawnSite, folder: import.meta.dirname, scriptHashes: [] }

let app: TestApp
let whole: ReturnType<typeof createApp>
let rows: KeptRows
let as: string
const links = new Map<string, string>()
const tokens: Record<string, string> = {}
const strangers = { email: 'scanned@example.org', next: 'scanned-next@example.org' }

beforeAll(async () => {
  let ips = 0
  app = await createTestApp()
  whole = createApp({ ...app.deps, site })
  const post = async (path: string, body: object, session?: string) => {
    const answer = await app.api('POST', path, { body, as: session, from: `10.96.0.${++ips}` })
    expect(answer.status, path).toBe(200)
    return answer.body
  }
  const mailed = async (name: string, to: string, page?: string) => {
    const [mail] = await mailTo(app, to)
    const urls = `${mail?.text} ${mail?.html.replaceAll('&amp;', '&')}`.matchAll(/http:\/\/peeps\.test(\/[^\s"<)]*)/g)
    for (const [, path = ''] of urls) {
      const [open = '', query] = path.split('?')
      links.set(`${name}: ${open}`, path)
      if (open === page) tokens[name] = new URLSearchParams(query).get('token') ?? ''
      if (open === pages.unsubscribe)
        links.set(`${name}: one click`, path.replace(pages.unsubscribe, plainRoutes.unsubscribe.path))
    }
    if (page) expect(tokens[name], `${name} ${mail?.subject}`).toBeTruthy()
  }

  await post('/accounts/sign-up', { name: 'Ann', email: strangers.email, password: factoryPassword })
  await mailed('sign-up', strangers.email, pages.confirm)
  const { account } = await createAccount(app.deps.db, { city: 'scanned' })
  as = await signInAs(app, account)
  await post('/security/email', { email: strangers.next, password: factoryPassword }, as)
  await mailed('change, old mailbox', account.email, pages.confirmEmailChange)
  await mailed('change, new mailbox', strangers.next, pages.confirmEmailChange)

  const { account: denier } = await createAccount(app.deps.db)
  await signInAs(app, denier)
  for (let times = 0; times < 2; times++)
    await post('/accounts/sign-in', { email: denier.email, password: factoryPassword })
  await mailed('sign-in', denier.email, pages.denySignIn)
  const { account: forgetful } = await createAccount(app.deps.db)
  await post('/accounts/request-reset', { email: forgetful.email })
  await mailed('reset', forgetful.email, pages.resetPassword)
  const { account: leaver } = await createAccount(app.deps.db)
  await post('/account/deletion', { posts: 'remove', password: factoryPassword }, await signInAs(app, leaver))
  await mailed('deletion', leaver.email)

  const at = repeating(app)
  const member = () => at.on.member({ city: 'scanned' })
  const [reader, neighbor] = [await member(), await member()]
  await at.on.choose(reader, 'replies/mail', true)
  await at.on.reply(neighbor, (await at.on.ask(reader, 'scanned')).id)
  await at.on.mails(reader)
  await mailed('question', reader.email, pages.unsubscribe)
  const series = await at.series({}, await member())
  await at.calling('PUT', reader, series.id, '/following')
  await at.editing(series.author, series.ids[1]!, { title: 'Walk' })
  await at.on.mails(reader)
  await mailed('series', reader.email, pages.unsubscribe)
  await at.join(neighbor, series.ids[0]!)
  await at.cancelAll(series.author, series.ids[0]!, 'one')
  await at.on.mails(neighbor)
  await mailed('event', neighbor.email, pages.unsubscribe)
  tokens['digest'] = unsubscribeToken(app.deps.keyring, reader.id, { topic: 'digest' })
  links.set('digest: page', `${pages.unsubscribe}?token=${tokens['digest']}`)
  links.set('digest: one click', `${plainRoutes.unsubscribe.path}?token=${tokens['digest']}`)

  const owner = { id: account.id, email: account.email, as }
  links.set('calendar feed', await subscribing(app).link(owner))
  links.set('calendar of an event', `/api/events/${series.ids[2]}/calendar.ics`)
  links.set('calendar of a series', `/api/series/${series.id}/calendar.ics`)
  links.set('export', `/api/exports/${await exporting(app).prepared(owner)}/our-peeps-data.zip`)
  links.set('invitation', (await app.api('GET', '/invitation', { as })).body.path)
  const shared = await at.create({ id: account.id, as }, { shared: true })
  links.set('shared event', `/e/${shared.body.id}`)
  links.set('ticket', `/events/${shared.body.id}/ticket`)
  links.set('check-in', `/events/${shared.body.id}/check-in`)
  rows = await keepRows(app.deps.database)
})
beforeEach(() => app.deps.db.deleteFrom('rate_limits').execute())
afterAll(async () => {
  await rows.putBack()
  await rows.end()
})

/** As Safe Links and Proofpoint open links: without cookies, and in the browser of the member, which fetches ahead. */
const scanners = () => [{}, { cookie: `peeps.session_token=${as}`, purpose: 'prefetch', 'sec-purpose': 'prefetch' }]

const open = async (method: string, path: string, headers: Record<string, string> = {}) =>
  whole.request(`${origin}${path}`, { method, headers: { 'user-agent': 'HeadlessChrome', ...headers } }, {
    incoming: { socket: { remoteAddress: '10.97.0.1' } },
  } as never)

const needsSession = (path: string) => /^\/api\/(events|series|exports)\//.test(path)

it('changes no row when a scanner opens the links that the app mails and shows', async () => {
  for (const [name, path] of links)
    for (const method of ['HEAD', 'GET', 'HEAD', 'GET'])
      for (const headers of scanners()) {
        const response = await open(method, path, headers)
        await response.arrayBuffer()
        expect.soft(response.status, `${method} ${name}`).toBe(headers.cookie || !needsSession(path) ? 200 : 401)
        expect.soft(await rows.digest(), `${method} ${name}`).toEqual(rows.kept)
      }
})

it('changes no row when a scanner runs the scripts of the pages, and all once their buttons are pressed', async () => {
  const send = async (path: string, body: object) => {
    const { status } = await app.api('POST', path, { body, from: '10.97.0.2' })
    expect.soft(status, `${path} ${JSON.stringify(body)}`).toBe(200)
    return rows.digest()
  }
  const { reset, digest, event, question, series } = tokens
  const [confirm, alert, before, after] = ['sign-up', 'sign-in', 'change, old mailbox', 'change, new mailbox'].map(
    name => tokens[name],
  )
  const onLoad: [string, object][] = [
    ['/accounts/confirm', { token: confirm, pressed: false }],
    ['/accounts/check-reset', { token: reset }],
    ...[before, after].map((token): [string, object] => ['/accounts/email-change', { token }]),
    ['/accounts/sign-in-alert', { token: alert }],
    ...[digest, event, question, series].map((token): [string, object] => ['/unsubscribe/read', { token }]),
  ]
  for (const [path, body] of [...onLoad, ...onLoad]) expect.soft(await send(path, body), path).toEqual(rows.kept)

  const pressed: [string, object][] = [
    ['/accounts/confirm', { token: confirm, pressed: true }],
    ...[before, after].map((token): [string, object] => ['/accounts/confirm-email-change', { token }]),
    ['/accounts/deny-sign-in', { token: alert }],
    ...[digest, event, question].map((token): [string, object] => ['/unsubscribe', { token, on: false }]),
    [`/unsubscribe/one-click?token=${series}`, {}],
    ['/accounts/reset-password', { token: reset, password: 'another long password' }],
  ]
  let last = rows.kept
  for (const [path, body] of pressed) {
    const now = await send(path, body)
    expect.soft(now, path).not.toEqual(last)
    last = now
  }
})
