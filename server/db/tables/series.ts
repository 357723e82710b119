import type { Repeat } from '../../../contract/values/repeat.ts'
import type { Day, DefaultTime, Json } from './columns.ts'

interface EventSeriesTable {
  id: string
  author_id: string
  city_id: string
  rule: Json<Repeat>
  starts_on: Day
  ends_on: Day
  local_time: string
  minutes: number | null
  time_zone: string
  made_until: Day
  created_at: DefaultTime
}

interface EventSeriesFollowersTable {
  series_id: string
  user_id: string
  since: DefaultTime
}

export interface SeriesSchema {
  event_series: EventSeriesTable
  event_series_followers: EventSeriesFollowersTable
}
