import * as z from 'zod/mini'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { ReportStatus } from '../../../contract/vocabulary.ts'
import { cursorTime, decodeCursor } from '../../db/cursor.ts'
import { memoized, prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { caseRows, firstReportsOf, type CaseRow, type ReportRow } from './cases.ts'

interface QueuedRow {
  row: CaseRow
  first: ReportRow
}

const place = z.tuple([z.boolean(), cursorTime, z.uuid()])

type Values = Record<'at' | 'id' | 'rows' | 'about', unknown>

/** A literal for the usual row count, so that the planner uses it. */
const count = (usual: boolean, rows: RawBuilder<unknown>) => (usual ? sql.lit(limits.pageSize + 1) : rows)

const waiting = memoized(({ next, usual, narrowed }: { next: boolean; usual: boolean; narrowed: boolean }) =>
  prepared<Values, CaseRow>((_, { at, id, rows, about }) =>
    caseRows(
      sql`select * from report_cases where status = 'pending'
        ${narrowed ? sql`and about_id = ${about}::uuid` : sql``}
        ${next ? sql`and (first_reported_at, id) > (${at}::timestamptz, ${id}::uuid)` : sql``}
        order by first_reported_at, id limit ${count(usual, rows)}`,
      sql`c.first_reported_at, c.id`,
    ),
  ),
)

type Decided = { next: boolean; usual: boolean; narrowed: boolean; status: 'resolved' | 'dismissed' | 'all' }
const decided = memoized(({ next, usual, narrowed, status }: Decided) =>
  prepared<Values, CaseRow>((_, { at, id, rows, about }) =>
    caseRows(
      sql`select * from report_cases where status <> 'pending'
        ${status === 'all' ? sql`` : sql`and status = ${sql.lit(status)}`}
        ${narrowed ? sql`and about_id = ${about}::uuid` : sql``}
        ${next ? sql`and (decided_at, id) < (${at}::timestamptz, ${id}::uuid)` : sql``}
        order by decided_at desc, id desc limit ${count(usual, rows)}`,
      sql`c.decided_at desc, c.id desc`,
    ),
  ),
)

interface Asked {
  cursor?: string | undefined
  limit: number
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
  const values = () => ({ at, id, about, rows: limit + 1 - rows.length })
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
