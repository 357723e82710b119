import { sql, type Kysely, type Selectable } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Schema } from '../../db/tables.ts'
import type { PaymentsTable, WebhookEventsTable } from '../../db/tables/payments.ts'

export const newestPayments = (db: Kysely<Schema>): Promise<Selectable<PaymentsTable>[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.paymentsShown)
    .execute()

export const newestEvents = (db: Kysely<Schema>): Promise<Selectable<WebhookEventsTable>[]> =>
  db
    .selectFrom('webhook_events')
    .selectAll()
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.paymentsShown)
    .execute()

export interface AccessSummary {
  attempts: number
  people: number
  failed: number
  revoked: number
  last: Date | null
}

/** `last` is the second newest access, because the newest is the reader's own. */
export async function accessSummary(db: Kysely<Schema>): Promise<AccessSummary> {
  const { rows } = await sql<AccessSummary>`
    select count(*)::int as attempts,
      (count(distinct user_id) filter (where allowed))::int as people,
      (count(*) filter (where not allowed))::int as failed,
      (select count(*)::int from payment_admins where revoked_at is not null) as revoked,
      (select at from payment_access_log where allowed order by at desc offset 1 limit 1) as last
    from payment_access_log`.execute(db)
  return rows[0]!
}
