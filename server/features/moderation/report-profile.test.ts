import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount } from '../../../tests/support/factories.ts'
import { completeSessions, giveSecondFactor } from '../../../tests/support/people/two-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})

async function member(options: object = {}) {
  const { account } = await createAccount(app.deps.db, options)
  return { id: account.id, as: await signInAs(app, account) }
}
async function admin() {
  const somebody = await member({ role: 'admin' })
  await giveSecondFactor(app, somebody)
  await completeSessions(app, somebody)
  return somebody
}
const report = (as: string, id: string, reason = 'It is not their name.') =>
  app.api('POST', '/reports', { as, body: { kind: 'profile', id, reason } })
const read = async (as: string, id: string) => (await app.api('GET', `/profiles/${id}`, { as })).body
const flags = (reporter: string) =>
  app.deps.db.selectFrom('post_flags').selectAll().where('reporter_id', '=', reporter).execute()

describe('a report about a profile', () => {
  it('is made by an admin, shown to them only, and stored once for concurrent calls', async () => {
    const [one, other, somebody] = [await admin(), await admin(), await member()]
    const before = await read(one.as, somebody.id)
    expect([before.can.report, before.underReview]).toEqual([true, false])
    const answers = await Promise.all(Array.from({ length: 5 }, () => report(one.as, somebody.id)))
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { underReview: true }])
    expect((await report(one.as, somebody.id, 'Other words')).body).toEqual({ underReview: true })
    expect(await flags(one.id)).toMatchObject([
      { profile_id: somebody.id, post_id: null, reply_id: null, reason: 'It is not their name.', status: 'pending' },
    ])
    expect((await read(one.as, somebody.id)).underReview).toBe(true)
    expect((await read(other.as, somebody.id)).underReview).toBe(false)
    await app.deps.db
      .updateTable('post_flags')
      .set({ status: 'dismissed' })
      .where('profile_id', '=', somebody.id)
      .execute()
    expect((await read(one.as, somebody.id)).underReview).toBe(false)
  })

  it('is refused to members and to admins without two-factor authentication', async () => {
    const somebody = await member()
    for (const { id, as } of [await member(), await member({ role: 'superadmin' })]) {
      for (const about of [somebody.id, id, randomUUID()]) expect((await report(as, about)).body.code).toBe('FORBIDDEN')
      expect((await read(as, somebody.id)).can.report).toBe(false)
      expect(await flags(id)).toEqual([])
    }
  })

  it('requires a visible profile other than the viewer’s own', async () => {
    const { id, as } = await admin()
    for (const unseen of [await member({ active: false }), await member({ onboarded: false }), { id: randomUUID() }])
      expect((await report(as, unseen.id)).body.code).toBe('PROFILE_NOT_FOUND')
    expect((await report(as, id)).body.code).toBe('FORBIDDEN')
    expect((await read(as, id)).can).toEqual({ message: false, report: false })
    expect((await report(as, (await member()).id, ' ')).body.data.fields).toEqual({ reason: 'reportReason' })
    expect(await flags(id)).toEqual([])
  })
})
