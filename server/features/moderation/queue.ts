import * as z from 'zod/mini'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import { storedTime } from '../../../contract/paging.ts'
import type { ReportStatus } from '../../../contract/vocabulary.ts'
import { decodeCursor } from '../../db/paging/cursor.ts'
import { keyset, type Paging, type Place } from '../../db/paging/keyset.ts'
import { memoized, prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import { caseRows, firstReportsOf, type CaseRow, type ReportRow } from './cases.ts'

interface QueuedRow {
  row: CaseRow
  first: ReportRow
}

const place = z.tuple([z.boolean(), storedTime, z.uuid()])
const oldest = keyset({ first_reported_at: 'time', id: 'uuid' }, 'asc')
const newest = keyset({ decided_at: 'time', id: 'uuid' }, 'desc')

type Values = Record<'rows' | 'about', unknown> & Place<'first_reported_at' | 'decided_at' | 'id'>

/** A literal for the usual row count, so that the planner uses it. */
const count = (usual: boolean, rows: RawBuilder<unknown>) => (usual ? sql.lit(limits.pageSize + 1) : rows)

const waiting = memoized(({ next, usual, narrowed }: { next: boolean; usual: boolean; narrowed: boolean }) =>
  prepared<Values, CaseRow>((_, given) =>
    caseRows(
      sql`select * from report_cases where status = 'pending'
        ${narrowed ? sql`and about_id = ${given.about}::uuid` : sql``}
        ${next ? sql`and ${oldest.after(given)}` : sql``}
        order by ${oldest.order()} limit ${count(usual, given.rows)}`,
      oldest.order('c'),
    ),
  ),
)

type Decided = { next: boolean; usual: boolean; narrowed: boolean; status: 'resolved' | 'dismissed' | 'all' }
const decided = memoized(({ next, usual, narrowed, status }: Decided) =>
  prepared<Values, CaseRow>((_, given) =>
    caseRows(
      sql`select * from report_cases where status <> 'pending'
        ${status === 'all' ? sql`` : sql`and status = ${sql.lit(status)}`}
        ${narrowed ? sql`and about_id = ${given.about}::uuid` : sql``}
        ${next ? sql`and ${newest.after(given)}` : sql``}
        order by ${newest.order()} limit ${count(usual, given.rows)}`,
      newest.order('c'),
    ),
  ),
)

interface Asked extends Paging {
  status?: ReportStatus | undefined
  aboutId?: string | undefined
}

/** Up to `limit` + 1 rows: pending cases, oldest first, then decided ones, newest first. Throws INVALID_CURSOR. */
export async function listCases(
  db: Kysely<Schema>,
  { cursor, limit, status, aboutId: about }: Asked,
): Promise<QueuedRow[]> {
  const [waits, at, id] = cursor === undefined ? [] : decodeCursor(place, cursor)
  const rows: CaseRow[] = []
  const narrowed = about !== undefined
  const values = () => ({ first_reported_at: at, decided_at: at, id, about, rows: limit + 1 - rows.length })
  const usual = () => values().rows === limits.pageSize + 1
  if (waits !== false && (status === undefined || status === 'pending'))
    rows.push(...(await waiting({ next: id !== undefined, usual: usual(), narrowed })(db, values())))
  if (status !== 'pending' && rows.length <= limit)
    rows.push(
      ...(await decided({ next: waits === false, usual: usual(), narrowed, status: status ?? 'all' })(db, values())),
    )
  const first = await firstReportsOf(db, rows)
  return rows.flatMap(row => {
    const report = first.get(row.id)
    return report ? [{ row, first: report }] : []
  })
}

export const caseKey = ({ row }: QueuedRow) => [
  row.status === 'pending',
  (row.decided_at ?? row.first_reported_at).toISOString(),
  row.id,
]
