import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount } from '../../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

async function inviter(name = 'Jordi Fernández', options: object = {}) {
  const { account } = await createAccount(app.deps.db, { name, city: 'sarria-by-the-sea', ...options })
  return { account, as: await signInAs(app, account) }
}
const own = (as: string) => app.api('GET', '/invitation', { as })
const renew = (as: string) => app.api('POST', '/invitation', { as, body: {} })
const tokenOf = ({ body }: { body: { path: string } }) => body.path.slice('/auth/signup?invite='.length)
let addresses = 0
const elsewhere = () => `10.7.${Math.floor(++addresses / 250)}.${addresses % 250}`
const show = (token: string, from = elsewhere()) => app.api('GET', `/invitations/${token}`, { from })

async function signUp(invite?: string) {
  const email = `${randomUUID()}@example.org`
  const body = { name: 'New here', email, password: 'long enough for this', ...(invite ? { invite } : {}) }
  const { status } = await app.api('POST', '/accounts/sign-up', { body, from: elsewhere() })
  expect(status).toBe(200)
  return app.deps.db
    .selectFrom('profiles as p')
    .innerJoin('accounts as a', 'a.id', 'p.id')
    .select(['p.id', 'p.invited_by'])
    .where('a.email', '=', email)
    .executeTakeFirstOrThrow()
}
async function onboard(id: string) {
  await app.deps.db.updateTable('accounts').set({ email_verified: true }).where('id', '=', id).execute()
  const body = { name: 'New', industry: 'Other', yearsInCity: 'native', knowledgeableIn: ['Podcasting'] }
  expect((await app.api('POST', '/profile/onboarding', { as: await signInAs(app, { id }), body })).status).toBe(200)
}

describe('an invitation', () => {
  it('is one link per account, also for repeated and concurrent requests', async () => {
    const { account, as } = await inviter()
    const answers = await Promise.all(Array.from({ length: 8 }, () => own(as)))
    expect(new Set(answers.map(({ body }) => body.path)).size).toBe(1)
    expect(answers[0]?.body).toEqual({
      path: expect.stringMatching(/^\/auth\/signup\?invite=[2-9a-hjkmnp-z]{16}$/),
      joined: 0,
    })
    expect((await own(as)).body).toEqual(answers[0]?.body)
    const rows = await app.deps.db
      .selectFrom('invitations')
      .select('token')
      .where('inviter_id', '=', account.id)
      .execute()
    expect(rows).toHaveLength(1)
    expect(tokenOf(await own((await inviter()).as))).not.toBe(tokenOf(await own(as)))
  })

  it('reveals only the first name and city of the inviter', async () => {
    const { as } = await inviter('  María del Mar Puig')
    expect((await show(tokenOf(await own(as)))).body).toEqual({ firstName: 'María', city: 'Sarria-by-the-sea' })
  })

  it('becomes invalid on renewal, and concurrent renewals leave one', async () => {
    const { account, as } = await inviter()
    const first = tokenOf(await own(as))
    const renewed = await Promise.all(Array.from({ length: 5 }, () => renew(as)))
    expect(renewed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const now = tokenOf(await own(as))
    expect(renewed.map(tokenOf)).toContain(now)
    for (const token of new Set([first, ...renewed.map(tokenOf)].filter(token => token !== now)))
      expect([token, (await show(token)).body.code]).toEqual([token, 'INVITATION_NOT_FOUND'])
    expect((await show(now)).status).toBe(200)
    const valid = await app.deps.db
      .selectFrom('invitations')
      .select('token')
      .where('inviter_id', '=', account.id)
      .where('revoked_at', 'is', null)
      .execute()
    expect(valid).toEqual([{ token: now }])
  })

  it('can be renewed before the first request', async () => {
    const { as } = await inviter()
    const renewed = await renew(as)
    expect((await own(as)).body).toEqual(renewed.body)
  })

  it('is the same 404 if it is unknown, renewed, or of a deactivated account', async () => {
    const { account, as } = await inviter()
    const token = tokenOf(await own(as))
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', account.id).execute()
    for (const gone of [
      token,
      '2222222222222222',
      'short',
      'x'.repeat(41),
      '%F0%9F%92%8C'.repeat(9),
      "';drop table invitations",
    ]) {
      const { status, body } = await show(gone)
      expect([gone, status, body.code]).toEqual([gone, 404, 'INVITATION_NOT_FOUND'])
    }
  })

  it('cannot be guessed for long from one ip', async () => {
    const from = elsewhere()
    for (let n = 0; n < 60; n++) expect((await show('2222222222222222', from)).status).toBe(404)
    const { status, body } = await show('2222222222222222', from)
    expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  })

  it('can be renewed twenty times an hour', async () => {
    const { as } = await inviter()
    for (let n = 0; n < 20; n++) expect((await renew(as)).status).toBe(200)
    expect((await renew(as)).body.code).toBe('TOO_MANY_REQUESTS')
    expect((await own(as)).status).toBe(200)
  })
})

describe('a sign-up with an invitation', () => {
  it('is stored, and counted after onboarding, for any link of the inviter', async () => {
    const { account, as } = await inviter()
    const first = await signUp(tokenOf(await own(as)))
    expect(first.invited_by).toBe(account.id)
    expect((await own(as)).body.joined).toBe(0)
    await onboard(first.id)
    expect((await own(as)).body.joined).toBe(1)
    const { body } = await renew(as)
    expect(body.joined).toBe(1)
    await onboard((await signUp(tokenOf({ body }))).id)
    expect((await own(as)).body.joined).toBe(2)
    expect((await own((await inviter()).as)).body.joined).toBe(0)
  })

  it.each([')', '.', '%E2%80%8B', ' ', '।'])('is read in any case and before %j', async sign => {
    const { account, as } = await inviter('Ona Puig')
    const token = tokenOf(await own(as))
    for (const given of [token + sign, token.toUpperCase() + sign]) {
      expect((await show(encodeURIComponent(given))).body).toMatchObject({ firstName: 'Ona' })
      expect((await signUp(given)).invited_by).toBe(account.id)
    }
  })

  it('treats an invalid link like none', async () => {
    const { as } = await inviter()
    const old = tokenOf(await own(as))
    await renew(as)
    for (const invite of [old, 'made-up-by-somebody', 'x', 'x'.repeat(200), '\0', undefined])
      expect((await signUp(invite)).invited_by).toBeNull()
    const gone = await inviter()
    const token = tokenOf(await own(gone.as))
    await app.deps.db.updateTable('accounts').set({ is_active: false }).where('id', '=', gone.account.id).execute()
    expect((await signUp(token)).invited_by).toBeNull()
  })

  it('stays after the inviter is erased', async () => {
    const { account, as } = await inviter()
    const { id } = await signUp(tokenOf(await own(as)))
    await app.deps.db.deleteFrom('accounts').where('id', '=', account.id).execute()
    const left = app.deps.db.selectFrom('profiles').select('invited_by').where('id', '=', id)
    expect(await left.executeTakeFirst()).toEqual({ invited_by: null })
  })
})
