import { sql, type Transaction } from 'kysely'
import { offerLength, openFor } from '../../../../../contract/values/offer.ts'
import type { Schema } from '../../../../db/tables.ts'
import type { Late } from '../../../../notifications/notify.ts'
import { planJobs } from '../plan-jobs.ts'

interface Held {
  id: string
  event_start_at: Date
  offered_count: number
  now: Date
}

/** Of an offer that its reader hears of at `from`. Undefined in the last hour, in which settling ends offers. */
export function offerEnd({ event_start_at: start }: Pick<Held, 'event_start_at'>, from: Date): Date | undefined {
  const before = start.getTime() - from.getTime()
  return before > openFor ? new Date(from.getTime() + offerLength(before)) : undefined
}

/** Of events that were moved: spots are held for as long as those that are offered now. */
export async function shortenOffers(trx: Transaction<Schema>, events: readonly Held[]): Promise<void> {
  const shorter = events
    .filter(({ offered_count }) => offered_count > 0)
    .map(event => ({ id: event.id, ends: offerEnd(event, event.now) }))
    .filter(({ ends }) => ends)
  if (shorter.length === 0) return
  await sql`
    update event_waitlist as w set until = m.ends from jsonb_to_recordset(${JSON.stringify(shorter)}::jsonb) as m (id uuid, ends timestamptz)
    where w.event_id = m.id and w.state = 'offered' and w.until > m.ends`.execute(trx)
}

/** Otherwise a member who uses up what may arrive at others could let their turns pass unheard. */
export async function lengthenOffers(trx: Transaction<Schema>, event: Held, late: Late): Promise<void> {
  const longer = Object.entries(late)
    .map(([id, at]) => ({ id, ends: offerEnd(event, new Date(at)) }))
    .filter(({ ends }) => ends)
  if (longer.length === 0) return
  await sql`
    update event_waitlist as w set until = m.ends from jsonb_to_recordset(${JSON.stringify(longer)}::jsonb) as m (id uuid, ends timestamptz)
    where w.event_id = ${event.id} and w.user_id = m.id and w.state = 'offered' and w.until < m.ends`.execute(trx)
  await planJobs(trx, [event.id])
}
