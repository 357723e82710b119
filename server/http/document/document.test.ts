import { randomUUIDv7 } from 'node:crypto'
import { Hono } from 'hono'
import { beforeAll, expect, it, vi } from 'vitest'
import { languages } from '../../../contract/values/language.ts'
import { createAdmin } from '../../../tests/support/people/admins.ts'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount, createEvent, createMessage } from '../../../tests/support/factories.ts'
import { stall } from '../../../tests/support/faults/stall.ts'
import { talk } from '../../../tests/support/people/talk.ts'
import type { Primary } from '../../db/postgres/primary-state.ts'
import type { AppEnv } from '../context.ts'
import { pageContent } from '../../app-pages.ts'
import { createDocument } from './document.ts'
import { emptyRoot, withoutTerms } from '../../site/drawing.ts'
import type { Site } from '../../site/site.ts'

const readOnlyPrimary: Primary = {
  state: () => 'readOnly',
  onChange: () => () => undefined,
  onTimeline: () => undefined,
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

function siteWith(parts: Partial<Site> = {}): Site {
  const shell = `<html lang="en"><head></head>${emptyRoot}<!--boot-->`
  return {
    shell,
    drawn: new Map(
      languages.flatMap(language =>
        ['', withoutTerms].map(variant => [
          `${language}/auth/login${variant}`,
          shell.replace('></div>', `>${language}${variant}</div>`),
        ]),
      ),
    ),
    skeletons: new Map([['en/events', '<div inert>Events</div>']]),
    preloads: new Map(),
    sentences: new Map([['ca', '<link href="/ca.js">']]),
    descriptions: { en: 'Find your people.', ca: 'Troba la gent.' },
    unhurried: (html: string) => html,
    ...parts,
  } as unknown as Site
}

async function answerOf(
  path: string,
  as?: string,
  target = app,
  given: Record<string, string> = {},
  parts: Partial<Site> = {},
) {
  const site = siteWith(parts)
  target.deps.accountChanges.emit()
  const document = createDocument(target.deps, site, pageContent)
  const pages = new Hono<AppEnv>()
  for (const [name, pattern] of document.patterns) pages.get(pattern, document.page(name))
  pages.notFound(document.notFound)
  const headers = { ...(as ? { cookie: `peeps.session_token=${as}` } : {}), ...given }
  return pages.request(`http://peeps.test${path}`, { headers })
}

const documentOf = async (...asked: Parameters<typeof answerOf>) => (await answerOf(...asked)).text()

async function bootOf(path: string, as?: string, target = app) {
  const html = await documentOf(path, as, target)
  return JSON.parse(/id="boot">(.*)<\/script>/s.exec(html)?.[1] ?? 'null').data
}

it('is not stored for signed-in users, and is revalidated for visitors', async () => {
  const { as } = await stall(app)
  const kept = async (cookie?: string) => (await answerOf('/settings', cookie)).headers.get('cache-control')
  expect([await kept(as), await kept()]).toEqual(['no-store', 'no-cache, private'])
})

const notifications = { count: 0 }

it('includes the first chat screen, and unread counts on every page', async () => {
  const { a, b, id } = await talk(app).pair()
  await createMessage(app.deps.db, { conversation: { id }, from: a, body: 'Are you </script> there?' })
  const unread = { items: [{ conversationId: id, count: 1 }], more: false, requests: 0 }
  const { body: list } = await app.api('GET', '/conversations', { as: b.as })
  const { body: thread } = await app.api('GET', `/conversations/${id}`, { as: b.as })
  expect(await bootOf('/settings', b.as)).toEqual({ unread, notifications })
  expect(await bootOf('/messaging', b.as)).toEqual({ unread, notifications, conversations: list })
  expect(await bootOf(`/messaging/${id}`, b.as)).toEqual({ unread, notifications, conversations: list, thread })
  expect(await bootOf('/notifications', b.as)).toEqual({
    unread,
    notifications,
    notificationList: { items: [], next: null },
  })
})

it('includes the Exchange filtered by the query string, and a single listing', async () => {
  const me = await stall(app)
  const bike = await me.put('A bike', { priceCents: 9_000 })
  await me.put('A room', { type: 'renting' })
  const data = async (path: string) => {
    const { unread: _, notifications: __, ...rest } = await bootOf(path, me.as)
    return rest
  }
  const counts = { all: 2, selling: 1, renting: 1, ticket: 0 }
  const { body: all } = await me.list()
  const { body: dear } = await me.list({ type: 'selling', minCents: '5000' })
  expect(all.items).toHaveLength(2)
  expect(await data('/swap')).toEqual({ exchange: { asked: { limit: 20, sort: 'newest' }, page: all, counts } })
  expect(await data('/swap?type=selling&minCents=5000&limit=1&cursor=x&new=selling')).toEqual({
    exchange: {
      asked: { limit: 20, sort: 'newest', type: 'selling', minCents: 5000 },
      page: dear,
      counts: { ...counts, all: 1, renting: 0 },
    },
  })
  expect(await data('/swap?type=swap')).toEqual({})
  const { body: listing } = await app.api('GET', `/listings/${bike.id}`, { as: me.as })
  expect(await data(`/listings/${bike.id}`)).toEqual({ listing })
  expect(await bootOf(`/listings/${bike.id}`, (await stall(app)).as)).toEqual({
    unread: { items: [], more: false, requests: 0 },
    notifications,
  })
})

it('includes no data of other users', async () => {
  const { id } = await talk(app).pair()
  const stranger = await talk(app).member()
  const nothing = {
    unread: { items: [], more: false, requests: 0 },
    notifications,
    conversations: { items: [], next: null },
  }
  expect(await bootOf(`/messaging/${id}`, stranger.as)).toEqual(nothing)
  expect(await bootOf('/messaging/nonsense', stranger.as)).toEqual(nothing)
  expect(await bootOf(`/messaging/${id}`)).toEqual({ hasTerms: false })
})

it('includes the terms for all users, and no other data for visitors', async () => {
  expect(await bootOf('/terms')).toEqual({ terms: { terms: null, next: null } })
  const [version, contentMd] = [1, 'Be kind. </script><script>alert(1)</script>']
  await app.deps.db
    .insertInto('site_documents')
    .values({
      id: randomUUIDv7(),
      key: 'terms',
      version,
      title: 'Terms of Use',
      content_md: contentMd,
      effective_at: '2026-01-01',
      published: true,
      updated_by: null,
    })
    .execute()
  const terms = { terms: { version, title: 'Terms of Use', contentMd, effectiveAt: '2026-01-01' }, next: null }
  expect(await bootOf('/terms')).toEqual({ terms })
  expect(await documentOf('/terms')).not.toContain('</script><script>')
  expect(await documentOf('/terms')).toBe(await documentOf('/terms'))
  const { as } = await talk(app).member()
  expect(await bootOf('/terms', as)).toEqual({ terms, unread: { items: [], more: false, requests: 0 }, notifications })
  expect(await bootOf('/auth/signup')).toEqual({ hasTerms: true })
})

it('omits chat data while messaging is off', async () => {
  const off = await createTestApp({ environment: { FEATURE_MESSAGING: 'off' } })
  const { a, id } = await talk(off).pair()
  expect(await bootOf(`/messaging/${id}`, a.as, off)).toEqual({ notifications })
  expect((await talk(off).conversations(a)).body.code).toBe('FEATURE_OFF')
})

it('includes the first page of events, and an event with its permissions', async () => {
  const member = await talk(app).member()
  const { id } = await createEvent(app.deps.db, { title: 'Vermouth on the roof' })
  const { events } = await bootOf('/events', member.as)
  const usual = { limit: 20, types: [], neighborhoods: [], free: false, when: 'upcoming' }
  expect(events.asked).toEqual(usual)
  expect(events.page).toEqual((await app.api('GET', '/events', { as: member.as })).body)
  expect(events.page.items.map((event: { id: string }) => event.id)).toEqual([id])
  const narrowed = (await bootOf('/events?types=Sports&types=Nightlife&mine=joined', member.as)).events
  expect(narrowed.asked).toEqual({ ...usual, types: ['Sports', 'Nightlife'], mine: 'joined' })
  expect(narrowed.page.items).toEqual([])
  expect((await bootOf(`/events/${id}`, member.as)).event).toEqual(
    (await app.api('GET', `/events/${id}`, { as: member.as })).body,
  )
})

it('exposes no event data to visitors and link previews', async () => {
  const { id } = await createEvent(app.deps.db, { title: 'Vermouth on the roof' })
  const html = await documentOf(`/events/${id}`)
  expect(html).not.toContain('Vermouth')
  expect(html).toContain('<meta property="og:title" content="Our Peeps">')
  expect(html).toContain('<meta property="og:image" content="http://peeps.test/icon-512.png">')
  expect(html).toContain('<meta property="og:image:type" content="image/png">')
  const other = await documentOf('/events/01a2001d-94e6-7e8c-b90a-46e4458b7cd7')
  expect(other).toBe(html)
})

it('uses the chosen language, else the first supported browser language', async () => {
  const { as } = await stall(app)
  const spoken = async (given: Record<string, string>, session?: string) => {
    const html = await documentOf('/auth/login', session, app, given)
    const { language } = JSON.parse(/id="boot">(.*)<\/script>/s.exec(html)?.[1] ?? '{}')
    return [/<html lang="(\w+)"/.exec(html)?.[1], language, html.includes('/ca.js')]
  }
  const speaks = (tags: string) => ({ 'accept-language': tags })
  expect(await spoken(speaks('fr-FR,CA-es;q=0.8,en;q=0.7'))).toEqual(['ca', 'ca', true])
  expect(await spoken(speaks('xx, ;q=, *'))).toEqual(['en', 'en', false])
  expect(await spoken({ ...speaks('ca'), cookie: 'peeps.language=ES' })).toEqual(['es', 'es', false])
  expect(await spoken({ ...speaks('ca'), cookie: 'peeps.language=%C3%28' })).toEqual(['ca', 'ca', true])
  expect(await spoken(speaks('es'), as)).toEqual(['es', 'es', false])
  await app.deps.db.updateTable('accounts').set({ language: 'Ca' }).execute()
  expect(await spoken(speaks('es'), as)).toEqual(['ca', 'ca', true])
  await app.deps.db.updateTable('accounts').set({ language: 'lv' }).execute()
  expect(await spoken(speaks('es'), as)).toEqual(['es', 'es', false])
})

it('is prerendered in that language for visitors', async () => {
  const html = await documentOf('/auth/login', undefined, app, { 'accept-language': 'ca' })
  expect(html).toContain('<div id="root">ca</div>')
  expect(html).toContain('<meta name="description" content="Troba la gent.">')
})

it('states on sign-in and sign-up whether terms are published, and prerenders accordingly', async () => {
  const publish = (published: boolean) => app.deps.db.updateTable('site_documents').set({ published }).execute()
  const told = async (path: string) => (await bootOf(path)).hasTerms as boolean | undefined
  const seen = async () => [
    await told('/auth/login'),
    await told('/auth/signup'),
    await told('/home'),
    (await documentOf('/auth/login')).includes('<div id="root">en</div>'),
    (await documentOf('/auth/login')).includes(`<div id="root">en${withoutTerms}</div>`),
  ]
  await publish(false)
  expect(await seen()).toEqual([false, false, false, false, true])
  await publish(true)
  expect(await seen()).toEqual([true, true, true, true, false])
  expect(await told('/auth/forgot-password')).toBeUndefined()
})

it('stores the language of a member in a cookie, for after sign-out', async () => {
  const { as } = await stall(app)
  const cookies = async () => (await answerOf('/settings', as)).headers.getSetCookie()
  expect(await cookies()).toEqual([])
  await app.deps.db.updateTable('accounts').set({ language: 'ca' }).execute()
  expect(await cookies()).toEqual([
    expect.stringMatching(/^peeps\.language=ca; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
})

it('falls back to client rendering when server rendering fails', async () => {
  const { as } = await stall(app)
  const broken = () => Promise.reject(new Error('The file that draws is gone.'))
  for (const drawing of [
    broken,
    () => Promise.resolve({ drawPage: broken, drawPublicPages: broken, drawSkeletons: broken }),
  ]) {
    const answer = await answerOf('/home', as, app, {}, { drawing })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toMatch(/<div id="root"><\/div>.*"feed"/s)
  }
})

it('draws the page of a path that cannot be decoded at one that can', async () => {
  const drawPage = vi.fn<(path: string) => Promise<string>>(path => Promise.resolve(path))
  const parts = { drawing: () => Promise.resolve({ drawPage }) } as unknown as Partial<Site>
  expect((await answerOf('/e/%zz', undefined, app, {}, parts)).status).toBe(404)
  expect(decodeURIComponent(drawPage.mock.calls[0]?.[0] ?? '')).toBe('/e/%zz')
})

it('shows members the skeleton of a page until its scripts have loaded', async () => {
  const { as } = await stall(app)
  const shown = async (path: string, who?: string) => (await answerOf(path, who)).text()
  expect(await shown('/events', as)).toContain('<div id="root" data-skeleton=""><div inert>Events</div></div>')
  for (const html of [await shown('/settings', as), await shown('/events')]) expect(html).not.toContain('data-skeleton')
})

it('answers unknown dashboard pages like known ones, except for admins', async () => {
  const { account } = await createAccount(app.deps.db)
  const waiting = await createAccount(app.deps.db, { role: 'admin' })
  const statuses = async (as?: string) =>
    Promise.all(
      ['/admin/users', '/admin/nothing', '/administration'].map(async path => (await answerOf(path, as)).status),
    )
  expect(await statuses()).toEqual([200, 200, 404])
  for (const { id } of [account, waiting.account])
    expect(await statuses(await signInAs(app, { id }))).toEqual([200, 200, 404])
  expect(await statuses((await createAdmin(app)).as)).toEqual([200, 404, 404])
})

it('says in the document that nothing can be saved while the database is read-only', async () => {
  const { account } = await createAccount(app.deps.db, { city: 'read-only' })
  const as = await signInAs(app, account)
  const database = { ...app.deps.database, primary: readOnlyPrimary }
  const during = { ...app, deps: { ...app.deps, database } }
  const answer = await answerOf('/events', as, during)
  expect(answer.headers.get('reading-only')).toBe('on')
  expect(await answer.text()).toContain('<html lang="en" data-reading-only>')
  expect(await documentOf('/events', as)).toContain('<html lang="en">')
})
