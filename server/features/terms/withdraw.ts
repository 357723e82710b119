import type { Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { audit } from '../../audit/audit.ts'
import { lockVersion, revise } from './lock.ts'
import type { VersionRow } from './queries.ts'
import { auditedOf } from './words.ts'
import type { Viewer } from '../../viewer/access.ts'

/** Does nothing for a draft. Throws TERMS_NOT_FOUND. */
export const withdraw = (db: Kysely<Schema>, viewer: Viewer, termsId: string): Promise<VersionRow> =>
  inTransaction(db, async ({ trx }) => {
    const before = await lockVersion(trx, termsId)
    if (!before.published) return before
    const row = await revise(trx, viewer, termsId, { published: false })
    await audit(trx, {
      actor: viewer,
      action: 'terms.withdrawn',
      subject: { kind: 'terms', id: termsId },
      before: auditedOf(before),
      after: auditedOf(row),
    })
    return row
  })
