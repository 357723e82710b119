import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount } from '../../../tests/support/factories.ts'
import { completeSessions, giveSecondFactor } from '../../../tests/support/people/two-factor.ts'

let app: TestApp
let ruth: Admin
let jordi: Admin
type Admin = Awaited<ReturnType<typeof admin>>

async function admin(name: string) {
  const { account } = await createAccount(app.deps.db, { name, role: 'admin' })
  await giveSecondFactor(app, account)
  const as = await signInAs(app, account)
  await completeSessions(app, account)
  return { ...account, as, name }
}

beforeAll(async () => {
  app = await createTestApp()
  ;[ruth, jordi] = [await admin('Ruth Bosch'), await admin('Jordi Puig')]
})
beforeEach(() => app.deps.db.deleteFrom('site_documents').execute())

const words = { title: 'Terms of Use', contentMd: '## Who can join\n\nPeople.', effectiveAt: '2026-01-01' }
const body = (change: object = {}) => ({ id: randomUUIDv7(), version: 1, ...words, ...change })
const create = (change: object = {}, { as } = ruth) => app.api('POST', '/admin/terms', { as, body: body(change) })
const update = (id: string, change: object, { as } = ruth) =>
  app.api('PUT', `/admin/terms/${id}`, { as, body: { ...words, ...change } })
const withdraw = (id: string, { as } = ruth) => app.api('POST', `/admin/terms/${id}/withdraw`, { as, body: {} })
const list = async () => (await app.api('GET', '/admin/terms', { as: ruth.as })).body
const latest = async () => (await app.api('GET', '/terms')).body.terms
const day = async (days: number) => {
  const { today } = await list()
  return Temporal.PlainDate.from(today).add({ days }).toString()
}
const audited = async (id: string) =>
  (
    await app.deps.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'before', 'after'])
      .where('subject_id', '=', id)
      .orderBy('at')
      .orderBy('action', 'desc')
      .execute()
  ).map(({ actor_id, action, before, after }) => [actor_id === ruth.id ? 'ruth' : 'jordi', action, before, after])

describe('the terms in effect', () => {
  it('are empty until a version is published', async () => {
    expect(await latest()).toBeNull()
    await create()
    expect(await latest()).toBeNull()
  })

  it("are the highest published version whose day has come, in the city's time zone", async () => {
    const [yesterday, today, tomorrow] = [await day(-1), await day(0), await day(1)]
    await create({ version: 1, published: true, effectiveAt: yesterday, contentMd: 'One' })
    await create({ version: 2, published: true, effectiveAt: today, contentMd: 'Two' })
    await create({ version: 3, published: true, effectiveAt: tomorrow, contentMd: 'Three' })
    await create({ version: 4, effectiveAt: yesterday, contentMd: 'Four' })
    expect((await app.api('GET', '/terms')).body.next).toEqual({ version: 3, effectiveAt: tomorrow })
    expect(await latest()).toEqual({ version: 2, title: 'Terms of Use', contentMd: 'Two', effectiveAt: today })
    const { items, next } = await list()
    expect(items.map(({ version, state }: never) => [version, state])).toEqual([
      [4, 'draft'],
      [3, 'scheduled'],
      [2, 'inEffect'],
      [1, 'replaced'],
    ])
    expect(items[0]).not.toHaveProperty('contentMd')
    expect(next).toBe(5)
    const { rows } = await sql<{ day: string }>`
      select (now() at time zone 'Europe/Madrid')::date::text as day`.execute(app.deps.db)
    expect(today).toBe(rows[0]?.day)
  })

  it('return to the previous version when one is withdrawn', async () => {
    await create({ version: 1, published: true, contentMd: 'One' })
    const { body: second } = await create({ version: 2, published: true, contentMd: 'Two' })
    expect(await latest()).toMatchObject({ version: 2 })
    expect((await app.api('GET', '/terms')).body.next).toBeNull()
    const { body } = await withdraw(second.id, jordi)
    expect(body).toMatchObject({ state: 'draft', published: false, can: { edit: true, withdraw: false } })
    expect(await latest()).toMatchObject({ version: 1 })
    expect((await withdraw(second.id)).body.revision).toBe(body.revision)
    expect((await audited(second.id)).at(-1)).toEqual([
      'jordi',
      'terms.withdrawn',
      { version: 2, effectiveAt: '2026-01-01', published: true, revision: 1 },
      { version: 2, effectiveAt: '2026-01-01', published: false, revision: 2 },
    ])
  })
})

describe('saving', () => {
  it('logs who did what in the audit log, without the text', async () => {
    const { body: draft } = await create()
    expect(draft).toMatchObject({ revision: 1, updatedBy: { id: ruth.id, name: 'Ruth Bosch' }, ...words })
    const { body: other } = await update(draft.id, { revision: 1, contentMd: 'Other words' }, jordi)
    expect(other).toMatchObject({ revision: 2, contentMd: 'Other words', updatedBy: { name: 'Jordi Puig' } })
    await update(draft.id, { revision: 2, contentMd: 'Other words', published: true })
    const at = (published: boolean, revision: number) => ({
      version: 1,
      effectiveAt: '2026-01-01',
      published,
      revision,
    })
    expect(await audited(draft.id)).toEqual([
      ['ruth', 'terms.saved', null, at(false, 1)],
      ['jordi', 'terms.saved', at(false, 1), at(false, 2)],
      ['ruth', 'terms.published', at(false, 2), at(true, 3)],
    ])
    expect(JSON.stringify(await audited(draft.id))).not.toContain('words')
  })

  it('stores a repeated request once, also concurrently', async () => {
    const sent = body()
    const send = () => app.api('POST', '/admin/terms', { as: ruth.as, body: sent })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0].body).toEqual(answers[1].body)
    expect((await list()).items).toHaveLength(1)
    expect(await audited(sent.id)).toHaveLength(1)
    const { body: other } = await create({ id: sent.id, contentMd: 'Others' })
    expect(other.code).toBe('ALREADY_STORED')
    const saved = { revision: 1, contentMd: 'Again' }
    expect((await update(sent.id, saved)).body.revision).toBe(2)
    expect((await update(sent.id, saved)).body.revision).toBe(2)
  })

  it('rejects an existing number on its field, and the second of two concurrent requests', async () => {
    const answers = await Promise.all([create({}, ruth), create({}, jordi)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'VERSION_TAKEN',
      data: { fields: { version: 'termsVersionTaken' } },
    })
    expect((await list()).items).toHaveLength(1)
  })

  it('reports a concurrent change of a draft to the second editor, who may then overwrite it', async () => {
    const { body: draft } = await create()
    const answers = await Promise.all([
      update(draft.id, { revision: 1, contentMd: 'Of Ruth' }, ruth),
      update(draft.id, { revision: 1, contentMd: 'Of Jordi' }, jordi),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = answers[0].status === 409 ? ruth : jordi
    const early = late === ruth ? jordi : ruth
    const refusal = answers.find(({ status }) => status === 409)?.body
    const { body: stored } = await app.api('GET', `/admin/terms/${draft.id}`, { as: late.as })
    expect(refusal).toMatchObject({
      code: 'TERMS_CHANGED',
      data: { changedBy: early.name, changedAt: stored.updatedAt },
    })
    expect(stored.contentMd).toBe(early === ruth ? 'Of Ruth' : 'Of Jordi')
    expect((await update(draft.id, { revision: stored.revision, contentMd: 'Both' }, late)).body.contentMd).toBe('Both')
  })

  it('changes no published version', async () => {
    const { body: published } = await create({ published: true })
    expect(published.can).toEqual({ edit: false, withdraw: true })
    for (const change of [{ contentMd: 'Other' }, { contentMd: 'Other', published: true }, { published: false }])
      expect((await update(published.id, { revision: 1, ...change })).body.code).toBe('TERMS_PUBLISHED')
    expect(await latest()).toMatchObject({ contentMd: words.contentMd })
    expect(await audited(published.id)).toHaveLength(2)
  })
})

describe('refusals', () => {
  it('names every invalid field', async () => {
    const { body: answer } = await create({ version: 0, title: ' ', contentMd: ' \n ', effectiveAt: '2026-02-30' })
    expect(answer).toMatchObject({
      code: 'INVALID_INPUT',
      data: {
        fields: { version: 'termsVersion', title: 'required', contentMd: 'required', effectiveAt: 'termsDate' },
      },
    })
    expect((await create({ effectiveAt: '2026-07-01T10:00:00Z' })).body.data.fields.effectiveAt).toBe('termsDate')
    expect((await create({ version: 1.5 })).body.data.fields.version).toBe('termsVersion')
    expect((await list()).items).toEqual([])
  })

  it('accepts any text of the maximum length, and none longer', async () => {
    const whole = '🌍'.repeat(limits.termsMax)
    expect((await create({ contentMd: whole })).status).toBe(200)
    expect((await create({ version: 2, contentMd: `${'a'.repeat(limits.termsMax)}a` })).body).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { contentMd: 'termsTooLong' } },
    })
    expect((await create({ version: 2, contentMd: 'a'.repeat(1024 * 1024) })).body.code).toBe('BODY_TOO_LARGE')
    expect((await list()).items).toHaveLength(1)
  })

  it('answers TERMS_NOT_FOUND for an unknown version', async () => {
    const id = randomUUIDv7()
    expect((await app.api('GET', `/admin/terms/${id}`, { as: ruth.as })).body.code).toBe('TERMS_NOT_FOUND')
    expect((await update(id, { revision: 1 })).body.code).toBe('TERMS_NOT_FOUND')
    expect((await withdraw(id)).body.code).toBe('TERMS_NOT_FOUND')
  })

  it('requires a fresh code to save, and refuses members', async () => {
    const { body: draft } = await create()
    await completeSessions(app, jordi, 11)
    expect((await create({ version: 2 }, jordi)).body.code).toBe('CODE_NEEDED')
    expect((await update(draft.id, { revision: 1, contentMd: 'x' }, jordi)).body.code).toBe('CODE_NEEDED')
    expect((await withdraw(draft.id, jordi)).body.code).toBe('CODE_NEEDED')
    const { account } = await createAccount(app.deps.db)
    const as = await signInAs(app, account)
    for (const path of ['/admin/terms', `/admin/terms/${draft.id}`])
      expect((await app.api('GET', path, { as })).body.code).toBe('FORBIDDEN')
    expect((await list()).items[0].revision).toBe(1)
    await completeSessions(app, jordi)
  })

  it('enforces unique numbers in the database', async () => {
    const { body: draft } = await create()
    const again = sql`insert into site_documents (id, key, version, title, content_md, effective_at)
      values (${randomUUIDv7()}, 'terms', ${draft.version}, 'x', 'x', '2026-01-01')`.execute(app.deps.db)
    await expect(again).rejects.toThrow(/duplicate key|unique/)
  })
})
