import type { ColumnType, Generated } from 'kysely'
import type { FlagStatus } from '../../../contract/vocabulary.ts'
import type { DefaultTime, Time } from './columns.ts'

export interface ConversationsTable {
  id: string
  /** The two, the smaller id first: one conversation for a pair. */
  first_user_id: string
  second_user_id: string
  created_by: string
  created_at: DefaultTime
  /** The place of the newest message that was ever sent. */
  last_seq: Generated<number>
  /** The newest message that still stands. */
  last_message_id: string | null
  /** Whether one of the two has blocked the other: on the row that every send holds, so that no send slips past a block. */
  is_blocked: Generated<boolean>
}

export interface ConversationParticipantsTable {
  conversation_id: string
  user_id: string
  last_read_at: Time | null
  last_read_seq: Generated<number>
  unread_count: Generated<number>
  /** When the newest message that still stands was sent: the list is sorted by it. */
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
  /** The post it is about; not a foreign key, and maybe gone. */
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
  status: Generated<FlagStatus>
  created_at: DefaultTime
  /** The case it belongs to, from the moment it is stored. */
  case_id: ColumnType<string, never, never>
}

/** Copies of messages as they stood when they were reported. */
interface ConversationReportMessagesTable {
  report_id: string
  message_id: string
  sender_id: string
  seq: number
  body: string
  sent_at: Time
  was_removed: boolean
  /** Chosen by the reporter; the others stand around it. */
  is_chosen: boolean
  post_id: string | null
}

/** What two members say to each other. */
export interface MessagesSchema {
  conversations: ConversationsTable
  conversation_participants: ConversationParticipantsTable
  messages: MessagesTable
  conversation_blocks: ConversationBlocksTable
  conversation_reports: ConversationReportsTable
  conversation_report_messages: ConversationReportMessagesTable
}
