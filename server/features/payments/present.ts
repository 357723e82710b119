import type { Selectable } from 'kysely'
import type { Payment, PaymentSecuritySummary, WebhookEvent } from '../../../contract/payments.ts'
import type { PaymentsTable, WebhookEventsTable } from '../../db/tables/payments.ts'
import type { AccessSummary } from './queries.ts'

export const presentPayment = (row: Selectable<PaymentsTable>): Payment => ({
  id: row.id,
  externalRef: row.external_ref,
  amountCents: row.amount_cents,
  currency: row.currency,
  status: row.status,
  refundedCents: row.refunded_cents,
  createdAt: row.created_at.toISOString(),
  raw: row.raw,
})

export const presentEvent = (row: Selectable<WebhookEventsTable>): WebhookEvent => ({
  id: row.id,
  eventId: row.event_id,
  type: row.type,
  receivedAt: row.received_at.toISOString(),
  payload: row.payload,
})

export const presentSummary = (summary: AccessSummary): PaymentSecuritySummary => ({
  totalPaymentAccessAttempts: summary.attempts,
  uniqueUsersAccessing: summary.people,
  failedAccessAttempts: summary.failed,
  emergencyRevocations: summary.revoked,
  lastAccessTime: summary.last?.toISOString() ?? null,
})
