import { sql, type Transaction } from 'kysely'
import type { Schema } from '../server/db/tables.ts'
import { personId } from './city-rows.ts'
import { stableId } from './stable-id.ts'

const day = 24 * 3_600_000

export async function storeStaffAccess(trx: Transaction<Schema>, { now }: { now: Date }): Promise<void> {
  const staff_id = personId('ruth')
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const { rows: read } = await sql<{ case_id: string; user_id: string; reason: string | null; messages: number }>`
    select r.case_id, member.id as user_id, case member.id when r.reporter_user_id then r.reason end as reason,
      (select count(*)::int from conversation_report_messages where report_id = r.id) as messages
    from conversation_reports as r
      cross join lateral (values (r.reporter_user_id), (r.reported_user_id)) as member (id)`.execute(trx)
  const asked = 'Helping you with an email change you asked for.'
  await trx
    .insertInto('staff_access')
    .values(
      [
        ...read.map(row => ({ ...row, id: stableId(`read ${row.case_id} ${row.user_id}`, ago(6)), at: ago(6) })),
        { id: stableId('opened marta', ago(84)), user_id: personId('marta'), reason: asked, at: ago(84) },
      ].map(row => ({ kind: 'case_id' in row ? ('conversation' as const) : ('account' as const), staff_id, ...row })),
    )
    .execute()
}
