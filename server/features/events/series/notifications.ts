import { sql } from 'kysely'
import { defineNotification } from '../../../notifications/definition.ts'
import {
  appointmentOf,
  datesLeft,
  followedScope,
  follows,
  listDates,
  series,
  seriesOf,
  tellDates,
} from '../core/notification-parts.ts'

const left = datesLeft(() => sql`d.deleted_at is null`)

/** To who follows the series. It is about those that are neither canceled nor removed. */
export const seriesDatesAdded = defineNotification<{ dates: string[] }>()({
  kind: 'seriesDatesAdded',
  topic: 'eventChanges',
  mail: 'collected',
  isCollected: true,
  audiences: { series },
  subject: left.first,
  holds: viewer => follows(viewer),
  columns: { follows: () => sql<boolean>`true`, starts: left.starts },
  present: row => ({ post: appointmentOf(row), ...seriesOf(row) }),
  tell: (row, written) => ({ follows: true, dates: tellDates(row, written) }),
  scope: followedScope,
  pushText: listDates,
})

export const notifications = [seriesDatesAdded]
