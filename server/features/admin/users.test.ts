import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AdminUser } from '../../../contract/admin.ts'
import { userSorts } from '../../../contract/admin-vocabulary.ts'
import { createAdmin } from '../../../tests/support/people/admins.ts'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import {
  createAccount,
  createCity,
  createEvent,
  createQuestion,
  createReply,
} from '../../../tests/support/factories.ts'
import { planOf } from '../../../tests/support/plan.ts'
import { completeSessions } from '../../../tests/support/people/two-factor.ts'
import { encodeCursor } from '../../db/paging/cursor.ts'
import { sql } from 'kysely'
import { orders } from './order.ts'

let app: TestApp
let as: string
let root: { id: string; as: string }
const day = (nth: number) => new Date(Date.UTC(2026, 4, nth))

beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.deps
  const admin = await createAdmin(app, 'admin', { name: 'Zoe Keeper', email: 'zoe@keepers.test', createdAt: day(9) })
  as = admin.as
  root = await createAdmin(app, 'superadmin', { name: 'Abel Root', email: 'root@keepers.test', createdAt: day(8) })
  await createCity(db, 'girona', 'Girona')
  await createAccount(db, { name: 'Núria Puig', email: 'nuria@mail.test', city: 'girona', createdAt: day(1) })
  await createAccount(db, { name: 'nuria Roca', email: 'roca@mail.test', createdAt: day(2) })
  await createAccount(db, { name: 'Émile Zola', email: 'emile@puig.test', createdAt: day(3), active: false })
  await createAccount(db, { name: 'Newcomer', email: 'new@mail.test', onboarded: false, city: null, createdAt: day(4) })
})

interface Listed {
  status: number
  body: { items: AdminUser[]; next: string | null; code: string; data: { fields: object } }
}
const list = (query = '', session = as): Promise<Listed> => app.api('GET', `/admin/users?${query}`, { as: session })
const names = async (query: string) => (await list(query)).body.items.map(({ name }) => name)

describe('the list of users', () => {
  it('has the users of every city, onboarded or not, with the allowed actions', async () => {
    const { status, body } = await list('sort=name_asc')
    expect(status).toBe(200)
    expect(body.items.map(({ name }) => name)).toEqual([
      ...['Abel Root', 'Émile Zola', 'Newcomer', 'Núria Puig', 'nuria Roca', 'Zoe Keeper'],
    ])
    const [superadmin, emile, newcomer, nuria, , self] = body.items
    expect(nuria).toEqual({
      id: nuria?.id,
      deletionDueAt: null,
      name: 'Núria Puig',
      email: 'n…@m….test',
      opened: false,
      avatarUrl: null,
      role: 'member',
      cityName: 'Girona',
      isActive: true,
      lastActiveAt: day(1).toISOString(),
      can: { giveRoles: ['admin'], setActive: true },
    })
    expect(emile).toMatchObject({ isActive: false, can: { setActive: true } })
    expect(newcomer).toMatchObject({ cityName: null, lastActiveAt: null })
    expect(superadmin?.can).toEqual({ giveRoles: [], setActive: false })
    expect(self?.can).toEqual({ giveRoles: [], setActive: false })
    const bySuperadmin = (await list('sort=name_asc', root.as)).body.items
    expect(bySuperadmin[0]?.can).toEqual({ giveRoles: [], setActive: false })
    expect(bySuperadmin[5]?.can).toEqual({ giveRoles: ['member', 'superadmin'], setActive: true })
  })

  it('sorts in five ways', async () => {
    expect(await names('sort=name_desc')).toEqual((await names('sort=name_asc')).toReversed())
    expect((await names('sort=role')).slice(0, 3)).toEqual(['Abel Root', 'Zoe Keeper', 'Émile Zola'])
    const byCity = await names('sort=city')
    expect([byCity[0], byCity.at(-2), byCity.at(-1)]).toEqual(['Abel Root', 'Núria Puig', 'Newcomer'])
    const byActivity = await names('sort=last_active&search=nuria')
    expect(byActivity).toEqual(['nuria Roca', 'Núria Puig'])
    expect(await names('search=nuria')).toEqual(byActivity)
  })

  it('matches words in name and city, ignoring accents and case', async () => {
    expect(await names('search=NURIA&sort=name_asc')).toEqual(['Núria Puig', 'nuria Roca'])
    expect(await names('search=puig&state=active')).toEqual(['Núria Puig'])
    expect(await names('search=n%C3%BAria%20girona')).toEqual(['Núria Puig'])
    expect(await names('search=nobody%20nuria')).toEqual([])
    expect(await names('search=%25')).toEqual([])
    expect(await names('search=n_ria')).toEqual([])
    expect(await names(`search=${encodeURIComponent('\0')}`)).toHaveLength(6)
  })

  it('filters by role and status, and counts the matches', async () => {
    expect(await names('role=admin')).toEqual(['Zoe Keeper'])
    expect(await names('state=inactive')).toEqual(['Émile Zola'])
    expect(await names('state=active&role=member&search=n&sort=name_asc')).toHaveLength(3)
    const count = async (query: string) => (await app.api('GET', `/admin/users/count?${query}`, { as })).body
    expect(await count('')).toEqual({ count: 6, more: false })
    expect(await count('search=puig&state=active')).toEqual({ count: 1, more: false })
    expect((await list('role=owner')).body).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { role: 'invalid' } },
    })
    expect((await list('sort=age')).body.code).toBe('INVALID_INPUT')
  })

  it.each(userSorts)('pages by %s, with filters and words', async sort => {
    for (const query of ['', '&search=puig', '&state=active', '&search=n&role=member']) {
      const whole = await names(`sort=${sort}&limit=100${query}`)
      const paged: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body } = await list(`sort=${sort}&limit=2${query}${cursor && `&cursor=${cursor}`}`)
        paged.push(...body.items.map(({ name }) => name))
        cursor = body.next
      }
      expect(paged).toEqual(whole)
    }
  })

  it('rejects invented cursors and cursors of another list', async () => {
    const { next } = (await list('sort=name_asc&limit=1')).body
    expect((await list(`sort=name_desc&cursor=${next}`)).body.code).toBe('INVALID_CURSOR')
    const id = randomUUID()
    for (const [sort, key] of [
      ['name_asc', ['name_asc', 'a\0', id]],
      ['name_asc', ['name_asc', 5, id]],
      ['name_asc', ['name_asc', 'a']],
      ['role', ['role', 2, id]],
      ['city', ['city', 'a', 'a', id]],
      ['last_active', ['last_active', '0000-01-01T00:00:00Z', id]],
      ['last_active', ['last_active', 'yesterday', id]],
      ['last_active', {}],
    ] as const)
      expect((await list(`sort=${sort}&cursor=${encodeCursor(key as never)}`)).body.code).toBe('INVALID_CURSOR')
    expect((await list('cursor=nonsense')).body.code).toBe('INVALID_CURSOR')
  })

  it('fits any position into a cursor', async () => {
    const { db } = app.deps
    await createCity(db, 'far', `Far ${'𝔸'.repeat(56)}`)
    for (const name of ['𝕫'.repeat(60), '"'.repeat(60)])
      await createAccount(db, { name, email: `${randomUUID()}@far.test`, city: 'far' })
    for (const sort of userSorts) {
      const first = (await list(`sort=${sort}&search=far&limit=1`)).body
      expect(first.next?.length).toBeLessThanOrEqual(400)
      expect((await list(`sort=${sort}&search=far&limit=1&cursor=${first.next}`)).body.items).toHaveLength(1)
    }
    await db.deleteFrom('accounts').where('email', 'like', '%@far.test').execute()
  })

  it('reflects changes made elsewhere', async () => {
    const { db } = app.deps
    const { account } = await createAccount(db, { name: 'Before', email: 'before@changes.test', city: 'vic' })
    const found = async (search = 'after') => (await list(`search=${search}`)).body.items[0]
    await db
      .updateTable('profiles')
      .set({ name: 'After', last_active_at: day(20) })
      .where('id', '=', account.id)
      .execute()
    await db.updateTable('accounts').set({ email: 'after@changes.test' }).where('id', '=', account.id).execute()
    await db.updateTable('cities').set({ name: 'Vic the Old' }).where('slug', '=', 'vic').execute()
    expect(await found()).toMatchObject({
      ...{ name: 'After', email: 'a…@c….test', cityName: 'Vic the Old', lastActiveAt: day(20).toISOString() },
    })
    expect(await names('search=old%20after')).toEqual(['After'])
    expect(await names('search=before')).toEqual([])
    await db.deleteFrom('profiles').where('id', '=', account.id).execute()
    expect(await found('before')).toMatchObject({
      name: account.name,
      role: 'member',
      cityName: null,
      lastActiveAt: null,
    })
    await db.deleteFrom('accounts').where('id', '=', account.id).execute()
    expect(await found('before')).toBeUndefined()
  })

  it('reads each order from its index', async () => {
    const id = randomUUID()
    const places = {
      name_asc: { name_key: 'b', id },
      name_desc: { name_key: 'b', id },
      role: { role_key: '1b', id },
      city: { city_key: 'b\tb', id },
      last_active: { active_key: day(3).toISOString(), id },
    }
    for (const sort of userSorts)
      for (const state of [sql`u.is_active`, sql`not u.is_active`]) {
        const plan = await planOf(
          app.deps.db,
          sql`select u.id from user_list as u where ${state} and ${orders[sort].after(places[sort], 'u')} order by ${orders[sort].order('u')} limit 51`,
        )
        expect(plan).toMatch(/Index (Only )?Scan/)
        expect(plan).not.toContain('Sort')
      }
  })
})

describe("a user's page", () => {
  it('shows sessions, posts and reports, but no secrets', async () => {
    const { db } = app.deps
    const { account } = await createAccount(db, { name: 'Marta', city: 'girona' })
    const reporter = (await createAccount(db)).account
    await signInAs(app, account)
    await db
      .updateTable('sessions')
      .set({
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
        ip_address: '10.1.1.1',
      })
      .where('user_id', '=', account.id)
      .execute()
    const question = await createQuestion(db, { author: account })
    const reply = await createReply(db, { question, author: account })
    await createEvent(db, { author: account })
    const flag = (about: object, status: 'pending' | 'resolved') =>
      db
        .insertInto('post_flags')
        .values({ id: randomUUID(), reporter_id: reporter.id, reason: 'Rude', status, ...about } as never)
        .execute()
    await flag({ post_id: question.id }, 'resolved')
    await flag({ reply_id: reply.id }, 'pending')
    await flag({ profile_id: account.id }, 'pending')
    const { status, body } = await app.api('GET', `/admin/users/${account.id}`, { as })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ name: 'Marta', citySlug: 'girona', emailConfirmed: true, secondFactor: false, onboarded: true },
      sessions: null,
      counts: {
        ...{ questions: 1, replies: 1, events: 1, listings: 0 },
        ...{ reportsAbout: 3, reportsPending: 2, reportsMade: 0 },
      },
    })
    expect(JSON.stringify(body)).not.toMatch(/token|10\.1\.1\.1|password|message/i)
    expect((await app.api('GET', `/admin/users/${reporter.id}`, { as })).body.counts.reportsMade).toBe(3)
  })

  it('exists only for accounts, and omits sessions that wait for a code', async () => {
    expect((await app.api('GET', `/admin/users/${randomUUID()}`, { as })).body.code).toBe('USER_NOT_FOUND')
    expect((await app.api('GET', '/admin/users/nonsense', { as })).body.code).toBe('INVALID_INPUT')
    const other = await createAdmin(app)
    await signInAs(app, other)
    const reason = 'They ask why they were signed out.'
    await app.api('POST', `/admin/users/${other.id}/open`, { as, body: { reason } })
    const read = async () => (await app.api('GET', `/admin/users/${other.id}`, { as })).body
    expect((await read()).sessions).toHaveLength(1)
    await completeSessions(app, other)
    expect(await read()).toMatchObject({ secondFactor: true, sessions: [{}, {}] })
  })
})
