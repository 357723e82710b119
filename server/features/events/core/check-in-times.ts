import { sql, type Transaction } from 'kysely'
import { checkInFrom, correctedFor } from '../../../../contract/values/check-in.ts'
import type { Schema } from '../../../db/tables.ts'
import { milliseconds } from '../../../db/interval.ts'

export interface Times {
  event_start_at: Date
  event_over_at: Date
  now: Date
}

export const checkInTimes = ({ event_start_at: starts, event_over_at: over }: Omit<Times, 'now'>) => ({
  opensAt: new Date(starts.getTime() - checkInFrom),
  closesAt: new Date(over.getTime() + correctedFor),
})

/** Marks of a former time, before the event was moved to a later day, wait for the new check-in. */
export const isChecked = (here: Date | null, event: Omit<Times, 'event_over_at'>): boolean =>
  here !== null && event.now.getTime() >= event.event_start_at.getTime() - checkInFrom

export function isCheckInOpen(event: Times): boolean {
  const { opensAt, closesAt } = checkInTimes(event)
  return event.now >= opensAt && event.now < closesAt
}

/**
 * Once someone was checked in, others count as absent. A slip that was taken back is no check-in; neither are marks of a former time of
 * an event that was moved to a later day. The caller has locked the events, and plans their jobs if it returns true.
 */
export async function noteUse(trx: Transaction<Schema>, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    update posts as e set check_in_at = case when used.is then clock_timestamp() end
    from (
      select o.id, clock_timestamp() >= o.event_start_at - ${milliseconds(checkInFrom)} and (
        exists (select from event_attendees as a where a.event_id = o.id and a.here_at is not null)
        or exists (select from event_walk_ins as w where w.event_id = o.id and w.removed_at is null)
      ) as is from posts as o where o.id = any (${[...ids]}::uuid[])
    ) as used
    where e.id = used.id and (e.check_in_at is not null) <> used.is
    returning e.id`.execute(trx)
  return rows.length > 0
}
