import type { Generated } from 'kysely'
import type { ExportStage, StoredExportState } from '../../../contract/vocabulary.ts'
import type { DefaultTime, Time } from './columns.ts'

interface ExportsTable {
  id: string
  account_id: string | null
  state: Generated<StoredExportState>
  run_id: string | null
  stage: Generated<ExportStage>
  done: Generated<number>
  total: Generated<number>
  bytes: number | null
  requested_at: DefaultTime
  ready_at: Time | null
  expires_at: Time | null
  confirmed_session_id: string | null
  confirmed_at: Time | null
}

interface ExportPartsTable {
  export_id: string
  run_id: string
  number: number
  bytes: number | null
  created_at: DefaultTime
}

export interface ExportsSchema {
  exports: ExportsTable
  export_parts: ExportPartsTable
}
