import type { PaymentStatus } from '../../../contract/payments.ts'
import type { DefaultTime, Json, Time } from './columns.ts'

export interface WebhookEventsTable {
  id: string
  /** Stripe's id of it: each is kept once. */
  event_id: string
  type: string
  received_at: DefaultTime
  payload: Json<Record<string, unknown>>
}

export interface PaymentsTable {
  id: string
  /** Stripe's id of the payment intent. */
  external_ref: string
  amount_cents: number
  currency: string
  status: PaymentStatus
  refunded_cents: number
  /** When that happened which the state is of, and by which event Stripe said so. */
  state_at: Time
  state_event_id: string
  created_at: Time
  raw: Json<Record<string, unknown>>
}

export interface PaymentAccessLogTable {
  id: string
  at: DefaultTime
  user_id: string
  allowed: boolean
}

/** What Stripe says of payments, all of it of test mode, and who looked at it. */
export interface PaymentsSchema {
  webhook_events: WebhookEventsTable
  payments: PaymentsTable
  payment_access_log: PaymentAccessLogTable
}
