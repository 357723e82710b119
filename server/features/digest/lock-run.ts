import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { enqueue, type JobPayloads } from '../../jobs/jobs.ts'
import { dueAt, lateAfter } from './plan.ts'

/** The digest of a city and week, at one batch. */
export interface Run {
  cityId: string
  week: string
  after: string | null
  now: Date
  dueAt: Date
  /** The start and the end of the weekend. */
  friday: Date
  monday: Date
}

/** Undefined if the batch is done, or the digest is too late. One that is not due yet is queued again. */
export async function lockRun(
  trx: Transaction<Schema>,
  { cityId, week, after }: JobPayloads['digest'],
  now: RawBuilder<Date>,
): Promise<Run | undefined> {
  const due = dueAt(sql`r.week`)
  const { rows } = await sql<Omit<Run, 'cityId' | 'week' | 'after'> & { late: boolean; early: number }>`
    select ${now} as now, ${due} as "dueAt", ${now} >= ${due} + ${lateAfter} as late,
      extract(epoch from ${due} - ${now})::float8 as early,
      (r.week + 1)::timestamp at time zone c.time_zone as friday, (r.week + 4)::timestamp at time zone c.time_zone as monday
    from digest_runs as r join cities as c on c.id = r.city_id
    where r.city_id = ${cityId} and r.week = ${week}::date and r.ended_at is null and r.after_id is not distinct from ${after}::uuid
    for update of r`.execute(trx)
  const [row] = rows
  if (!row) return undefined
  const { late, early, ...times } = row
  // The database clock was set back after the job was queued.
  if (early > 0) {
    await enqueue(trx, 'digest', { cityId, week, after }, { after: Math.ceil(early) })
    return undefined
  }
  if (!late) return { ...times, cityId, week, after }
  await endRun(trx, { cityId, week })
  return undefined
}

export const endRun = (trx: Transaction<Schema>, { cityId, week }: Pick<Run, 'cityId' | 'week'>) =>
  sql`update digest_runs set ended_at = now() where city_id = ${cityId} and week = ${week}::date`.execute(trx)
