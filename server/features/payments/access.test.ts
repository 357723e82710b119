import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import { createTestApp, signInAs, type TestApp } from '../../../tests/support/app.ts'
import { createAccount } from '../../../tests/support/factories.ts'
import { sendEvent, webhookSecret } from '../../../tests/support/engines/payment-webhook.ts'
import { completeSessions, giveSecondFactor } from '../../../tests/support/people/two-factor.ts'
import { eventsOf } from '../../../sample/payment-events.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ environment: { STRIPE_WEBHOOK_SECRET: webhookSecret } })
})
beforeEach(async () => {
  for (const table of ['payment_access_log', 'payment_admins', 'payments', 'webhook_events'] as const)
    await app.deps.db.deleteFrom(table).execute()
})

async function admin({ granted = true, minutesAgo = 0 } = {}) {
  const { db } = app.deps
  const { account } = await createAccount(db, { role: 'superadmin' })
  await giveSecondFactor(app, account)
  const as = await signInAs(app, account)
  await completeSessions(app, account, minutesAgo)
  if (granted) await db.insertInto('payment_admins').values({ id: randomUUIDv7(), user_id: account.id }).execute()
  const revoke = () =>
    db.updateTable('payment_admins').set({ revoked_at: new Date() }).where('user_id', '=', account.id).execute()
  const audited = async () =>
    (await db.selectFrom('audit_log').select('action').where('actor_id', '=', account.id).orderBy('id').execute()).map(
      ({ action }) => action,
    )
  return {
    id: account.id,
    revoke,
    audited,
    open: () => app.api('POST', '/admin/payments/access', { as, body: {} }),
    list: () => app.api('GET', '/admin/payments', { as }),
    events: () => app.api('GET', '/admin/payments/events', { as }),
  }
}
const attempts = () => app.deps.db.selectFrom('payment_access_log').select(['user_id', 'allowed']).execute()

describe('an admin with the right', () => {
  it('is verified and sees a summary of all attempts', async () => {
    const [me, other] = [await admin(), await admin({ granted: false })]
    await (await admin()).revoke()
    expect((await me.open()).body).toEqual({
      verified: true,
      summary: {
        totalPaymentAccessAttempts: 1,
        uniqueUsersAccessing: 1,
        failedAccessAttempts: 0,
        emergencyRevocations: 1,
        lastAccessTime: null,
      },
    })
    await other.open()
    const { summary } = (await me.open()).body as { summary: { lastAccessTime: string } }
    expect(summary).toMatchObject({
      totalPaymentAccessAttempts: 3,
      uniqueUsersAccessing: 1,
      failedAccessAttempts: 1,
      emergencyRevocations: 1,
    })
    expect(Date.parse(summary.lastAccessTime)).toBeGreaterThan(Date.now() - 60_000)
    expect(await attempts()).toHaveLength(3)
  })

  it('is recorded in the audit log once an hour, also for concurrent requests', async () => {
    const me = await admin()
    const answers = await Promise.all(Array.from({ length: 8 }, me.open))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await me.audited()).toEqual(['payments.opened'])
    expect(await attempts()).toHaveLength(8)
  })

  it('is recorded when they read the records without opening the page', async () => {
    const me = await admin()
    for (const read of [me.list, me.events, me.list]) expect((await read()).status).toBe(200)
    expect(await attempts()).toEqual([{ user_id: me.id, allowed: true }])
    expect(await me.audited()).toEqual(['payments.opened'])
  })

  it('loses access immediately, and the records stay hidden', async () => {
    const me = await admin()
    expect((await me.open()).body.verified).toBe(true)
    expect((await me.list()).status).toBe(200)
    await me.revoke()
    expect((await me.open()).body).toEqual({ verified: false, summary: null })
    for (const read of [me.list, me.events])
      expect(await read()).toMatchObject({ status: 403, body: { code: 'PAYMENTS_DENIED' } })
    expect(await me.audited()).toEqual(['payments.opened', 'payments.denied'])
  })

  it('reads the newest fifty of both, without internal fields', async () => {
    const me = await admin()
    const now = new Date()
    for (let number = 0; number < limits.paymentsShown + 3; number++) {
      const [event] = eventsOf({ key: `List${number}`, cents: 100 + number, ago: number, comesTo: 'created' }, now)
      expect((await sendEvent(app, event)).status).toBe(200)
    }
    const { items: payments } = (await me.list()).body as { items: { amountCents: number }[] }
    expect(payments).toHaveLength(limits.paymentsShown)
    expect(payments.map(({ amountCents }) => amountCents)).toEqual(payments.map((_, at) => 100 + at))
    expect(payments[0]).toEqual({
      id: expect.any(String),
      externalRef: 'pi_3List0',
      amountCents: 100,
      currency: 'eur',
      status: 'created',
      refundedCents: 0,
      createdAt: expect.any(String),
      raw: expect.objectContaining({ id: 'pi_3List0', amount: 100 }),
    })
    const { items: events } = (await me.events()).body as { items: { eventId: string }[] }
    expect(events).toHaveLength(limits.paymentsShown)
    expect(events[0]).toEqual({
      id: expect.any(String),
      eventId: `evt_1List${limits.paymentsShown + 2}0`,
      type: 'payment_intent.created',
      receivedAt: expect.any(String),
      payload: expect.objectContaining({ type: 'payment_intent.created', livemode: false }),
    })
  })
})

describe('an admin without the right', () => {
  it('is denied, and recorded in both logs', async () => {
    const me = await admin({ granted: false })
    expect(await me.open()).toMatchObject({ status: 200, body: { verified: false, summary: null } })
    expect(await me.audited()).toEqual(['payments.denied'])
    expect(await attempts()).toEqual([{ user_id: me.id, allowed: false }])
  })

  it('must enter a fresh code first', async () => {
    const me = await admin({ minutesAgo: 11 })
    for (const ask of [me.open, me.list, me.events])
      expect(await ask()).toMatchObject({ status: 403, body: { code: 'CODE_NEEDED' } })
    expect(await attempts()).toEqual([])
  })
})
