import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'

/** An attempt to prepare an export. Each has files of its own, so that two that overlap cannot mix theirs. */
export interface Run {
  exportId: string
  runId: string
}

/** Another attempt has taken over, or the export was canceled, or its account is no longer active. */
export class Superseded extends Error {
  override name = 'Superseded'
}

/** The row of this attempt, as long as it is the current one. */
export const currentRun = (db: Kysely<Schema>, { exportId, runId }: Run) =>
  db
    .updateTable('exports')
    .where('id', '=', exportId)
    .where('run_id', '=', runId)
    .where('state', '=', 'preparing')
    .where(sql<boolean>`exists (select from accounts as a where a.id = account_id and a.is_active)`)
