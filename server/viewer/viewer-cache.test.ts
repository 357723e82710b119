import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { plainRoutes } from '../../contract/plain-routes.ts'
import { createTestApp, mailTo, signInAs, type TestApp } from '../../tests/support/app.ts'
import { listen } from '../../tests/support/events.ts'
import { createAdmin } from '../../tests/support/people/admins.ts'
import { giveSecondFactor } from '../../tests/support/people/two-factor.ts'
import { createAccount, createConversation } from '../../tests/support/factories.ts'
import { createDeps } from '../create-deps.ts'
import type { Deps } from '../deps/deps.ts'
import { readHome } from '../features/feed/home.ts'
import { suggestionsOf } from '../features/people/public.ts'
import { readCursor } from '../live/cursor.ts'
import type { MemberViewer } from './access.ts'
import { createViewerCache } from './viewer-cache.ts'
import { readViewer } from './read-viewer.ts'

let app: TestApp
let other: Deps
let cities = 0

beforeEach(async () => {
  app = await createTestApp({ keepCaches: true })
  other = createDeps(app.deps)
  await other.accountChanges.start()
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await other.accountChanges.close()
})

async function member(options: object = {}) {
  const { account } = await createAccount(app.deps.db, { city: `cached-${++cities}`, ...options })
  const as = await signInAs(app, account)
  const [token = ''] = decodeURIComponent(as).split('.')
  return { id: account.id, account, as, token }
}
type Member = Awaited<ReturnType<typeof member>>

const cached = ({ token }: Member) => other.viewers.read(token, { fresh: false })

type Change = (db: Deps['db'], member: Member) => Promise<unknown>

const update =
  (table: 'accounts' | 'profiles' | 'sessions' | 'cities', columns: object): Change =>
  (db, { id }) => {
    const rows = db.updateTable(table).set(columns as never)
    if (table === 'cities') return rows.where('slug', '=', `cached-${cities}`).execute()
    return rows.where((table === 'sessions' ? 'user_id' : 'id') as never, '=', id as never).execute()
  }
const updates = (table: Parameters<typeof update>[0], ...columns: object[]) =>
  columns.map((one): [string, Change] => [`${table} ${JSON.stringify(one)}`, update(table, one)])

const changes: [name: string, change: Change][] = [
  ...updates(
    'accounts',
    { email: 'other@example.org' },
    { credential_version: 7 },
    { language: 'ca' },
    { is_active: false },
    { email_verified: false },
  ),
  ...updates(
    'profiles',
    { name: 'Other' },
    { role: 'admin' },
    { onboarding_completed: false },
    { avatar_path: 'other' },
    { avatar_updated_at: new Date(0) },
  ),
  ...updates('cities', { slug: 'other' }, { name: 'Other' }, { time_zone: 'Asia/Tokyo' }),
  ...updates('sessions', { expires_at: new Date(0) }, { code_entered_at: new Date() }, { remembered: true }),
  [
    'another city',
    async (db, { id }) => {
      await createAccount(db, { city: 'cached-elsewhere' })
      const elsewhere = db.selectFrom('cities').select('id').where('slug', '=', 'cached-elsewhere')
      await db.updateTable('profiles').set({ city_id: elsewhere }).where('id', '=', id).execute()
    },
  ],
  ['the end of the session', (db, { id }) => db.deleteFrom('sessions').where('user_id', '=', id).execute()],
  ['the end of the account', (db, { id }) => db.deleteFrom('accounts').where('id', '=', id).execute()],
  ['a second factor', (_, one) => giveSecondFactor(app, one)],
  [
    'a grant for payments',
    (db, { id }) => db.insertInto('payment_admins').values({ id: randomUUIDv7(), user_id: id }).execute(),
  ],
]

it.each(changes)('a change of another process removes the cached viewer: %s', async (_, change) => {
  const one = await member()
  const before = await cached(one)
  expect(await cached(one)).toBe(before)
  await change(app.deps.db, one)
  // Unlike `vi.waitFor`, it does not move the time.
  await expect.poll(() => cached(one)).toEqual(await readViewer(app.deps.db, one.token))
  expect(await cached(one)).not.toEqual(before)
})

it('a visit, which only extends the session, keeps it', async () => {
  const one = await member()
  const before = await cached(one)
  const { db } = app.deps
  await db.updateTable('profiles').set({ last_active_at: new Date() }).where('id', '=', one.id).execute()
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() + 5 * 86_400_000), last_active_at: new Date() })
    .where('user_id', '=', one.id)
    .execute()
  const later = await member()
  await cached(later)
  await db.updateTable('profiles').set({ role: 'admin' }).where('id', '=', later.id).execute()
  await expect.poll(async () => (await cached(later))?.role).toBe('admin')
  expect(await cached(one)).toBe(before)
})

it('expires after one second, even if no announcement arrives', async () => {
  const one = await member()
  const read = () => app.api('GET', '/questions', { as: one.as })
  expect((await read()).status).toBe(200)
  await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', one.id).execute()
  vi.advanceTimersByTime(999)
  expect((await read()).status).toBe(200)
  vi.advanceTimersByTime(1)
  expect((await read()).status).toBe(401)
})

it('is not used for writes and live streams', async () => {
  const one = await member()
  const read = () => app.api('GET', '/questions', { as: one.as })
  expect((await read()).status).toBe(200)
  await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', one.id).execute()
  expect((await read()).status).toBe(200)
  expect((await app.request('GET', plainRoutes.live.path, { as: one.as })).status).toBe(401)
  expect((await app.api('PUT', '/icebreaker', { as: one.as, body: { answer: 'Hello' } })).status).toBe(401)
})

it('a write of the same process ends the rights of others immediately', async () => {
  const [one, admin] = [await member(), await createAdmin(app)]
  const read = () => app.api('GET', '/questions', { as: one.as })
  expect((await read()).status).toBe(200)
  const { status } = await app.api('PUT', `/admin/users/${one.id}/active`, {
    as: admin.as,
    body: { active: false, reason: 'Spam' },
  })
  expect(status).toBe(200)
  expect((await read()).status).toBe(401)
})

it('a read that started before a change is neither kept nor shared', async () => {
  const one = await member()
  const held = Promise.withResolvers<void>()
  let first = true
  const db = app.deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (first) {
        first = false
        await held.promise
      }
      return result
    },
  })
  const viewers = createViewerCache({ db, accountChanges: app.deps.accountChanges })
  const slow = viewers.read(one.token, { fresh: false })
  await expect.poll(() => first).toBe(false)
  await app.deps.db.updateTable('profiles').set({ role: 'admin' }).where('id', '=', one.id).execute()
  app.deps.accountChanges.emit(one.id)
  expect((await viewers.read(one.token, { fresh: false }))?.role).toBe('admin')
  held.resolve()
  expect((await slow)?.role).toBe('member')
  expect((await viewers.read(one.token, { fresh: false }))?.role).toBe('admin')
})

it('after a write, the reads of that browser come from the database', async () => {
  const one = await member()
  const written = await app.api('PUT', '/icebreaker', { as: one.as, body: { answer: 'Hello' } })
  const [cookie = ''] = written.headers.getSetCookie()
  expect(cookie).toMatch(/^peeps\.written=1; Max-Age=2; Path=\/; HttpOnly; SameSite=Lax$/)
  const read = async (headers = {}) => (await app.api('GET', '/questions', { as: one.as, headers })).status
  expect(await read()).toBe(200)
  await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', one.id).execute()
  expect(await read()).toBe(200)
  expect(await read({ cookie: `peeps.session_token=${one.as}; peeps.written=1` })).toBe(401)
})

it('requests of one moment share one query', async () => {
  const one = await member()
  const seen: string[] = []
  app.deps.database.observe({ waited: () => undefined, ran: ({ text }) => void seen.push(text) })
  await Promise.all(['/questions', '/events', '/feed'].map(path => app.api('GET', path, { as: one.as })))
  expect(seen.filter(text => text.includes('from "sessions"'))).toHaveLength(1)
})

it('a block removes the suggestions of both', async () => {
  const city = `cached-${++cities}`
  const [a, b] = await Promise.all([member({ city }), member({ city })])
  const suggested = async ({ id }: Member) => {
    const viewer = await readViewer(app.deps.db, id === a.id ? a.token : b.token)
    return (await suggestionsOf(other).read(viewer as never, { fresh: false })).map(({ person }) => person.id)
  }
  expect([await suggested(a), await suggested(b)]).toEqual([[b.id], [a.id]])
  const { id } = await createConversation(app.deps.db, { between: [a, b] })
  expect((await app.api('POST', `/conversations/${id}/block`, { as: a.as, body: {} })).status).toBe(200)
  await expect.poll(() => Promise.all([suggested(a), suggested(b)])).toEqual([[], []])
})

it('a request that began before a change of the city does not keep suggestions of the former city', async () => {
  const [from, to] = [`cached-${++cities}`, `cached-${++cities}`]
  const [one, , there] = [await member({ city: from }), await member({ city: from }), await member({ city: to })]
  const read = async () => (await other.viewers.read(one.token, { fresh: false })) as MemberViewer
  const began = await read()
  const { db } = app.deps
  const city = db.selectFrom('cities').select('id').where('slug', '=', to)
  await db.updateTable('profiles').set({ city_id: city }).where('id', '=', one.id).execute()
  await expect.poll(async () => (await read()).city.slug).toBe(to)
  await suggestionsOf(other).read(began, { fresh: false })
  vi.advanceTimersByTime(9 * 60_000)
  const shown = await suggestionsOf(other).read(await read(), { fresh: false })
  expect(shown.map(({ person }) => person.id)).toEqual([there.id])
})

it('a reset by a browser that is signed in to another account ends the sessions immediately', async () => {
  const [one, signedIn] = [await member(), await member()]
  const read = () => app.api('GET', '/questions', { as: one.as })
  await app.api('POST', '/accounts/request-reset', { body: { email: one.account.email } })
  const [mail] = await mailTo(app, one.account.email)
  const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  expect((await read()).status).toBe(200)
  const body = { token, password: 'a fresh long password' }
  expect((await app.api('POST', '/accounts/reset-password', { body, as: signedIn.as })).status).toBe(200)
  expect((await read()).status).toBe(401)
})

it.each([
  ['an unknown path', 'POST', '/api/nothing', {}],
  ['a foreign origin', 'POST', '/api/questions', { origin: 'https://evil.example' }],
  ['no session', 'POST', '/api/questions', {}],
])('a refused write without an account keeps the caches: %s', async (_, method, path, headers) => {
  const one = await member()
  const read = () => app.deps.viewers.read(one.token, { fresh: false })
  const before = await read()
  expect((await app.request(method, path, { headers, body: {} })).status).toBeGreaterThanOrEqual(400)
  expect(await read()).toBe(before)
})

// This process hears no announcements.
it('an embedded cursor does not cover a change of rights that the session with it misses', async () => {
  const [one, root] = [await member(), await createAdmin(app, 'superadmin')]
  const there = await createTestApp()
  const read = async () => (await app.api('GET', '/session', { as: one.as })).body
  expect((await read()).viewer.role).toBe('member')
  const { status } = await there.api('PUT', `/admin/users/${one.id}/role`, { as: root.as, body: { role: 'admin' } })
  expect(status).toBe(200)
  const session = await read()
  const covered = readCursor(app.deps.keyring, session.viewer.city.id, session.cursor).id
  const told = await app.deps.db
    .selectFrom('outbox')
    .select('id')
    .where(sql<boolean>`${one.id}::uuid = any(account_ids)`)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect([covered >= BigInt(told.id), session.viewer.role]).toEqual([true, 'admin'])
})

it('is removed before a live event about the rights is delivered, even without an announcement', async () => {
  const [one, root] = [await member(), await createAdmin(app, 'superadmin')]
  const there = await createTestApp()
  await app.deps.hub.start()
  const events = await listen(app, one.as)
  const read = async () => (await app.deps.viewers.read(one.token, { fresh: false }))?.role
  expect(await read()).toBe('member')
  const body = { role: 'admin' }
  expect((await there.api('PUT', `/admin/users/${one.id}/role`, { as: root.as, body })).status).toBe(200)
  expect(await events.next()).toEqual({ type: 'access.changed' })
  expect(await read()).toBe('admin')
  await app.deps.hub.close()
})

it('a database failure while home is read is reported once', async () => {
  const one = await member()
  const viewer = (await app.deps.viewers.read(one.token, { fresh: true })) as MemberViewer
  const db = app.deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: () => Promise.reject(new Error('down')),
  })
  // PostgreSQL knows this zone, Node does not.
  const unzoned = { ...viewer, city: { ...viewer.city, timeZone: 'Factory' } }
  // Vitest fails the run on an unhandled rejection.
  await expect(readHome({ deps: { ...app.deps, db }, fresh: false }, unzoned)).rejects.toThrow(RangeError)
})
