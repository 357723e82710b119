import { sql, type Kysely, type Transaction } from 'kysely'
import type { AuditSubject } from '../../../contract/admin-vocabulary.ts'
import type { ReportKind } from '../../../contract/vocabulary.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { audit } from '../../audit/audit.ts'
import { eventRemoved, removalOf } from '../events/public.ts'
import { notify } from '../../notifications/notify.ts'
import { publishCaseChange } from './public.ts'
import { caseFor } from './access.ts'
import type { CaseRow } from './cases.ts'
import { notifyOfDecision } from './notification-emails.ts'
import { lockSubject, takeAway } from './take-away.ts'
import type { MemberViewer } from '../../viewer/access.ts'

export interface Decision {
  decision: 'resolved' | 'dismissed'
  remove: boolean
  note: string | null
}

const auditKinds: Record<ReportKind, AuditSubject> = {
  post: 'post',
  reply: 'reply',
  profile: 'account',
  conversation: 'conversation',
}
export const auditSubjectOf = ({ kind, subject_id }: CaseRow) => ({ kind: auditKinds[kind], id: subject_id })

/**
 * Decides all reports of a case once. Throws ALREADY_DECIDED with the first decision; FORBIDDEN for the viewer's own content or reports
 * about themselves, and for a removal with a dismissal or with nothing to remove.
 */
export const decide = (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  row: CaseRow,
  { decision, remove, note, origin }: Decision & { origin: string },
): Promise<void> =>
  inTransaction(db, async work => {
    const { trx } = work
    if (row.person_id === viewer.id) throw new AppError('FORBIDDEN')
    if (remove && decision !== 'resolved') throw new AppError('FORBIDDEN')
    const subject = remove ? await lockSubject(trx, row) : undefined
    if (remove && !subject) throw new AppError('FORBIDDEN')
    const held = await lockCase(trx, row.id)
    if (held.status !== 'pending') throw new AppError('ALREADY_DECIDED', whoDecided(held))
    const removed = subject ? await takeAway(work, subject, note) : false
    await trx
      .updateTable('report_cases')
      .set({ status: decision, decided_by: viewer.id, decided_at: sql<Date>`clock_timestamp()`, note, removed })
      .where('id', '=', row.id)
      .execute()
    for (const table of ['post_flags', 'conversation_reports'] as const)
      await trx
        .updateTable(table)
        .set({ status: decision })
        .where('case_id', '=', row.id)
        .where('status', '=', 'pending')
        .execute()
    await audit(trx, {
      actor: viewer,
      action: `flag.${decision}`,
      subject: auditSubjectOf(row),
      before: { status: 'pending' },
      after: { status: decision, reports: held.report_count, removed },
      note,
    })
    if (removed) await audit(trx, { actor: viewer, action: 'post.removed', subject: auditSubjectOf(row), note })
    if (removed && subject && !subject.reply && subject.post.is_upcoming)
      await notify(work, eventRemoved, removalOf([subject.post], viewer))
    await notifyOfDecision(work, { row, viewer, decision, removed, note, origin })
    await publishCaseChange(work, row.id)
  })

/** Locks the case until the commit. Throws CASE_NOT_FOUND. */
export async function lockCase(trx: Transaction<Schema>, id: string): Promise<CaseRow> {
  await trx.selectFrom('report_cases').select('id').where('id', '=', id).forUpdate().execute()
  return caseFor(trx, id)
}

const whoDecided = (row: CaseRow) => ({
  decidedBy: row.decided_by_name,
  decision: row.status,
  decidedAt: row.decided_at?.toISOString() ?? '',
})
