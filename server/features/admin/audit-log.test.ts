import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import Papa from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../contract/admin.ts'
import { auditGroups, type AuditAction, type AuditSubject } from '../../../contract/admin-vocabulary.ts'
import { createAdmin } from '../../../tests/support/people/admins.ts'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import {
  createAccount,
  createEvent,
  createListing,
  createQuestion,
  createReply,
} from '../../../tests/support/factories.ts'
import { planOf } from '../../../tests/support/plan.ts'
import { encodeCursor } from '../../db/paging/cursor.ts'

let app: TestApp
let ruth: Awaited<ReturnType<typeof createAdmin>>
let jordi: typeof ruth
let marta: { id: string }
let evil: { id: string }
let question: Awaited<ReturnType<typeof createQuestion>>
let reply: { id: string }

const list = async (query = '') =>
  app.api<{ items: AuditEntry[]; next: string | null; code: string }>('GET', `/admin/audit?${query}`, { as: ruth.as })
const actions = async (query: string) => (await list(query)).body.items.map(({ action }) => action)

beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.deps
  ruth = await createAdmin(app, 'superadmin', { name: 'Ruth Soler' })
  jordi = await createAdmin(app, 'admin', { name: 'Jordi Núñez' })
  marta = (await createAccount(db, { name: 'Marta Vidal' })).account
  evil = (await createAccount(db, { name: '=cmd|calc!A1' })).account
  question = await createQuestion(db, { author: marta, title: 'Where is the best "vermut"?' })
  reply = await createReply(db, { question, author: marta, body: 'In Gràcia, of course. '.repeat(20) })
  interface Act {
    actor: { id: string } | null
    action: AuditAction
    about: [AuditSubject, string | null]
    change?: [object | null, object]
    note?: string
  }
  const acts: Act[] = [
    {
      actor: ruth,
      action: 'role.changed',
      about: ['account', marta.id],
      change: [{ role: 'member' }, { role: 'admin' }],
    },
    {
      actor: jordi,
      action: 'account.deactivated',
      about: ['account', evil.id],
      change: [{ active: true }, { active: false }],
      note: '+SUM(A1:A9)\nsecond line',
    },
    { actor: jordi, action: 'post.removed', about: ['post', question.id] },
    { actor: jordi, action: 'flag.resolved', about: ['reply', reply.id] },
    { actor: null, action: 'twoFactor.switchedOff', about: ['account', randomUUID()] },
    { actor: ruth, action: 'payments.opened', about: ['payments', null], change: [null, { of: [1] }] },
  ]
  for (const [nth, { actor, action, about, change, note = null }] of acts.entries())
    await db
      .insertInto('audit_log')
      .values({
        id: randomUUID(),
        at: new Date(Date.UTC(2026, 4, 1, 12, nth)),
        actor_id: actor?.id ?? null,
        operator: actor ? null : 'ann',
        action,
        subject_kind: about[0],
        subject_id: about[1],
        before: change?.[0] ? JSON.stringify(change[0]) : null,
        after: change ? JSON.stringify(change[1]) : null,
        note,
      })
      .execute()
})

describe('the audit log', () => {
  it('lists who did what, newest first, with current names', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(
      body.items.map(({ action, actor, subject }) => [action, actor?.name ?? null, subject?.name ?? null]),
    ).toEqual([
      ['payments.opened', 'Ruth Soler', null],
      ['twoFactor.switchedOff', null, null],
      ['flag.resolved', 'Jordi Núñez', 'In Gràcia, of course. '.repeat(20).slice(0, 80)],
      ['post.removed', 'Jordi Núñez', 'Where is the best "vermut"?'],
      ['account.deactivated', 'Jordi Núñez', '=cmd|calc!A1'],
      ['role.changed', 'Ruth Soler', 'Marta Vidal'],
    ])
    expect(body.items.at(-1)).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      actor: { id: ruth.id, name: 'Ruth Soler', avatarUrl: null },
      action: 'role.changed',
      subject: { kind: 'account', id: marta.id, name: 'Marta Vidal' },
      before: { role: 'member' },
      after: { role: 'admin' },
      operator: null,
      note: null,
    })
    expect(body.items[0]?.after).toEqual({ of: '[1]' })
  })

  it.each(Object.keys(auditGroups))('filters by the group %s, also of one action', async group => {
    for (const more of ['', '&search=marta', `&subjectId=${marta.id}`])
      expect((await list(`group=${group}${more}`)).status).toBe(200)
  })

  it('filters by group, subject and words', async () => {
    expect(await actions('group=flags')).toEqual(['flag.resolved', 'post.removed'])
    expect(await actions('group=status&search=marta')).toEqual([])
    expect(await actions(`subjectId=${marta.id}`)).toEqual(['role.changed'])
    expect(await actions('search=nunez')).toEqual(['flag.resolved', 'post.removed', 'account.deactivated'])
    expect(await actions('search=MARTA%20vidal')).toEqual(['role.changed'])
    // The user index also covers other columns.
    expect(await actions('search=barcelona')).toEqual([])
    expect(await actions('search=removed')).toEqual(['post.removed'])
    expect(await actions('search=role.changed')).toEqual(['role.changed'])
    expect(await actions(`search=${question.id.toUpperCase()}`)).toEqual(['post.removed'])
    expect(await actions(`search=${jordi.id}&group=status`)).toEqual(['account.deactivated'])
    expect(await actions(`search=${randomUUID()}`)).toEqual([])
    expect((await list('group=everything')).body.code).toBe('INVALID_INPUT')
  })

  it('is paged, and rejects invented cursors', async () => {
    for (const query of ['', '&group=flags', '&search=jordi']) {
      const whole = await actions(`limit=100${query}`)
      const paged: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body } = await list(`limit=1${query}${cursor && `&cursor=${cursor}`}`)
        paged.push(...body.items.map(({ action }) => action))
        cursor = body.next
      }
      expect(paged).toEqual(whole)
    }
    for (const key of [
      ['yesterday', randomUUID()],
      ['2026-01-01T00:00:00Z', 'x'],
      ['0000-01-01T00:00:00Z', randomUUID()],
    ])
      expect((await list(`cursor=${encodeCursor(key)}`)).body.code).toBe('INVALID_CURSOR')
  })

  it('exports a CSV file whose cells are not evaluated as formulas', async () => {
    const csv = (query = '') => app.request('GET', `/api/admin/audit.csv?${query}`, { as: ruth.as })
    const response = await csv()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    const { data } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true })
    expect(data).toHaveLength(6)
    expect(data[4]).toEqual({
      ...{ at: expect.any(String), actor: 'Jordi Núñez', action: 'account.deactivated' },
      ...{ 'subject kind': 'account', 'subject id': evil.id, 'subject name': "'=cmd|calc!A1" },
      ...{ before: '{"active":true}', after: '{"active":false}', note: "'+SUM(A1:A9)\nsecond line" },
    })
    expect(data[3]?.['subject name']).toBe('Where is the best "vermut"?')
    expect(data[1]?.['actor']).toBe('operator ann')
    expect(await (await csv('group=roles&search=marta')).text()).toContain('role.changed')
    expect((await (await csv('group=roles&search=marta')).text()).split('\r\n')).toHaveLength(2)
    const spanish = await app.request('GET', '/api/admin/audit.csv', {
      as: ruth.as,
      headers: { 'accept-language': 'es-ES' },
    })
    const columns = Papa.parse(await spanish.text(), { header: true, delimiter: ';' })
    expect(columns.data.map(row => JSON.stringify(row))).toEqual(
      Papa.parse(text, { header: true, delimiter: ',' }).data.map(row => JSON.stringify(row)),
    )
    const wrong = await csv('group=everything')
    expect([wrong.status, await wrong.json()]).toMatchObject([
      400,
      { code: 'INVALID_INPUT', data: { fields: { group: 'invalid' } } },
    ])
    const member = await signInAs(app, marta)
    expect((await app.request('GET', '/api/admin/audit.csv', { as: member })).status).toBe(403)
  })
})

describe('an act of an administrator', () => {
  const about = async ({ id }: { id: string }) =>
    (await list(`subjectId=${id}`)).body.items.map(({ action, actor, note }) => [action, actor?.id, note])

  it('is logged when a post is featured or unfeatured, also by another post', async () => {
    const [one, two] = [await createQuestion(app.deps.db), await createQuestion(app.deps.db)]
    const feature = (method: 'PUT' | 'DELETE', { id }: { id: string }) =>
      app.api(method, `/posts/${id}/featured`, { as: ruth.as, body: {} })
    expect((await feature('PUT', one)).status).toBe(200)
    await feature('PUT', one)
    await feature('PUT', two)
    await feature('DELETE', two)
    await feature('DELETE', two)
    expect(await about(one)).toEqual([
      ['post.unfeatured', ruth.id, null],
      ['post.featured', ruth.id, null],
    ])
    expect(await about(two)).toEqual([
      ['post.unfeatured', ruth.id, null],
      ['post.featured', ruth.id, null],
    ])
  })

  it("is logged when they remove another author's post, but not their own", async () => {
    const { db } = app.deps
    const [listing, event] = [await createListing(db, { type: 'selling' }), await createEvent(db)]
    const own = await createEvent(db, { author: jordi })
    const post = (path: string) => app.api('POST', path, { as: jordi.as, body: { reason: 'A fraud' } })
    expect((await post(`/listings/${listing.id}/take-down`)).status).toBe(200)
    expect((await post(`/events/${event.id}/cancel`)).status).toBe(200)
    expect((await post(`/events/${own.id}/cancel`)).status).toBe(200)
    expect(await about(listing)).toEqual([['post.removed', jordi.id, 'A fraud']])
    expect(await about(event)).toEqual([['post.removed', jordi.id, 'A fraud']])
    expect(await about(own)).toEqual([])
  })
})

it('is read through indexes', async () => {
  // With few rows, the planner may choose any index with the same order.
  await sql`insert into audit_log (id, action, subject_kind, subject_id)
    select gen_random_uuid(), 'terms.saved', 'terms', gen_random_uuid() from generate_series(1, 1000)`.execute(
    app.deps.db,
  )
  await sql`analyze audit_log`.execute(app.deps.db)
  const place = sql`(l.at, l.id) < (now(), ${randomUUID()}::uuid)`
  const plan = (condition: ReturnType<typeof sql>) =>
    planOf(
      app.deps.db,
      sql`select l.id from audit_log as l where ${condition} and ${place} order by l.at desc, l.id desc limit 51`,
    )
  for (const [condition, index] of [
    [sql`true`, 'audit_log_newest'],
    [sql`l.action = ${'post.removed'}`, 'audit_log_by_action'],
    [sql`l.subject_id = ${marta.id}`, 'audit_log_about'],
  ] as const) {
    expect(await plan(condition)).toContain(index)
    expect(await plan(condition)).not.toContain('Sort')
  }
})

it('lists the actions of a newer version that uses the same database', async () => {
  const id = randomUUID()
  await app.deps.db
    .insertInto('audit_log')
    .values({ id, at: new Date(0), operator: 'ann', action: 'account.of-tomorrow' as AuditAction })
    .execute()
  const { status, body } = await app.api('GET', `/admin/audit?search=${id}`, { as: ruth.as })
  expect([status, body.items]).toMatchObject([200, [{ id, action: 'account.of-tomorrow' }]])
})
