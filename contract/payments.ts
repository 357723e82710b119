import * as z from 'zod/mini'
import { at, fails } from './access.ts'

const time = z.iso.datetime()
const tags = ['payments']

/** Ascending precedence for events of the same second. */
export const paymentStatuses = ['created', 'processing', 'failed', 'canceled', 'succeeded', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Part of a Stripe object, without card data, names or addresses. */
const kept = z.record(z.string(), z.unknown())

export const payment = z.object({
  id: z.uuid(),
  externalRef: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  status: z.enum(paymentStatuses),
  refundedCents: z.int(),
  createdAt: time,
  raw: kept,
})
export type Payment = z.infer<typeof payment>

const webhookEvent = z.object({
  id: z.uuid(),
  eventId: z.string(),
  type: z.string(),
  receivedAt: time,
  payload: kept,
})
export type WebhookEvent = z.infer<typeof webhookEvent>

/** Includes the current attempt. */
const paymentSecuritySummary = z.object({
  totalPaymentAccessAttempts: z.int(),
  uniqueUsersAccessing: z.int(),
  failedAccessAttempts: z.int(),
  emergencyRevocations: z.int(),
  lastAccessTime: z.nullable(time),
})
export type PaymentSecuritySummary = z.infer<typeof paymentSecuritySummary>

export const payments = {
  access: at('freshAdmin', { rate: 'administerByAccount' })
    .route({
      method: 'POST',
      path: '/admin/payments/access',
      tags,
      summary: 'Check access to payment records; every attempt is logged',
    })
    .errors(fails('FOREIGN_ORIGIN'))
    .input(z.object({}))
    .output(z.object({ verified: z.boolean(), summary: z.nullable(paymentSecuritySummary) })),

  list: at('paymentAdmin')
    .route({ method: 'GET', path: '/admin/payments', tags, summary: 'The newest payments, in test mode only' })
    .output(z.object({ items: z.array(payment) })),

  events: at('paymentAdmin')
    .route({ method: 'GET', path: '/admin/payments/events', tags, summary: 'The newest Stripe events' })
    .output(z.object({ items: z.array(webhookEvent) })),
}
