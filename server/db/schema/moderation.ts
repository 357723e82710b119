import type { ColumnType, Generated } from 'kysely'
import type { FlagStatus, ReportKind } from '../../../contract/vocabulary.ts'
import type { Time } from './columns.ts'

/** Opened and counted by triggers of `post_flags` and `conversation_reports`; only decisions are written otherwise. */
interface ReportCasesTable {
  id: string
  post_id: string | null
  reply_id: string | null
  profile_id: string | null
  conversation_id: string | null
  kind: ColumnType<ReportKind, never, never>
  /** The one of the four ids above. */
  subject_id: ColumnType<string, never, never>
  /** Who wrote it, or whom it is about. */
  about_id: string
  status: Generated<FlagStatus>
  first_reported_at: Time
  report_count: Generated<number>
  decided_by: string | null
  decided_at: Time | null
  note: string | null
  removed: Generated<boolean>
  restored_at: Time | null
}

/** What was reported, until somebody decided. */
export interface ModerationSchema {
  report_cases: ReportCasesTable
}
