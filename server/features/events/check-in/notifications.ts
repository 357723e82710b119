import { sql } from 'kysely'
import { defineNotification, postOf, type Value } from '../../../notifications/definition.ts'
import { isHiddenAtDoor } from '../../../relations/blocks.ts'

const isAbsent = (person: Value) => sql`exists (
  select from event_attendees as g where g.event_id = n.post_id and g.user_id = ${person} and g.here_at is null
    and not ${isHiddenAtDoor({ event: sql`g.event_id`, person: sql`g.user_id` })}
)`

/** To attendees without a check-in, but not the organizer. */
export const markedAbsent = defineNotification()({
  kind: 'markedAbsent',
  topic: 'reminders',
  mail: 'collected',
  audiences: {
    absent: ({ post }) => sql`
      select a.user_id as id, a.event_id as post from event_attendees as a join posts as e on e.id = a.event_id
      where a.event_id = ${post} and a.here_at is null and a.user_id <> e.author_id
        and not ${isHiddenAtDoor({ event: sql`e.id`, person: sql`a.user_id` })}`,
  },
  holds: viewer => sql`q.deleted_at is null and ${isAbsent(viewer)}`,
  present: row => ({ post: postOf(row) }),
})

/** To the organizers. */
export const absenceDisputed = defineNotification()({
  kind: 'absenceDisputed',
  topic: 'attendance',
  mail: 'collected',
  isByPeople: true,
  holds: () => sql`q.deleted_at is null`,
  stands: isAbsent,
  present: row => ({ post: postOf(row) }),
})

export const notifications = [markedAbsent, absenceDisputed]
