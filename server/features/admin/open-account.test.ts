import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminUser, AdminUserDetail } from '../../../contract/admin.ts'
import type { StaffAccess } from '../../../contract/security.ts'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount } from '../../../tests/support/factories.ts'
import { createAdmin } from '../../../tests/support/people/admins.ts'
import { serverLimits } from '../../base/limits.ts'
import { tidy } from '../../housekeeping.ts'
import { milliseconds } from '../../db/interval.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof createAdmin>>
let nuria: { id: string; email: string; as: string }
const reason = 'Helping with an email change they asked for.'

beforeAll(async () => {
  app = await createTestApp()
})
let count = 0
beforeEach(async () => {
  admin = await createAdmin(app)
  const { account } = await createAccount(app.deps.db, { name: 'Núria Puig', email: `nuria${++count}@mail.test` })
  nuria = { id: account.id, email: account.email, as: await signInAs(app, account) }
})

const open = (as = admin.as, body: object = { reason }) =>
  app.api<AdminUserDetail>('POST', `/admin/users/${nuria.id}/open`, { as, body })
const read = async (as = admin.as) => (await app.api<AdminUserDetail>('GET', `/admin/users/${nuria.id}`, { as })).body
const list = async (query: string, as = admin.as) =>
  (await app.api<{ items: AdminUser[] }>('GET', `/admin/users?${query}`, { as })).body.items
const seen = async (as = nuria.as) =>
  (await app.api<{ items: StaffAccess[] }>('GET', '/security/staff-access', { as })).body.items
const audited = () =>
  app.deps.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'note'])
    .where('subject_id', '=', nuria.id)
    .execute()

const age = (time: number) =>
  app.deps.db
    .updateTable('staff_access')
    .set({ at: sql<Date>`at - ${milliseconds(time)}` })
    .where('user_id', '=', nuria.id)
    .execute()

describe('the email and sessions of a user', () => {
  it('are hidden from admins until they give a reason, which the user sees', async () => {
    expect(await read()).toMatchObject({ email: 'n…@m….test', opened: false, sessions: null })
    expect(await seen()).toEqual([])
    const { status, body } = await open()
    expect(status).toBe(200)
    expect(body).toMatchObject({ email: nuria.email, opened: true, sessions: [{}] })
    expect(await read()).toEqual(body)
    expect(await list(`search=${nuria.email}`)).toMatchObject([{ email: nuria.email, opened: true }])
    const [, entry] = await seen()
    expect(entry).toEqual({ id: entry?.id, at: entry?.at, kind: 'account', reason, messages: null })
    expect(await audited()).toEqual([{ actor_id: admin.id, action: 'account.opened', note: reason }])
  })

  it('are hidden from other admins, and after 30 minutes', async () => {
    const other = await createAdmin(app, 'superadmin')
    await open()
    expect(await read(other.as)).toMatchObject({ opened: false, sessions: null })
    expect((await open(other.as)).body.email).toBe(nuria.email)
    await age(serverLimits.staffAccess)
    expect(await read()).toMatchObject({ email: 'n…@m….test', opened: false, sessions: null })
    await open()
    expect(await seen()).toHaveLength(3)
  })

  it('are recorded once if the request is sent several times', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => open()))
    expect(answers.map(({ body }) => body.email)).toEqual(Array(4).fill(nuria.email))
    expect(await seen()).toHaveLength(1)
    expect(await audited()).toHaveLength(1)
  })

  it('require a reason', async () => {
    for (const body of [{}, { reason: '' }, { reason: '  short  ' }])
      expect((await open(admin.as, body)).body).toMatchObject({
        code: 'INVALID_INPUT',
        data: { fields: { reason: 'staffReason' } },
      })
    expect((await open(admin.as, { reason: 'a'.repeat(301) })).body).toMatchObject({
      data: { fields: { reason: 'tooLong' } },
    })
    expect(await seen()).toEqual([])
  })

  it('are not revealed by a change of the role or the status', async () => {
    const change = (path: string, body: object) =>
      app.api<AdminUser>('PUT', `/admin/users/${nuria.id}/${path}`, { as: admin.as, body })
    expect((await change('role', { role: 'admin' })).body.email).toBe('n…@m….test')
    expect((await change('role', { role: 'member' })).body.email).toBe('n…@m….test')
    expect((await change('active', { active: false })).body).toMatchObject({ isActive: false, email: 'n…@m….test' })
  })

  it('are always visible for the own account, without an entry', async () => {
    const own = { email: admin.email, opened: true }
    expect((await app.api('GET', `/admin/users/${admin.id}`, { as: admin.as })).body).toMatchObject(own)
    const opened = await app.api('POST', `/admin/users/${admin.id}/open`, { as: admin.as, body: { reason } })
    expect(opened.body).toMatchObject(own)
    expect(await seen(admin.as)).toEqual([])
  })
})

describe('a search for an email', () => {
  it('finds parts of three or more characters, and who is found by their email only sees it once', async () => {
    const { account } = await createAccount(app.deps.db, { name: 'Quim Soler', email: 'jo.el+peeps@quinze-setze.test' })
    const as = await signInAs(app, account)
    const found = async (search: string) => (await list(`search=${encodeURIComponent(search)}`)).map(({ id }) => id)
    const missed: string[] = []
    for (const none of ['jo', '+p', 'jo.el@quinze', 'x joel+peeps'])
      if ((await found(none)).includes(account.id)) missed.push(none)
    expect(missed).toEqual([])
    expect(await found('quim')).toEqual([account.id])
    await app.api('GET', '/admin/users/count?search=quim', { as: admin.as })
    expect(await seen(as)).toEqual([])
    for (const part of [
      'jo.el',
      'JO.EL+',
      'peeps@quin',
      '@quinze-setze.test',
      'quinzesetze',
      'ze-setze',
      'inze',
      'soler inze',
      '\u200Bjo.el+peeps@quinze-setze.tes',
    ])
      if (!(await found(part)).includes(account.id)) missed.push(part)
    expect(missed).toEqual([])
    expect(await seen(as)).toMatchObject([{ kind: 'search', reason: null, messages: null }])
  })

  it.each([
    'barça',
    'barca',
    'BARC\u0327A',
    'arç',
    '@barça',
    'jordi@barça',
    'barça.cat',
    'xn--bara',
    'bara-2oa.cat',
    'jordi@barça.cat',
  ])('finds a domain of other letters by %j, which its owner sees', async part => {
    const { account } = await createAccount(app.deps.db, {
      email: 'jordi@xn--bara-2oa.cat',
      name: 'Pol',
      city: 'girona',
    })
    expect(await list(`search=${encodeURIComponent(part)}`)).toContainEqual(
      expect.objectContaining({ id: account.id, email: 'j…@b….cat' }),
    )
    expect(await seen(await signInAs(app, account))).toMatchObject([{ kind: 'search' }])
    await app.deps.db.deleteFrom('accounts').where('id', '=', account.id).execute()
  })

  it('is recorded when only counted', async () => {
    const { account } = await createAccount(app.deps.db, { email: 'counted.only@elsewhere.test' })
    const { body } = await app.api('GET', '/admin/users/count?search=nted.only', { as: admin.as })
    expect(body.count).toBe(1)
    expect(await seen(await signInAs(app, account))).toMatchObject([{ kind: 'search' }])
  })

  it('finds a whole email in capitals, and its owner sees it once', async () => {
    const search = `search=${encodeURIComponent(nuria.email.toUpperCase())}`
    const [found] = await Promise.all([
      list(search),
      app.api('GET', `/admin/users/count?${search}`, { as: admin.as }),
      list(`${search}&role=admin`),
    ])
    expect(found).toMatchObject([{ id: nuria.id, email: 'n…@m….test', opened: false }])
    expect((await app.api('GET', `/admin/users/count?${search}`, { as: admin.as })).body.count).toBe(1)
    expect(await seen()).toMatchObject([{ kind: 'search', reason: null, messages: null }])
  })

  it('pages and sorts like other searches', async () => {
    for (const sort of ['name_asc', 'last_active'])
      expect(await list(`search=${nuria.email}&sort=${sort}&limit=1`)).toHaveLength(1)
    expect(await list(`search=${nuria.email}&state=inactive`)).toEqual([])
  })
})

describe('who looked', () => {
  it('is listed newest first in pages, without the identity of the staff, for a year', async () => {
    for (const entry of ['first reason', 'second reason', 'third reason']) {
      await open(admin.as, { reason: entry })
      await age(serverLimits.staffAccess)
    }
    const reasons: (string | null)[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const response = await app.request('GET', `/api/security/staff-access?limit=2${cursor && `&cursor=${cursor}`}`, {
        as: nuria.as,
      })
      const text = await response.text()
      expect(text).not.toContain(admin.id)
      expect(text).not.toContain(admin.name)
      const page = JSON.parse(text) as { items: StaffAccess[]; next: string | null }
      reasons.push(...page.items.map(item => item.reason))
      cursor = page.next
    }
    expect(reasons).toEqual(['third reason', 'second reason', 'first reason'])
    const { body } = await app.api('GET', '/security/staff-access?cursor=invented', { as: nuria.as })
    expect(body.code).toBe('INVALID_CURSOR')
    await age(serverLimits.staffAccessKept - 2.5 * serverLimits.staffAccess)
    await tidy(app.deps.db)
    expect((await seen()).map(item => item.reason)).toEqual(['third reason', 'second reason'])
  })

  it('stays listed if the staff member leaves', async () => {
    await open()
    await app.deps.db.deleteFrom('accounts').where('id', '=', admin.id).execute()
    expect(await seen()).toMatchObject([{ reason }])
  })
})
