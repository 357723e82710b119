import { paymentStatuses, type PaymentStatus } from '../../../contract/payments.ts'
import type { ReadEvent } from './read-event.ts'

/** Derived from events. Times are Unix seconds. */
export interface PaymentState {
  externalRef: string
  amountCents: number
  currency: string
  status: PaymentStatus
  refundedCents: number
  stateAt: number
  stateEventId: string
  created: number
  raw: Record<string, unknown>
}

const intents: Record<string, PaymentStatus> = {
  'payment_intent.created': 'created',
  'payment_intent.processing': 'processing',
  'payment_intent.payment_failed': 'failed',
  'payment_intent.canceled': 'canceled',
  'payment_intent.succeeded': 'succeeded',
}

/** Null if the event is not about a payment or lacks required fields. */
export function stateOf({ id, type, created, data }: ReadEvent): PaymentState | null {
  const { object } = data
  const { id: objectId, payment_intent, amount, amount_refunded = 0, refunded = false, currency } = object
  const refund = type === 'charge.refunded'
  const externalRef = refund ? payment_intent : objectId
  const status = refund ? (refunded ? 'refunded' : 'succeeded') : intents[type]
  if (!status || !externalRef || amount === undefined || !currency) return null
  return {
    externalRef,
    amountCents: amount,
    currency,
    status,
    refundedCents: refund ? amount_refunded : 0,
    stateAt: created,
    stateEventId: id,
    created: object.created ?? created,
    raw: object,
  }
}

/** A later event replaces an earlier one only within the same or a higher step. */
const steps: Record<PaymentStatus, number> = {
  created: 0,
  processing: 0,
  failed: 0,
  canceled: 1,
  succeeded: 2,
  refunded: 3,
}
/**
 * Commutative and idempotent: the greatest event in a total order decides; `refundedCents` is the maximum, `created` the minimum.
 */
export function merged(known: PaymentState, told: PaymentState): PaymentState {
  return {
    ...(isAfter(told, known) ? told : known),
    refundedCents: Math.max(known.refundedCents, told.refundedCents),
    created: Math.min(known.created, told.created),
  }
}

function isAfter(a: PaymentState, b: PaymentState): boolean {
  // Stripe timestamps are in seconds; within one, the order of `paymentStatuses` decides.
  const further =
    steps[a.status] - steps[b.status] ||
    a.stateAt - b.stateAt ||
    paymentStatuses.indexOf(a.status) - paymentStatuses.indexOf(b.status)
  return further === 0 ? a.stateEventId > b.stateEventId : further > 0
}
