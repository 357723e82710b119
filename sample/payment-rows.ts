import type { Insertable } from 'kysely'
import type { PaymentAdminsTable } from '../server/db/tables/administration.ts'
import type { PaymentAccessLogTable, PaymentsTable, WebhookEventsTable } from '../server/db/tables/payments.ts'
import { readEvent } from '../server/features/payments/read-event.ts'
import { merged, stateOf, type PaymentState } from '../server/features/payments/state.ts'
import { columnsOf } from '../server/features/payments/store-event.ts'
import { personId } from './city-rows.ts'
import { eventsOf, type SamplePayment } from './payment-events.ts'
import { stableId } from './stable-id.ts'

const hour = 3_600_000
const day = 24 * hour

export function paymentRows(payments: readonly SamplePayment[], now: Date) {
  const webhookEvents: Insertable<WebhookEventsTable>[] = []
  const rows: Insertable<PaymentsTable>[] = []
  for (const payment of payments) {
    let state: PaymentState | undefined
    for (const sent of eventsOf(payment, now)) {
      const event = readEvent(sent)
      const told = event && stateOf(event)
      if (!told) throw new Error(`This event of the sample city cannot be read: ${sent.id}`)
      state = state ? merged(state, told) : told
      const receivedAt = new Date((event.created + 1) * 1000)
      webhookEvents.push({
        id: stableId(`event ${event.id}`, receivedAt),
        event_id: event.id,
        type: event.type,
        received_at: receivedAt,
        payload: JSON.stringify(event),
      })
    }
    if (state)
      rows.push({
        id: stableId(`payment ${state.externalRef}`, new Date(state.created * 1000)),
        external_ref: state.externalRef,
        ...columnsOf(state),
      })
  }
  return { webhookEvents, payments: rows }
}

export const attemptRows = (
  attempts: readonly { by: string; ago: number; allowed?: false }[],
  now: Date,
): Insertable<PaymentAccessLogTable>[] =>
  attempts.map(({ by, ago, allowed = true }) => {
    const at = new Date(now.getTime() - ago * hour)
    return { id: stableId(`attempt ${by} ${ago}`, at), at, user_id: personId(by), allowed }
  })

export function paymentAdminRow(by: string, now: Date): Insertable<PaymentAdminsTable> {
  const granted_at = new Date(now.getTime() - 21 * day)
  return { id: stableId(`payment admin ${by}`, granted_at), user_id: personId(by), granted_at }
}
