import { paymentStatuses, type PaymentStatus } from '../../../contract/payments.ts'
import type { ReadEvent } from './read-event.ts'

/** A payment as events tell it. Times are in seconds, as Stripe counts. */
export interface PaymentState {
  externalRef: string
  amountCents: number
  currency: string
  status: PaymentStatus
  refundedCents: number
  /** The event that the state is of. */
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

/** What one event says of a payment; null where it is about none, or too little of it can be read. */
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

/** What has come is not un-come: later ones replace earlier ones only within a step and upwards. */
const steps: Record<PaymentStatus, number> = {
  created: 0,
  processing: 0,
  failed: 0,
  canceled: 1,
  succeeded: 2,
  refunded: 3,
}
/**
 * A payment after one more event. It is the same whatever order events come in, and however often: the state is of the
 * greatest of them in a fixed order, what went back is the most that was told, and it began when the first one says.
 */
export function merged(known: PaymentState, told: PaymentState): PaymentState {
  return {
    ...(isAfter(told, known) ? told : known),
    refundedCents: Math.max(known.refundedCents, told.refundedCents),
    created: Math.min(known.created, told.created),
  }
}

function isAfter(a: PaymentState, b: PaymentState): boolean {
  // Stripe dates events to the second: of one second, the status that is named later counts.
  const further =
    steps[a.status] - steps[b.status] ||
    a.stateAt - b.stateAt ||
    paymentStatuses.indexOf(a.status) - paymentStatuses.indexOf(b.status)
  return further === 0 ? a.stateEventId > b.stateEventId : further > 0
}
