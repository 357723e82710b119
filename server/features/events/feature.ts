import { sql } from 'kysely'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { serverLimits } from '../../base/limits.ts'
import { milliseconds } from '../../db/interval.ts'
import { defineFeature } from '../../http/feature.ts'
import { exportAreas } from './export-areas.ts'
import { releaseSpotsJob } from './attendance/confirm.ts'
import { notifications as attendance } from './attendance/notifications.ts'
import { eventReminderJob } from './attendance/remind.ts'
import { calendarRoute } from './calendar/calendar-route.ts'
import { absencesJob } from './check-in/absence.ts'
import { notifications as checkInNotifications } from './check-in/notifications.ts'
import { checkIn } from './check-in/routes.ts'
import { forgetGuestNames, unnamedGuests } from './core/guest-names.ts'
import { notifications as core } from './core/notifications.ts'
import { notifications as spots } from './core/spots/notifications.ts'
import { coverRoute } from './cover-route.ts'
import { notifications as hosts } from './hosts/notifications.ts'
import { coHosts } from './hosts/routes.ts'
import { live } from './live.ts'
import { events } from './routes.ts'
import { seriesCalendarRoute } from './series/calendar-route.ts'
import { seriesDatesJob } from './series/make-dates.ts'
import { notifications as seriesNotifications } from './series/notifications.ts'
import { series } from './series/routes.ts'
import { sharedCoverRoute } from './sharing/cover-route.ts'
import { sharedEvents } from './sharing/routes.ts'
import { notifications as talkNotifications } from './talk/notifications.ts'
import { talk } from './talk/routes.ts'
import { waitlistJob } from './waitlist/waitlist-job.ts'

export const feature = defineFeature({
  name: 'events',
  routes: { events, checkIn, coHosts, series, sharedEvents, talk },
  plainRoutes: {
    limited: (app, deps) => app.put(plainRoutes.cover.path, coverRoute(deps)),
    answers: (app, deps) => {
      app.get(plainRoutes.calendar.path, calendarRoute(deps))
      app.get(plainRoutes.seriesCalendar.path, seriesCalendarRoute(deps))
      app.get(plainRoutes.sharedCover.path, sharedCoverRoute(deps))
    },
  },
  jobs: [eventReminderJob, waitlistJob, releaseSpotsJob, absencesJob, seriesDatesJob],
  notifications: [
    ...[attendance, checkInNotifications, core, hosts, seriesNotifications, spots, talkNotifications].flat(),
  ],
  live,
  tidy: async db => {
    await sql`
      update event_walk_ins set name = null
      where name is not null and here_at < now() - ${milliseconds(serverLimits.walkInNameKept)}`.execute(db)
    await forgetGuestNames(db)
  },
  exportAreas,
  erase: {
    owned: [
      ['event_hosts', 'user_id'],
      ['event_series_followers', 'user_id'],
      ['event_waitlist', 'user_id'],
    ],
    person: ({ trx }, { id }) =>
      trx
        .updateTable('event_attendees')
        .set({ guest_names: unnamedGuests, dispute: null })
        .where('user_id', '=', id)
        .execute(),
  },
})
