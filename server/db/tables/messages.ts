import type { ColumnType, Generated } from 'kysely'
import type { ReportStatus, StoredConversationState } from '../../../contract/vocabulary.ts'
import type { DefaultTime, Time } from './columns.ts'

export interface ConversationsTable {
  id: string
  first_user_id: string
  second_user_id: string
  created_by: string
  created_at: DefaultTime
  last_seq: Generated<number>
  last_message_id: string | null
  is_blocked: Generated<boolean>
  state: Generated<StoredConversationState>
  requested_by: string | null
  requested_at: Time | null
  declined_by: string | null
  blocked_card: ColumnType<object | null, string | null | undefined, string | null>
}

export interface ConversationParticipantsTable {
  conversation_id: string
  user_id: string
  last_read_at: Time | null
  last_read_seq: Generated<number>
  unread_count: Generated<number>
  mailed_seq: Generated<number>
  last_message_at: Time | null
}

export interface MessagesTable {
  id: string
  conversation_id: string
  sender_id: string
  seq: number
  body: string
  haystack: ColumnType<string, never, never>
  created_at: DefaultTime
  deleted_at: Time | null
  post_id: string | null
}

export interface ConversationBlocksTable {
  id: string
  conversation_id: string
  blocker_user_id: string
  blocked_user_id: string
  created_at: DefaultTime
}

interface ConversationReportsTable {
  id: string
  conversation_id: string
  reporter_user_id: string
  reported_user_id: string
  reason: string
  status: Generated<ReportStatus>
  created_at: DefaultTime
  case_id: ColumnType<string, never, never>
}

interface ConversationReportMessagesTable {
  report_id: string
  message_id: string
  sender_id: string
  seq: number
  body: string
  sent_at: Time
  was_removed: boolean
  is_chosen: boolean
  post_id: string | null
}

export interface MessagesSchema {
  conversations: ConversationsTable
  conversation_participants: ConversationParticipantsTable
  messages: MessagesTable
  conversation_blocks: ConversationBlocksTable
  conversation_reports: ConversationReportsTable
  conversation_report_messages: ConversationReportMessagesTable
}
