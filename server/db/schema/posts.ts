import type { ColumnType, Generated } from 'kysely'
import type { Currency, FlagStatus, PostType, RentPeriod } from '../../../contract/vocabulary.ts'
import type { DefaultTime, Time } from './columns.ts'

export interface PostsTable {
  id: string
  author_id: string
  city_id: string
  post_type: PostType
  title: string
  content: string | null
  question_gap: string | null
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
  /** When it is over, with or without an end. */
  event_over_at: ColumnType<Date | null, never, never>
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

export interface EventAttendeesTable {
  id: string
  event_id: string
  user_id: string
  joined_at: DefaultTime
}

export interface UploadsTable {
  id: string
  /** Null once they are erased; the files go a day later. */
  owner_id: string | null
  kind: 'event-cover'
  path: string
  width: number
  height: number
  created_at: DefaultTime
  post_id: string | null
}

/** What members publish. */
export interface PostsSchema {
  posts: PostsTable
  post_replies: PostRepliesTable
  questions: LegacyQuestionsTable
  events: LegacyEventsTable
  market_items: MarketItemsTable
  post_flags: PostFlagsTable
  event_attendees: EventAttendeesTable
  uploads: UploadsTable
}
