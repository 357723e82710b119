import { randomUUIDv7 } from 'node:crypto'
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import type { PaymentsTable } from '../../db/tables/payments.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { ReadEvent } from './read-event.ts'
import { merged, stateOf, type PaymentState } from './state.ts'

/** Once: concurrent duplicates wait on the unique index and change nothing. */
export const storeEvent = (db: Kysely<Schema>, event: ReadEvent): Promise<'stored' | 'replayed'> =>
  inTransaction(db, async ({ trx }) => {
    const isNew = await trx
      .insertInto('webhook_events')
      .values({ id: randomUUIDv7(), event_id: event.id, type: event.type, payload: JSON.stringify(event) })
      .onConflict(conflict => conflict.column('event_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!isNew) return 'replayed'
    const told = stateOf(event)
    if (told) await apply(trx, told)
    return 'stored'
  })

async function apply(trx: Transaction<Schema>, told: PaymentState): Promise<void> {
  const isNew = await trx
    .insertInto('payments')
    .values({ id: randomUUIDv7(), external_ref: told.externalRef, ...columnsOf(told) })
    .onConflict(conflict => conflict.column('external_ref').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (isNew) return
  const known = await trx
    .selectFrom('payments')
    .selectAll()
    .where('external_ref', '=', told.externalRef)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('payments')
    .set(columnsOf(merged(stateIn(known), told)))
    .where('id', '=', known.id)
    .execute()
}

export const columnsOf = (state: PaymentState): Omit<Insertable<PaymentsTable>, 'id' | 'external_ref'> => ({
  amount_cents: state.amountCents,
  currency: state.currency,
  status: state.status,
  refunded_cents: state.refundedCents,
  state_at: new Date(state.stateAt * 1000),
  state_event_id: state.stateEventId,
  created_at: new Date(state.created * 1000),
  raw: JSON.stringify(state.raw),
})

const stateIn = (row: Selectable<PaymentsTable>): PaymentState => ({
  externalRef: row.external_ref,
  amountCents: row.amount_cents,
  currency: row.currency,
  status: row.status,
  refundedCents: row.refunded_cents,
  stateAt: row.state_at.getTime() / 1000,
  stateEventId: row.state_event_id,
  created: row.created_at.getTime() / 1000,
  raw: row.raw,
})
