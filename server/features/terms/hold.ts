import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { termsFor } from './access.ts'
import type { VersionRow } from './queries.ts'

/** A version that nobody else changes until the commit. Throws TERMS_NOT_FOUND. */
export async function hold(trx: Transaction<Schema>, id: string): Promise<VersionRow> {
  // First the row alone: read together with others it would be as it was before the wait.
  await trx.selectFrom('site_documents').select('id').where('id', '=', id).forUpdate().execute()
  return termsFor(trx, id)
}
