import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { termsFor } from './access.ts'
import type { VersionRow } from './queries.ts'
import type { columnsOf } from './words.ts'
import type { Viewer } from '../../viewer/access.ts'

/** Locks the version until the commit. Throws TERMS_NOT_FOUND. */
export async function lockVersion(trx: Transaction<Schema>, id: string): Promise<VersionRow> {
  // In its own statement: joined rows would have the snapshot from before the wait.
  await trx.selectFrom('site_documents').select('id').where('id', '=', id).forUpdate().execute()
  return termsFor(trx, id)
}

export async function revise(
  trx: Transaction<Schema>,
  viewer: Viewer,
  id: string,
  changed: Partial<ReturnType<typeof columnsOf>>,
): Promise<VersionRow> {
  await trx
    .updateTable('site_documents')
    .set({
      ...changed,
      revision: sql<number>`revision + 1`,
      updated_at: sql<Date>`now()`,
      updated_by: viewer.id,
    })
    .where('id', '=', id)
    .execute()
  return termsFor(trx, id)
}
