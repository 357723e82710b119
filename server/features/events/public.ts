import { randomUUIDv7 } from 'node:crypto'
import type { Work } from '../../db/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { comingEventsOf, leaveEachOther, offerFreed } from './core/spots/freed-spots.ts'

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

export { readPreview, type Preview } from './sharing/shared.ts'
export { sharedHead } from './sharing/shared-head.ts'
export { cancel, cancelHeld, notifyOfCancellation } from './core/write/cancel.ts'
export { timeNames, typeColumn, wordNames, type Words } from './core/columns.ts'
export { createEvent, type FirstDate, type NewEvent } from './core/write/create.ts'
export { applyEdits } from './core/write/apply-edits.ts'
export { edit, notifyOfEdit, prepareEdit, publishEdit, wantedOf, type EventEdit } from './core/write/edit.ts'
export { holdForEdit, planEdit, type HeldForEdit, type Planned } from './core/write/plan-edit.ts'
export { facesOf } from './core/faces.ts'
export { eventsFound, staysFor, type ListedEventRow, type SeenEventRow } from './core/queries.ts'
export { spotsLeftAt } from './core/spots/spots.ts'
export { planJobs } from './core/plan-jobs.ts'
export { resume } from './core/spots/freed-spots.ts'
export { cancelBeforeErasure } from './cancel-before-erasure.ts'
export { isOrganizer } from './hosts/co-hosts.ts'
export { forgetGuestNames, unnamedGuests } from './attendance/guests.ts'
export { createReminder } from './attendance/remind.ts'
export { createAbsenceTeller } from './check-in/absence.ts'
export { createReleaser } from './attendance/confirm.ts'
export { createWaitlistKeeper } from './core/spots/offers.ts'
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
} from './core/calendar.ts'
