import { sql } from 'kysely'
import { defineNotification, postOf, type NotificationRow, type Value } from '../../../notifications/definition.ts'
import { hiddenAttendees } from '../../../relations/blocks.ts'
import {
  appointmentOf,
  going,
  goes,
  isMovedSince,
  isUnmoved,
  isUpcoming,
  startOf,
  timeAndPlace,
  whereOf,
} from '../core/notification-parts.ts'

const attendance = {
  columns: {
    hidden_attendees: (viewer: Value) => hiddenAttendees({ viewer, event: sql`n.post_id` }),
  },
  present: (row: NotificationRow & { hidden_attendees: number }) => ({
    post: {
      ...postOf(row),
      attendeeCount: row.attendee_count - row.hidden_attendees,
      maxAttendees: row.event_max_attendees,
    },
  }),
}

/** To the organizer. */
export const attendeeJoined = defineNotification()({
  kind: 'joined',
  topic: 'attendance',
  mail: 'collected',
  isByPeople: true,
  stands: goes,
  ...attendance,
})

export const attendeeLeft = defineNotification()({
  kind: 'left',
  topic: 'attendance',
  mail: 'collected',
  isByPeople: true,
  ...attendance,
})

export const eventSoon = defineNotification<{ startsAt: string }>()({
  kind: 'eventSoon',
  topic: 'reminders',
  mail: 'collected',
  urgency: 'move',
  audiences: {
    going,
    answered: ({ post }) => sql`
      select user_id as id, event_id as post from event_attendees
      where event_id = ${post} and (asked_at is null or confirmed_at is not null)`,
  },
  isCounted: isMovedSince,
  holds: viewer => sql`q.cancelled_at is null and ${goes(viewer)} and ${isUnmoved}`,
  present: row => ({ post: appointmentOf(row) }),
  tell: row => ({ where: whereOf(row) }),
  pushText: timeAndPlace,
  until: startOf,
})

/** To the organizers. */
export const runningLate = defineNotification<{ minutes: number }>()({
  kind: 'runningLate',
  topic: 'attendance',
  mail: 'collected',
  isByPeople: true,
  holds: () => isUpcoming,
  /** By as many minutes as the notification says. */
  stands: person => sql`exists (
    select from event_attendees as g
    where g.event_id = n.post_id and g.user_id = ${person} and g.late_minutes = (n.details ->> 'minutes')::int
  )`,
  present: row => ({ post: postOf(row), minutes: row.details.minutes }),
  tell: ({ details: { minutes } }) => ({ minutes }),
})

export const notifications = [attendeeJoined, attendeeLeft, eventSoon, runningLate]
