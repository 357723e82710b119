import type { ColumnType, Generated } from 'kysely'
import type { LiveEvent } from '../../contract/live.ts'
import type {
  Currency,
  FlagStatus,
  PostType,
  RelationshipStatus,
  RentPeriod,
  Role,
  SecurityEvent,
  YearsInCity,
} from '../../contract/vocabulary.ts'

type Time = ColumnType<Date, Date | string, Date | string>
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>
type Json<T> = ColumnType<T, string, string>

export interface CitiesTable {
  id: string
  slug: string
  name: string
  time_zone: string
}

export interface AccountsTable {
  id: string
  name: string
  email: string
  email_verified: Generated<boolean>
  image: string | null
  is_active: Generated<boolean>
  created_at: DefaultTime
  updated_at: DefaultTime
}

export interface CredentialsTable {
  id: string
  account_id: string
  provider_id: string
  user_id: string
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: Time | null
  refresh_token_expires_at: Time | null
  scope: string | null
  password: string | null
  created_at: DefaultTime
  updated_at: DefaultTime
}

export interface SessionsTable {
  id: string
  token: string
  user_id: string
  expires_at: Time
  ip_address: string | null
  user_agent: string | null
  second_factor_at: Time | null
  remembered: Generated<boolean>
  last_active_at: DefaultTime
  created_at: DefaultTime
  updated_at: DefaultTime
}

export interface VerificationsTable {
  id: string
  identifier: string
  value: string
  expires_at: Time
  created_at: DefaultTime
  updated_at: DefaultTime
}

export interface ProfilesTable {
  id: string
  name: Generated<string>
  hometown: string | null
  country: string | null
  industry: string | null
  company: string | null
  job_title: string | null
  years_in_city: YearsInCity | null
  neighborhood: string | null
  neighborhood_other_text: string | null
  neighborhood_display: ColumnType<string | null, never, never>
  knowledgeable_in: Generated<string[]>
  interests: Generated<string[]>
  has_social_verification: Generated<boolean>
  invited_by: string | null
  haystack: ColumnType<string, never, never>
  /** The name as the alphabets of English and Catalan sort it, and as the Spanish one does. */
  name_key: ColumnType<string, never, never>
  name_key_es: ColumnType<string, never, never>
  icebreaker_answer: string | null
  relationship_status: RelationshipStatus | null
  onboarding_completed: Generated<boolean>
  onboarding_completed_at: Time | null
  avatar_path: string | null
  avatar_updated_at: Time | null
  role: Generated<Role>
  city_id: string | null
  primary_city_id: string | null
  last_active_at: Time | null
  created_at: DefaultTime
  updated_at: DefaultTime
}

export interface UserTwoFactorTable {
  user_id: string
  enabled: Generated<boolean>
  secret_encrypted: string | null
  recovery_codes_hashed: Generated<string[]>
  last_used_at: Time | null
  attempts: Generated<number>
  locked_until: Time | null
  last_step: number | null
}

export interface TrustedDeviceTable {
  id: string
  user_id: string
  device_id: string
  secret_hash: string
  user_agent: string | null
  created_at: DefaultTime
  last_used_at: DefaultTime
  expires_at: Time
}

export interface EmailChangesTable {
  user_id: string
  new_email: string
  old_token_hash: string
  new_token_hash: string
  old_confirmed_at: Time | null
  new_confirmed_at: Time | null
  expires_at: Time
  created_at: DefaultTime
}

export interface SecurityLogTable {
  id: string
  user_id: string
  event: SecurityEvent
  user_agent: string | null
  created_at: DefaultTime
}

export interface SignInFailuresTable {
  key: string
  failures: number
  closed_until: Time
  forgotten_at: Time
}

export interface OutboxTable {
  id: Generated<string>
  city_id: string | null
  account_ids: string[] | null
  event: Json<LiveEvent>
  created_at: DefaultTime
}

export interface JobsTable {
  id: string
  kind: string
  payload: Json<unknown>
  run_at: DefaultTime
  attempts: Generated<number>
  locked_until: Time | null
  last_error: string | null
  created_at: DefaultTime
}

export interface MailboxTable {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  at: DefaultTime
}

export interface RateLimitsTable {
  key: string
  count: number
  resets_at: Time
}

export interface PostsTable {
  id: string
  author_id: string
  city_id: string
  post_type: PostType
  title: string
  content: string | null
  question_body: string | null
  category: string | null
  is_featured: Generated<boolean>
  like_count: Generated<number>
  reply_count: Generated<number>
  event_start_at: Time | null
  event_time_zone: string | null
  event_location: string | null
  event_types: Generated<string[]>
  event_end_at: Time | null
  event_venue: string | null
  event_payment_link: string | null
  event_max_attendees: number | null
  event_sponsor_name: string | null
  event_sponsor_website: string | null
  cover_image_path: string | null
  cover_image_updated_at: Time | null
  cover_width: number | null
  cover_height: number | null
  attendee_count: Generated<number>
  event_sequence: Generated<number>
  cancelled_at: Time | null
  cancel_reason: string | null
  edited_at: Time | null
  listing_price_cents: number | null
  listing_currency: Currency | null
  listing_rent_period: RentPeriod | null
  slug: ColumnType<string, never, never>
  haystack: ColumnType<string, never, never>
  created_at: DefaultTime
  updated_at: DefaultTime
  deleted_at: Time | null
}

export interface PostRepliesTable {
  id: string
  post_id: string
  author_id: string
  body: string
  created_at: DefaultTime
  edited_at: Time | null
  deleted_at: Time | null
}

interface LegacyTable {
  id: string
  title: string
  user_id: string
  city_id: string
  created_at: DefaultTime
}
export interface LegacyQuestionsTable extends LegacyTable {
  content: string | null
}
export interface LegacyEventsTable extends LegacyTable {
  description: string | null
  location: string | null
  event_date: Time | null
}
export interface MarketItemsTable extends LegacyTable {
  description: string | null
  price: string | null
  is_available: Generated<boolean>
}

export interface PostFlagsTable {
  id: string
  post_id: string | null
  reply_id: string | null
  profile_id: string | null
  reporter_id: string
  reason: string
  status: Generated<FlagStatus>
  created_at: DefaultTime
}

export interface InvitationsTable {
  token: string
  inviter_id: string
  created_at: DefaultTime
  revoked_at: Time | null
}

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
}

export interface ConversationBlocksTable {
  id: string
  conversation_id: string
  blocker_user_id: string
  blocked_user_id: string
  created_at: DefaultTime
}

export interface ConversationReportsTable {
  id: string
  conversation_id: string
  reporter_user_id: string
  reported_user_id: string
  reason: string
  status: Generated<FlagStatus>
  created_at: DefaultTime
}

/** Copies of messages as they stood when they were reported. */
export interface ConversationReportMessagesTable {
  report_id: string
  message_id: string
  sender_id: string
  seq: number
  body: string
  sent_at: Time
  was_removed: boolean
  /** Chosen by the reporter; the others stand around it. */
  is_chosen: boolean
}

export interface EventAttendeesTable {
  id: string
  event_id: string
  user_id: string
  joined_at: DefaultTime
}

export interface UploadsTable {
  id: string
  owner_id: string
  kind: 'event-cover'
  path: string
  width: number
  height: number
  created_at: DefaultTime
  post_id: string | null
}

export interface Schema {
  cities: CitiesTable
  accounts: AccountsTable
  credentials: CredentialsTable
  sessions: SessionsTable
  verifications: VerificationsTable
  profiles: ProfilesTable
  user_2fa: UserTwoFactorTable
  trusted_device: TrustedDeviceTable
  email_changes: EmailChangesTable
  security_log: SecurityLogTable
  sign_in_failures: SignInFailuresTable
  outbox: OutboxTable
  jobs: JobsTable
  mailbox: MailboxTable
  rate_limits: RateLimitsTable
  posts: PostsTable
  post_replies: PostRepliesTable
  questions: LegacyQuestionsTable
  events: LegacyEventsTable
  market_items: MarketItemsTable
  post_flags: PostFlagsTable
  event_attendees: EventAttendeesTable
  uploads: UploadsTable
  invitations: InvitationsTable
  conversations: ConversationsTable
  conversation_participants: ConversationParticipantsTable
  messages: MessagesTable
  conversation_blocks: ConversationBlocksTable
  conversation_reports: ConversationReportsTable
  conversation_report_messages: ConversationReportMessagesTable
}
