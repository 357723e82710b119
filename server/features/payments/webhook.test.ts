import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serverLimits } from '../../base/limits.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { sendEvent, signatureOf, webhookSecret } from '../../../tests/support/engines/payment-webhook.ts'
import { eventsOf, type SamplePayment } from '../../../sample/payment-events.ts'

let app: TestApp
const lines: string[] = []
beforeAll(async () => {
  app = await createTestApp({
    environment: { STRIPE_WEBHOOK_SECRET: webhookSecret },
    onLog: line => lines.push(line),
  })
})
beforeEach(() => lines.splice(0))

let count = 0
const story = (payment: Partial<SamplePayment> = {}) => {
  const key = `Test${++count}x`
  const events = eventsOf({ key, cents: 4550, ago: 48, comesTo: 'succeeded', ...payment }, new Date())
  return { ref: `pi_3${key}`, events, last: events.at(-1)! }
}
const payment = (ref: string) =>
  app.deps.db.selectFrom('payments').selectAll().where('external_ref', '=', ref).executeTakeFirst()
const stored = async (id: string) =>
  (await app.deps.db.selectFrom('webhook_events').selectAll().where('event_id', '=', id).execute()).length
const refusals = () =>
  lines
    .map(line => JSON.parse(line) as { code?: string; msg: string })
    .filter(({ msg }) => msg === 'an event of payments was refused')
const counted = async () => app.deps.metrics.registry.getSingleMetricAsString('payment_webhooks_total')

describe('a signed event', () => {
  it('is stored once and applied to its payment', async () => {
    const { ref, events } = story({ comesTo: 'refunded', refunded: 4550 })
    for (const event of events) expect(await sendEvent(app, event)).toMatchObject({ status: 200 })
    expect(await payment(ref)).toMatchObject({
      amount_cents: 4550,
      currency: 'eur',
      status: 'refunded',
      refunded_cents: 4550,
      created_at: new Date(events[0]!.created * 1000),
    })
    for (const { id } of events) expect(await stored(id)).toBe(1)
    expect(await counted()).toMatch(/outcome="stored"} [1-9]/)
  })

  it('changes nothing when it is repeated', async () => {
    const { ref, events, last } = story({ comesTo: 'failed' })
    for (const event of events) await sendEvent(app, event)
    const before = await payment(ref)
    expect(await sendEvent(app, last)).toMatchObject({ status: 200, body: { received: true } })
    expect((await sendEvent(app, { ...last, type: 'payment_intent.succeeded' })).status).toBe(200)
    expect(await payment(ref)).toEqual(before)
    expect(await stored(last.id)).toBe(1)
  })

  it('is stored once when it arrives twenty times concurrently', async () => {
    const { ref, last } = story()
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendEvent(app, last)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await stored(last.id)).toBe(1)
    expect(await payment(ref)).toMatchObject({ status: 'succeeded' })
  })

  it('leads to the same state in any order, and concurrently', async () => {
    const orders = [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2], 'at once'] as const
    for (const order of orders) {
      const { ref, events } = story({ refunded: 3000 })
      expect(events).toHaveLength(4)
      if (order === 'at once') await Promise.all(events.map(event => sendEvent(app, event)))
      else for (const at of order) await sendEvent(app, events[at])
      expect(await payment(ref), String(order)).toMatchObject({
        status: 'succeeded',
        refunded_cents: 3000,
        state_event_id: events[3]!.id,
        created_at: new Date(events[0]!.created * 1000),
      })
    }
  })

  it('stores no card, name or email', async () => {
    const { ref, events } = story({ comesTo: 'failed' })
    for (const event of events) await sendEvent(app, event)
    const rows = await app.deps.db.selectFrom('webhook_events').select('payload').execute()
    const kept = JSON.stringify([rows, await payment(ref)])
    for (const secret of ['example.org', 'Verdi', 'Somebody', 'visa', '0002']) expect(kept).not.toContain(secret)
    expect((await payment(ref))?.raw).toMatchObject({
      last_payment_error: { code: 'card_declined', message: 'Your card was declined.' },
    })
  })

  it('of another type is stored and changes no payment', async () => {
    const { events } = story()
    const [first] = events
    const before = await app.deps.db.selectFrom('payments').selectAll().orderBy('id').execute()
    const customer = { ...first, type: 'customer.created', data: { object: { id: 'cus_1', email: 'a@example.org' } } }
    expect((await sendEvent(app, customer)).status).toBe(200)
    expect(await stored(first!.id)).toBe(1)
    expect(await app.deps.db.selectFrom('payments').selectAll().orderBy('id').execute()).toEqual(before)
  })

  it.each([
    ['without a currency', { currency: null }],
    ['of more than can be', { amount: 9_999_999_999 }],
    ['of less than nothing', { amount: -1 }],
    ['of text that no database keeps', { currency: 'eu\0', status: 'a\0b' }],
  ])('%s is stored and creates no payment', async (_, wrong) => {
    const { ref, last } = story()
    const sent = { ...last, data: { object: { ...last.data.object, ...wrong } } }
    expect((await sendEvent(app, sent)).status).toBe(200)
    expect(await stored(last.id)).toBe(1)
    expect(await payment(ref)).toBeUndefined()
  })

  it('stores error text without characters that PostgreSQL cannot store', async () => {
    const { ref, last } = story({ comesTo: 'failed' })
    const error = { code: 'x\0', message: `no\0 \ud800 ${'long '.repeat(500)}` }
    const sent = { ...last, data: { object: { ...last.data.object, last_payment_error: error } } }
    expect((await sendEvent(app, sent)).status).toBe(200)
    expect((await payment(ref))?.status).toBe('failed')
  })
})

describe('an event is refused and not stored', () => {
  type Send = (event: { id: string }) => ReturnType<typeof sendEvent>
  const now = () => Math.floor(Date.now() / 1000)
  const wrong: [string, Send][] = [
    ['signed with another secret', event => sendEvent(app, event, { secret: 'whsec_of_somebody_else' })],
    [
      'whose body was changed',
      event => {
        const signature = signatureOf(JSON.stringify(event))
        return sendEvent(app, { ...event, more: 1 }, { headers: { 'stripe-signature': signature } })
      },
    ],
    [
      'signed more than five minutes ago',
      event => sendEvent(app, event, { signedAt: now() - serverLimits.webhookTolerance / 1000 - 2 }),
    ],
    ...['', 'nonsense', 't=1', 't=,v1=', `v1=${'0'.repeat(64)}`].map((signature): [string, Send] => [
      `with the signature "${signature}"`,
      event => sendEvent(app, event, { headers: { 'stripe-signature': signature } }),
    ]),
  ]
  it.each(wrong)('%s', async (_, send) => {
    const { ref, last } = story()
    const answer = await send(last)
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'WEBHOOK_SIGNATURE', message: 'Invalid webhook signature.' },
    })
    expect(answer.text).not.toMatch(/timestamp|tolerance|secret|v1=/i)
    expect(await stored(last.id)).toBe(0)
    expect(await payment(ref)).toBeUndefined()
    expect(refusals()).toMatchObject([{ code: 'WEBHOOK_SIGNATURE' }])
  })

  it('but accepted when it is four minutes old', async () => {
    const { last } = story()
    expect((await sendEvent(app, last, { signedAt: now() - 240 })).status).toBe(200)
  })

  it('in live mode, because payments are in test mode only', async () => {
    const { ref, last } = story()
    expect(await sendEvent(app, { ...last, livemode: true })).toMatchObject({
      status: 400,
      body: { code: 'WEBHOOK_LIVE_MODE' },
    })
    expect(await stored(last.id)).toBe(0)
    expect(await payment(ref)).toBeUndefined()
    expect(refusals()).toMatchObject([{ code: 'WEBHOOK_LIVE_MODE', event: last.id }])
    expect(await counted()).toContain('outcome="WEBHOOK_LIVE_MODE"} 1')
  })

  it.each(['[]', 'null', '"event"', '{', '{}', '{"id":"evt_1"}'])('that is signed but invalid: %s', async text => {
    expect(await sendEvent(app, text)).toMatchObject({ status: 400, body: { code: 'MALFORMED_REQUEST' } })
  })

  it('that is too large', async () => {
    const { last } = story()
    const answer = await sendEvent(app, { ...last, filler: 'x'.repeat(serverLimits.webhookBytesMax) })
    expect(answer).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } })
    expect(await stored(last.id)).toBe(0)
  })

  it('when one ip sends too many', async () => {
    const { last } = story()
    await app.deps.db.deleteFrom('rate_limits').execute()
    const send = () => sendEvent(app, last, { secret: 'whsec_of_somebody_else', from: '10.77.9.9' })
    expect((await send()).status).toBe(400)
    await app.deps.db.updateTable('rate_limits').set({ count: 600 }).where('key', 'like', 'webhookByIp:%').execute()
    expect((await send()).status).toBe(429)
    expect((await sendEvent(app, last, { from: '10.77.9.10' })).status).toBe(200)
  })
})

it('has no route without a secret, and exempts no other write from the origin check', async () => {
  const plain = await createTestApp()
  const { last } = story()
  expect(await sendEvent(plain, last)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  for (const path of ['/api/payments/webhook/more', '/api/payments', '/api/admin/payments/access'])
    expect((await app.request('POST', path, { body: {}, headers: { origin: '' } })).status).toBe(403)
})
