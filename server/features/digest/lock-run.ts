import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Schema } from '../../db/tables.ts'
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

/** `week` is a Thursday, YYYY-MM-DD. */
export interface DigestBatch {
  cityId: string
  week: string
  after: string | null
}

/** Undefined if the batch is done, or the digest is too late. `early`: seconds, if the database clock was set back after the job was queued. */
export async function lockRun(
  trx: Transaction<Schema>,
  { cityId, week, after }: DigestBatch,
  now: RawBuilder<Date>,
): Promise<Run | { early: number } | undefined> {
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
  if (early > 0) return { early }
  if (!late) return { ...times, cityId, week, after }
  await endRun(trx, { cityId, week })
  return undefined
}

export const endRun = (trx: Transaction<Schema>, { cityId, week }: Pick<Run, 'cityId' | 'week'>) =>
  sql`update digest_runs set ended_at = now() where city_id = ${cityId} and week = ${week}::date`.execute(trx)
