import { sql } from 'kysely'
import { answerBy } from '../../../../../contract/values/offer.ts'
import { defineNotification, postOf, type NotificationRow, type Value } from '../../../../notifications/definition.ts'
import { appointmentOf, goes, isMovedSince, isUnmoved, isUpcoming, startOf, waits } from '../notification-parts.ts'

/** From the waitlist. */
export const spotOffered = defineNotification()({
  kind: 'spotOffered',
  topic: 'spots',
  mail: 'immediate',
  urgency: 'offer',
  holds: viewer => sql`q.deleted_at is null and ${offerEnd(viewer)} is not null`,
  columns: { offer_until: offerEnd },
  present: row => ({ post: appointmentOf(row), until: (row.offer_until ?? row.changed_at).toISOString() }),
  tell: (row, { when }) => ({ until: row.offer_until ? when(row.offer_until) : '' }),
  until: row => row.offer_until,
})
function offerEnd(viewer: Value) {
  return sql<Date | null>`(
    select w.until from event_waitlist as w
    where w.event_id = n.post_id and w.user_id = ${viewer} and w.state = 'offered' and w.until > now()
  )`
}

/** In the last hour: the first member of the waitlist who takes one has it. */
export const spotsOpen = defineNotification()({
  kind: 'spotsOpen',
  topic: 'spots',
  mail: 'immediate',
  urgency: 'offer',
  holds: viewer => sql`${isUpcoming} and ${waits(viewer, sql`w.state = 'waiting'`)}
    and (q.event_max_attendees is null or q.attendee_count + q.offered_count < q.event_max_attendees)`,
  present: row => ({ post: appointmentOf(row) }),
  until: startOf,
})

export const spotReleased = defineNotification()({
  kind: 'spotReleased',
  topic: 'spots',
  mail: 'collected',
  urgency: 'offer',
  holds: viewer => sql`q.deleted_at is null and not ${goes(viewer)}`,
  present: row => ({ post: postOf(row) }),
  until: startOf,
})

export const stillComing = defineNotification<{ startsAt: string }>()({
  kind: 'stillComing',
  topic: 'spots',
  mail: 'collected',
  urgency: 'move',
  audiences: {
    asked: ({ post }) => sql`
      select user_id as id, event_id as post from event_attendees
      where event_id = ${post} and asked_at is not null and confirmed_at is null`,
  },
  isCounted: isMovedSince,
  holds: viewer => sql`q.deleted_at is null and ${isUnmoved} and exists (
    select from event_attendees as g
    where g.event_id = n.post_id and g.user_id = ${viewer} and g.asked_at is not null and g.confirmed_at is null
  )`,
  present: row => ({ post: appointmentOf(row), until: (endOf(row) ?? row.changed_at).toISOString() }),
  tell: (row, { when }) => {
    const end = endOf(row)
    return { until: end ? when(end) : '' }
  },
  until: startOf,
})

const endOf = ({ event_start_at: start }: NotificationRow) => start && new Date(start.getTime() - answerBy)

export const notifications = [spotOffered, spotsOpen, spotReleased, stillComing]
