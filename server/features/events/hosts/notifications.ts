import { sql } from 'kysely'
import { defineNotification } from '../../../notifications/definition.ts'
import { appointmentOf, helps, isUpcoming } from '../core/notification-parts.ts'

/** Their organizer asks the reader to be a co-host. */
export const coHostAsked = defineNotification()({
  kind: 'coHostAsked',
  topic: 'attendance',
  mail: 'collected',
  isFirstContact: true,
  holds: viewer => sql`${isUpcoming} and ${helps(viewer, sql`h.accepted_at is null`)}`,
  present: row => ({ post: appointmentOf(row) }),
})

export const notifications = [coHostAsked]
