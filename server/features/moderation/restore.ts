import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { audit } from '../../audit/audit.ts'
import { publishCaseChange } from './public.ts'
import { rightsTo } from './access.ts'
import type { CaseRow } from './cases.ts'
import { auditSubjectOf, lockCase } from './decide.ts'
import { putBack } from './put-back.ts'
import { notifyAuthor } from './notification-emails.ts'
import { contentRestored } from './notifications.ts'
import { lockSubject } from './take-away.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** Does nothing if already restored. Throws FORBIDDEN if nothing was removed, and for the viewer's own content. */
export const restore = (db: Kysely<Schema>, viewer: MemberViewer, row: CaseRow): Promise<void> =>
  inTransaction(db, async work => {
    const { trx } = work
    const subject = await lockSubject(trx, row)
    const held = await lockCase(trx, row.id)
    if (held.restored_at && held.person_id !== viewer.id) return
    if (!subject || !rightsTo(held, viewer).restore) throw new AppError('FORBIDDEN')
    await putBack(work, viewer, subject)
    await trx
      .updateTable('report_cases')
      .set({ restored_at: sql<Date>`now()` })
      .where('id', '=', row.id)
      .execute()
    await audit(trx, { actor: viewer, action: 'post.restored', subject: auditSubjectOf(row) })
    await notifyAuthor(work, row, contentRestored)
    await publishCaseChange(work, row.id)
  })
