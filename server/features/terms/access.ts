import type { Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { AppError } from '../../base/errors.ts'
import { findVersion, type VersionRow } from './queries.ts'

/** Throws TERMS_NOT_FOUND. */
export async function termsFor(db: Kysely<Schema>, id: string): Promise<VersionRow> {
  const row = await findVersion(db, id)
  if (!row) throw new AppError('TERMS_NOT_FOUND')
  return row
}
