import { randomUUIDv7 } from 'node:crypto'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { StaffAccessKind } from '../../contract/admin-vocabulary.ts'
import type { Schema } from '../db/tables.ts'
import { milliseconds } from '../db/interval.ts'
import { serverLimits } from '../base/limits.ts'

interface Opening {
  staff: { id: string }
  kind: StaffAccessKind
  of: readonly { userId: string; reason: string | null }[]
  report?: { caseId: string; messages: number }
}

const isRecent = (at: RawBuilder<unknown>) => sql<boolean>`${at} > now() - ${milliseconds(serverLimits.staffAccess)}`

/**
 * Private data of a member must not be answered to staff before this has committed. The same data, opened again by the same person
 * within `serverLimits.staffAccess`, and one's own data are not recorded. Returns the ids of the members with a new entry.
 */
export async function recordStaffAccess(
  trx: Transaction<Schema>,
  { staff, kind, of, report }: Opening,
): Promise<string[]> {
  // Serializes the openings of this person, so that concurrent ones write one entry.
  await trx.selectFrom('accounts').select('id').where('id', '=', staff.id).forNoKeyUpdate().execute()
  const entries = of
    .filter(({ userId }) => userId !== staff.id)
    .map(({ userId, reason }) => ({ id: randomUUIDv7(), user_id: userId, reason }))
  const caseId = report?.caseId ?? null
  const messages = report?.messages ?? null
  const { rows } = await sql<{ user_id: string }>`
    insert into staff_access (id, user_id, staff_id, kind, case_id, messages, reason)
    select e.id, e.user_id, ${staff.id}::uuid, ${kind}::text, ${caseId}::uuid, ${messages}::int, e.reason
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (id uuid, user_id uuid, reason text)
      join accounts as a on a.id = e.user_id
    where not exists (
      select from staff_access as s
      where s.staff_id = ${staff.id} and s.user_id = e.user_id and ${isRecent(sql`s.at`)} and s.kind = ${kind}
        and s.case_id is not distinct from ${caseId}::uuid and s.messages is not distinct from ${messages}::int
    )
    returning user_id`.execute(trx)
  return rows.map(row => row.user_id)
}

export const hasOpened = ({ staff, user }: Record<'staff' | 'user', RawBuilder<unknown>>) => sql<boolean>`(
  ${user} = ${staff}::uuid or exists (
    select from staff_access as s
    where s.staff_id = ${staff}::uuid and s.user_id = ${user} and s.kind = 'account' and ${isRecent(sql`s.at`)}
  )
)`
