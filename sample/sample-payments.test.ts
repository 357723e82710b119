import { describe, expect, it } from 'vitest'
import { paymentStatuses } from '../contract/payments.ts'
import { paymentAttempts, payments } from './content/payments.ts'
import { attemptRows, paymentRows } from './payment-rows.ts'

const now = new Date('2026-06-11T10:00:00Z')

describe('the payments of the sample city', () => {
  const rows = paymentRows(payments, now)

  it('have every status, and one partial refund', () => {
    expect(new Set(rows.payments.map(({ status }) => status))).toEqual(new Set(paymentStatuses))
    expect(rows.payments.filter(row => row.status === 'succeeded' && row.refunded_cents > 0)).toHaveLength(1)
  })

  it('have events that are not in the future and name no payer', () => {
    expect(new Set(rows.webhookEvents.map(event => event.event_id)).size).toBe(rows.webhookEvents.length)
    for (const { received_at, payload } of rows.webhookEvents) {
      expect((received_at as Date).getTime()).toBeLessThanOrEqual(now.getTime())
      expect(payload).not.toMatch(/example\.org|Verdi|Somebody|0002/)
    }
  })

  it('have allowed attempts and a denied one', () => {
    const attempts = attemptRows(paymentAttempts, now)
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(attempts.length)
    expect(attempts.some(({ allowed }) => !allowed)).toBe(true)
  })
})
