import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Schema } from '../../db/tables.ts'

/** When the digest of a week is due, in the local time of the city `c`. */
export const dueAt = (week: RawBuilder<unknown>) => sql<Date>`((${week} + time '17:00') at time zone c.time_zone)`
/** Later, it is skipped. */
export const lateAfter = sql`interval '1 day'`

/**
 * Queues the digest of each city up to an hour before it is due, because this runs every ten minutes. Any process may run it: the
 * row of the city and week exists once. Returns the time zones that the database does not
 * know; their cities get no digest.
 */
export async function planDigests(db: Kysely<Schema>, now: RawBuilder<Date> = sql<Date>`now()`): Promise<string[]> {
  const { rows } = await sql<{ time_zone: string }>`
    with known as materialized (
      select id, time_zone from cities where lower(time_zone) in (select lower(name) from pg_timezone_names)
    ), thursday as (
      select c.id, w.week, ${dueAt(sql`w.week`)} as due_at
      from known as c
        cross join lateral (select date_trunc('week', ${now} at time zone c.time_zone)::date + 3 as week) as w
    ), planned as (
      insert into digest_runs (city_id, week)
      select id, week from thursday where ${now} >= due_at - interval '1 hour' and ${now} < due_at + ${lateAfter}
      on conflict do nothing returning city_id
    ), queued as (
      insert into jobs (id, kind, payload, run_at)
      select gen_random_uuid(), 'digest', jsonb_build_object('cityId', id, 'week', week::text, 'after', null), due_at
      from thursday join planned on planned.city_id = thursday.id
    )
    select distinct time_zone from cities where id not in (select id from known)`.execute(db)
  return rows.map(({ time_zone }) => time_zone)
}
