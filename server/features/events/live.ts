import type { Event } from '../../../contract/events.ts'
import type { Counts, LiveRules } from '../../live/rules.ts'

interface Hidden {
  counts: Counts
  others: ReadonlySet<string>
}

const people = ({ faces }: Pick<Event, 'faces'>, { counts, others }: Hidden) => ({
  attendeeCount: counts.attendees,
  faces: faces.filter(({ id }) => !others.has(id)),
})
const counted = <Told extends { event: Event }>(told: Told, hidden: Hidden) => ({
  ...told,
  event: { ...told.event, ...people(told.event, hidden) },
})

export const live: LiveRules = {
  'event.added': { counted },
  'event.changed': { counted },
  'event.cancellation': { counted },
  'event.attendance': { counted: (told, hidden) => ({ ...told, ...people(told, hidden) }) },
}
