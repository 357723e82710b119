import type { Generated } from 'kysely'
import type { CalendarContent } from '../../../contract/vocabulary.ts'
import type { DefaultTime, Time } from './columns.ts'

interface CalendarFeedsTable {
  user_id: string
  secret_hash: string
  secret: string
  version: Generated<number>
  contents: Generated<CalendarContent[]>
  created_at: DefaultTime
  renewed_at: Time | null
}

interface EndedCalendarLinksTable {
  secret_hash: string
}

export interface CalendarSchema {
  calendar_feeds: CalendarFeedsTable
  ended_calendar_links: EndedCalendarLinksTable
}
