import type { Series, SeriesDate } from '../../../../contract/series.ts'
import { presentCover } from '../../../media/image-url.ts'
import type { MemberViewer } from '../../../viewer/access.ts'
import { presentListed } from '../core/present.ts'
import { linkOf } from '../core/place.ts'
import { presentPerson, type PersonRow } from '../../../person-cards/person.ts'
import { rightsTo } from './access.ts'
import { scheduleOfSeries } from './lock.ts'
import type { DateRow, SeriesRow } from './queries.ts'
import { localDate, startOn } from './times.ts'
import { eventDetails } from '../../../db/tables/posts.ts'

export const presentSeries = (row: SeriesRow, viewer: MemberViewer): Series => ({
  id: row.id,
  title: row.title,
  details: row[eventDetails],
  types: row.event_types,
  cover: presentCover(row),
  place: row.event_location,
  placeUrl: linkOf(row.event_location),
  venue: row.event_venue,
  neighborhood: row.event_neighborhood,
  eventId: row.event_id,
  repeat: row.rule,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  time: row.local_time,
  timeZone: row.time_zone,
  dateCount: row.date_count,
  comingCount: row.coming_count,
  followerCount: row.follower_count,
  isFollowing: row.is_following,
  author: presentPerson(row),
  can: rightsTo(row, viewer),
})

/** In minutes; null on another day. */
function shiftOf({ series_on, event_start_at }: DateRow, series: SeriesRow): number | null {
  const schedule = scheduleOfSeries(series)
  const by = event_start_at.getTime() - startOn(series_on, schedule).getTime()
  return by === 0 || localDate(event_start_at, schedule.timeZone) === series_on ? Math.round(by / 60_000) : null
}

export const presentDate = (
  row: DateRow,
  { series, faces, viewer }: { series: SeriesRow; faces: readonly PersonRow[] | undefined; viewer: MemberViewer },
): SeriesDate => ({
  ...presentListed(row, { faces, viewer }),
  state: row.cancelled_at ? 'cancelled' : row.is_over ? 'past' : 'upcoming',
  cancelReason: row.cancel_reason,
  on: row.series_on,
  shift: shiftOf(row, series),
})
