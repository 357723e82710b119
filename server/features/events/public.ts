import { randomUUIDv7 } from 'node:crypto'
import type { Work } from '../../db/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { spotEnded } from './core/notifications.ts'
import { comingEventsOf, leaveEachOther, offerFreed } from './core/spots/freed-spots.ts'

/**
 * Removes two people's spots at each other's coming events, when one blocks the other, who learns that they are on the lists no more,
 * but neither why nor of which events. `one` was notified before.
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
    await notify(work, spotEnded, {
      to: [other],
      cause: `spotEnded:${randomUUIDv7()}`,
      byId: one,
      details: { starts },
    })
}

/**
 * `free` deactivates these people, upon which the trigger accounts_free_places removes their spots at coming events. The caller has locked
 * their accounts, so that they cannot join concurrently. `byId`: who of them caused it, null for staff.
 */
export async function freeingSpots(
  work: Work,
  { people, byId }: { people: readonly string[]; byId: string | null },
  free: () => Promise<unknown>,
): Promise<void> {
  const events = await comingEventsOf(work.trx, people)
  await free()
  await offerFreed(work, events, byId)
}

export { cancelBeforeErasure } from './cancel-before-erasure.ts'
export { unnamedGuests } from './core/guest-names.ts'
export { eventRemoved, removalOf } from './core/notifications.ts'
export { placeOf } from './core/place.ts'
export { planJobs } from './core/plan-jobs.ts'
export { resume } from './core/spots/freed-spots.ts'
export { follow, unfollow } from './series/follow.ts'
