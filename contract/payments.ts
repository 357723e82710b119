import * as z from 'zod/mini'
import { at, fails } from './access.ts'

const time = z.iso.datetime()
const tags = ['payments']

/** What a payment came to, in the order in which one of the same second counts over those before it. */
export const paymentStatuses = ['created', 'processing', 'failed', 'canceled', 'succeeded', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** What is kept of something that Stripe said: no card, no name, no address of any kind. */
const kept = z.record(z.string(), z.unknown())

export const payment = z.object({
  id: z.uuid(),
  /** Stripe's id of the payment intent. */
  externalRef: z.string(),
  amountCents: z.int(),
  /** Three small letters, as Stripe writes them. */
  currency: z.string(),
  status: z.enum(paymentStatuses),
  /** What of the amount went back. */
  refundedCents: z.int(),
  createdAt: time,
  raw: kept,
})
export type Payment = z.infer<typeof payment>

const webhookEvent = z.object({
  id: z.uuid(),
  /** Stripe's id of it. */
  eventId: z.string(),
  type: z.string(),
  receivedAt: time,
  payload: kept,
})
export type WebhookEvent = z.infer<typeof webhookEvent>

/** Who tried to see payment records, from what is recorded of it; this very attempt is counted. */
const paymentSecuritySummary = z.object({
  totalPaymentAccessAttempts: z.int(),
  uniqueUsersAccessing: z.int(),
  failedAccessAttempts: z.int(),
  emergencyRevocations: z.int(),
  /** When they were last seen before this attempt. */
  lastAccessTime: z.nullable(time),
})
export type PaymentSecuritySummary = z.infer<typeof paymentSecuritySummary>

export const payments = {
  access: at('freshAdmin')
    .route({
      method: 'POST',
      path: '/admin/payments/access',
      tags,
      summary: 'Whether this admin may see payment records; every attempt is recorded',
    })
    .errors(fails('TOO_MANY_REQUESTS', 'FOREIGN_ORIGIN'))
    .input(z.object({}))
    .output(z.object({ verified: z.boolean(), summary: z.nullable(paymentSecuritySummary) })),

  list: at('paymentAdmin')
    .route({ method: 'GET', path: '/admin/payments', tags, summary: 'The newest payments, of test mode alone' })
    .output(z.object({ items: z.array(payment) })),

  events: at('paymentAdmin')
    .route({ method: 'GET', path: '/admin/payments/events', tags, summary: 'The newest events that Stripe sent' })
    .output(z.object({ items: z.array(webhookEvent) })),
}
