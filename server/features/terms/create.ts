import type { Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { alreadyStored } from '../../posts/stored-before.ts'
import { audit } from '../../audit/audit.ts'
import { findVersion, type VersionRow } from './queries.ts'
import { auditedOf, columnsOf, isSame, type Words } from './words.ts'
import type { Viewer } from '../../viewer/access.ts'

/** Stores a version once. Throws VERSION_TAKEN, or ALREADY_STORED with the first revision unless the number is another one. */
export const create = (
  db: Kysely<Schema>,
  viewer: Viewer,
  { id, version, ...words }: Words & { id: string; version: number },
): Promise<VersionRow> =>
  inTransaction(db, async ({ trx }) => {
    // Either the id or the number may conflict; a concurrent duplicate waits here.
    const stored = await trx
      .insertInto('site_documents')
      .values({ id, key: 'terms', version, ...columnsOf(words), updated_by: viewer.id })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    const row = await findVersion(trx, id)
    if (!row) throw new AppError('VERSION_TAKEN', { fields: { version: 'termsVersionTaken' } })
    if (!stored) {
      if (row.version === version && isSame(row, words)) return row
      throw alreadyStored(row.version === version ? '1' : undefined)
    }
    const subject = { kind: 'terms', id } as const
    await audit(trx, { actor: viewer, action: 'terms.saved', subject, after: auditedOf(row) })
    if (words.published)
      await audit(trx, {
        actor: viewer,
        action: 'terms.published',
        subject,
        before: { version, published: false },
        after: auditedOf(row),
      })
    return row
  })
