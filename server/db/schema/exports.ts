import type { Generated } from 'kysely'
import type { ExportStage, StoredExportState } from '../../../contract/vocabulary.ts'
import type { DefaultTime, Time } from './columns.ts'

interface ExportsTable {
  id: string
  /** Null once the account is deleted. */
  account_id: string | null
  state: Generated<StoredExportState>
  /** Of the current attempt, the only one that may report progress and finish. */
  run_id: string | null
  stage: Generated<ExportStage>
  done: Generated<number>
  total: Generated<number>
  bytes: number | null
  requested_at: DefaultTime
  ready_at: Time | null
  expires_at: Time | null
  /** The session that entered the password. */
  confirmed_session_id: string | null
  confirmed_at: Time | null
}

interface ExportPartsTable {
  export_id: string
  run_id: string
  number: number
  /** Null while the part is being written. */
  bytes: number | null
  created_at: DefaultTime
}

export interface ExportsSchema {
  exports: ExportsTable
  export_parts: ExportPartsTable
}
