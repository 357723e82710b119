import type { Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { audit } from '../../audit/audit.ts'
import { lockVersion, revise } from './lock.ts'
import type { VersionRow } from './queries.ts'
import { auditedOf, columnsOf, isSame, type Words } from './words.ts'
import type { Viewer } from '../../viewer/access.ts'

/** Throws TERMS_CHANGED unless the viewer has read the latest revision, TERMS_PUBLISHED or TERMS_NOT_FOUND. */
export const update = (
  db: Kysely<Schema>,
  viewer: Viewer,
  { termsId, revision, ...words }: Words & { termsId: string; revision: number },
): Promise<VersionRow> =>
  inTransaction(db, async ({ trx }) => {
    const before = await lockVersion(trx, termsId)
    if (isSame(before, words)) return before
    const changed = { changedBy: before.editor, changedAt: before.updated_at.toISOString() }
    if (before.published) throw new AppError('TERMS_PUBLISHED', changed)
    if (before.revision !== revision) throw new AppError('TERMS_CHANGED', changed)
    const row = await revise(trx, viewer, termsId, columnsOf(words))
    const act = {
      actor: viewer,
      subject: { kind: 'terms', id: termsId } as const,
      before: auditedOf(before),
      after: auditedOf(row),
    }
    if (!isSame(before, { ...words, published: false })) await audit(trx, { ...act, action: 'terms.saved' })
    if (words.published) await audit(trx, { ...act, action: 'terms.published' })
    return row
  })
