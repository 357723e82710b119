import { randomUUIDv7 } from 'node:crypto'
import type { TestApp } from './app.ts'

/** Stores a report, whose case the database opens. Returns the case's id. */
export async function reportedBy(
  { deps: { db } }: TestApp,
  reporter: { id: string },
  about: { post_id: string } | { reply_id: string } | { profile_id: string },
): Promise<string> {
  const flag = { id: randomUUIDv7(), reporter_id: reporter.id, reason: 'Advertising', ...about }
  await db.insertInto('post_flags').values(flag).execute()
  const { case_id } = await db
    .selectFrom('post_flags')
    .select('case_id')
    .where('id', '=', flag.id)
    .executeTakeFirstOrThrow()
  return case_id
}

/** Has one case wait again, and the other be one whose removal was taken back, whatever became of them. */
export async function resetCases(
  { deps: { db } }: TestApp,
  { caseId, restoredCaseId }: { caseId: string; restoredCaseId: string },
): Promise<void> {
  const long = new Date(0)
  await db
    .updateTable('report_cases')
    .set({ status: 'pending', decided_by: null, decided_at: null, note: null, removed: false })
    .where('id', '=', caseId)
    .execute()
  await db
    .updateTable('report_cases')
    .set({ status: 'resolved', decided_at: long, removed: true, restored_at: long })
    .where('id', '=', restoredCaseId)
    .execute()
}
