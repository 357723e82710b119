import type { ColumnType, Generated } from 'kysely'
import type { ReportStatus, ReportKind } from '../../../contract/vocabulary.ts'
import type { Time } from './columns.ts'

interface ReportCasesTable {
  id: string
  post_id: string | null
  reply_id: string | null
  profile_id: string | null
  conversation_id: string | null
  kind: ColumnType<ReportKind, never, never>
  subject_id: ColumnType<string, never, never>
  about_id: string
  status: Generated<ReportStatus>
  first_reported_at: Time
  report_count: Generated<number>
  decided_by: string | null
  decided_at: Time | null
  note: string | null
  removed: Generated<boolean>
  restored_at: Time | null
}

export interface ModerationSchema {
  report_cases: ReportCasesTable
}
