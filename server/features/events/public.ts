import { randomUUIDv7 } from 'node:crypto'
import type { Work } from '../../db/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { comingEventsOf, leaveEachOther, offerFreed } from './freed-places.ts'

/**
 * Removes two people's places at each other's coming events, when one blocks the other, who learns that they are on the lists no more,
 * but neither why nor of which events. `one` was told before.
 */
export async function endSharedAttendance(work: Work, one: string, other: string): Promise<void> {
  const { events, lost } = await leaveEachOther(work.trx, one, other)
  await offerFreed(work, events, one)
  const starts = lost
    .filter(({ user_id }) => user_id === other)
    .map(({ event_start_at, event_time_zone }) => ({
      startsAt: event_start_at.toISOString(),
      timeZone: event_time_zone,
    }))
  if (starts.length > 0)
    await notify(work, {
      audience: 'given',
      to: [other],
      kind: 'spotEnded',
      cause: `spotEnded:${randomUUIDv7()}`,
      byId: one,
      details: { starts },
    })
}

/**
 * `free` removes these people's places at coming events. The caller holds their account locks, so that they cannot join
 * concurrently. `byId`: who of them caused it, null for staff.
 */
export async function freeingPlaces(
  work: Work,
  { people, byId }: { people: readonly string[]; byId: string | null },
  free: () => Promise<unknown>,
): Promise<void> {
  const events = await comingEventsOf(work.trx, people)
  await free()
  await offerFreed(work, events, byId)
}

export { readPreview, type Preview } from './shared.ts'
export { sharedHead } from './shared-head.ts'
export { cancel, cancelHeld, notifyOfCancellation } from './cancel.ts'
export { timeNames, typeColumn, wordNames, type Words } from './columns.ts'
export { createEvent, type FirstDate, type NewEvent } from './create.ts'
export { applyEdits } from './apply-edits.ts'
export { edit, notifyOfEdit, prepareEdit, publishEdit, wantedOf, type EventEdit } from './edit.ts'
export { holdForEdit, planEdit, type HeldForEdit, type Planned } from './plan-edit.ts'
export { facesOf } from './faces.ts'
export { eventsFound, staysFor, type ListedEventRow, type SeenEventRow } from './queries.ts'
export { spotsLeftAt } from './places.ts'
export { planJobs } from './plan-jobs.ts'
export { resume } from './freed-places.ts'
export { cancelBeforeErasure } from './cancel-before-erasure.ts'
export { isOrganizer } from './co-hosts.ts'
export { forgetGuestNames, unnamedGuests } from './guests.ts'
export { createReminder } from './remind.ts'
export { createAbsenceTeller } from './absence.ts'
export { createReleaser } from './confirm.ts'
export { createWaitlistKeeper } from './waitlist.ts'
export {
  addEvent,
  calendarDisposition,
  calendarEvent,
  calendarOf,
  calendarPlace,
  calendarWords,
  fileOf,
  newCalendar,
  uidOf,
  type CalendarEvent,
  type CalendarReader,
} from './calendar.ts'
