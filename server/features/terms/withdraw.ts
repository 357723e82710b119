import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { audit } from '../../security/audit.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { termsFor } from './access.ts'
import { hold } from './hold.ts'
import type { VersionRow } from './queries.ts'
import { auditedOf } from './words.ts'

/** Makes a published version a draft; a draft stays one. Throws TERMS_NOT_FOUND. */
export const withdraw = (db: Kysely<Schema>, viewer: Viewer, termsId: string): Promise<VersionRow> =>
  db.transaction().execute(async trx => {
    const before = await hold(trx, termsId)
    if (!before.published) return before
    await trx
      .updateTable('site_documents')
      .set({
        published: false,
        revision: sql<number>`revision + 1`,
        updated_at: sql<Date>`now()`,
        updated_by: viewer.id,
      })
      .where('id', '=', termsId)
      .execute()
    const row = await termsFor(trx, termsId)
    await audit(trx, {
      actor: viewer,
      action: 'terms.withdrawn',
      subject: { kind: 'terms', id: termsId },
      before: auditedOf(before),
      after: auditedOf(row),
    })
    return row
  })
