import type { ColumnType, Generated } from 'kysely'
import type {
  Condition,
  Currency,
  Delivery,
  KnownNeighborhood,
  ReportStatus,
  PostType,
  RentPeriod,
  ReplyKind,
  TicketCategory,
  UploadKind,
  WaitlistState,
} from '../../../contract/vocabulary.ts'
import type { CheckInHow } from '../../../contract/values/check-in.ts'
import type { Late } from '../../../contract/values/offer.ts'
import type { Day, DefaultTime, Json, Time } from './columns.ts'

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
  event_over_at: ColumnType<Date | null, never, never>
  event_venue: string | null
  event_neighborhood: KnownNeighborhood | null
  event_payment_link: string | null
  event_max_attendees: number | null
  event_sponsor_name: string | null
  event_sponsor_website: string | null
  cover_image_path: string | null
  cover_image_updated_at: Time | null
  cover_width: number | null
  cover_height: number | null
  attendee_count: Generated<number>
  waiting_count: Generated<number>
  offered_count: Generated<number>
  event_sequence: Generated<number>
  event_moved_at: Time | null
  event_guests_max: Generated<number>
  event_confirms: Generated<boolean>
  event_shared: Generated<boolean>
  event_findable: Generated<boolean>
  check_in_at: Time | null
  series_id: string | null
  series_on: Day | null
  series_own: Generated<string[]>
  cancelled_at: Time | null
  cancel_reason: string | null
  edited_at: Time | null
  listing_price_cents: number | null
  listing_currency: Currency | null
  listing_rent_period: RentPeriod | null
  listing_location: string | null
  listing_neighborhood: string | null
  selling_condition: Condition | null
  delivery_method: Delivery | null
  rental_dates_flexible: Generated<boolean>
  rental_availability_start: Day | null
  rental_availability_end: Day | null
  rental_deposit_cents: number | null
  rental_min_duration: string | null
  ticket_quantity: number | null
  ticket_category: TicketCategory | null
  ticket_section_info: string | null
  ticket_platform: string | null
  photo_count: Generated<number>
  sold_at: Time | null
  taken_down_at: Time | null
  taken_down_reason: string | null
  slug: ColumnType<string, never, never>
  haystack: ColumnType<string, never, never>
  event_haystack: ColumnType<string | null, never, never>
  created_at: DefaultTime
  updated_at: DefaultTime
  deleted_at: Time | null
  paused_at: Time | null
}

export interface PostRepliesTable {
  id: string
  post_id: string
  author_id: string
  kind: Generated<ReplyKind>
  answers_id: string | null
  body: string
  created_at: DefaultTime
  edited_at: Time | null
  deleted_at: Time | null
  removed_by: Generated<string | null>
  taken_down_at: Time | null
}

/** The specification keeps the details of an event in the column of a question. */
export const eventDetails = 'question_body'

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

export interface Snapshot {
  title: string | null
  body: string | null
  pictures: SnapshotPicture[]
}
/** `version` is the upload time of an avatar in milliseconds, because its file may be overwritten. */
export type SnapshotPicture =
  { path: string; width: number; height: number; alt: string | null } | { path: string; version: number }

interface PostFlagsTable {
  id: string
  post_id: string | null
  reply_id: string | null
  profile_id: string | null
  reporter_id: string
  reason: string
  status: Generated<ReportStatus>
  created_at: DefaultTime
  case_id: ColumnType<string, never, never>
  snapshot: Json<Snapshot | null> | null
}

export interface EventAttendeesTable {
  id: string
  event_id: string
  user_id: string
  joined_at: DefaultTime
  guest_names: Generated<string[]>
  people: ColumnType<number, never, never>
  asked_at: Time | null
  confirmed_at: Time | null
  late_minutes: Late | null
  announcements_read_at: Time | null
  here_at: Time | null
  marked_at: Time | null
  marked_how: CheckInHow | null
  marked_on: string | null
  unmarked_at: Time | null
  dispute: string | null
}

export interface EventHostsTable {
  event_id: string
  user_id: string
  asked_at: DefaultTime
  accepted_at: Time | null
}

export interface EventWalkInsTable {
  id: string
  event_id: string
  name: string | null
  people: number
  here_at: ColumnType<Date, Date, never>
  added_on: string
  removed_at: Time | null
}

export interface EventWaitlistTable {
  event_id: string
  user_id: string
  state: Generated<WaitlistState>
  turn: number
  since: DefaultTime
  until: Time | null
  told_opening: number | null
  told_at: Time | null
}

export interface UploadsTable {
  id: string
  owner_id: string | null
  kind: UploadKind
  path: string
  width: number
  height: number
  created_at: DefaultTime
  post_id: string | null
  position: number | null
  alt: string | null
  bytes: Generated<number>
  held_until: Time | null
  source: Generated<string | null>
}

interface QuestionRanksTable {
  id: string
  city_id: string
  created_at: Time
  reply_count: number
}

export interface PostsSchema {
  posts: PostsTable
  question_ranks: QuestionRanksTable
  post_replies: PostRepliesTable
  questions: LegacyQuestionsTable
  events: LegacyEventsTable
  market_items: MarketItemsTable
  post_flags: PostFlagsTable
  event_attendees: EventAttendeesTable
  event_waitlist: EventWaitlistTable
  event_hosts: EventHostsTable
  event_walk_ins: EventWalkInsTable
  uploads: UploadsTable
}
