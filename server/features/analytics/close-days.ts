import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { figuresOf } from './figures.ts'

/** Days; slightly more than the longest chart. */
const history = 400
/** Days; enough for weekly figures after a server was down. */
const activityKept = 35

// With timestamptz, generate_series would step in the zone of the connection.
const days = sql`(
  select c.id as city_id, n::date as day, n at time zone c.time_zone as starts,
    (n + interval '1 day') at time zone c.time_zone as ends
  from cities as c cross join lateral (
    select generate_series(
      coalesce(
        (select max(day) from daily_figures where city_id = c.id),
        (now() at time zone c.time_zone)::date - ${sql.lit(history)}
      )::timestamp,
      ((now() at time zone c.time_zone)::date - 1)::timestamp,
      interval '1 day'
    ) as n
  ) as series
)`

const counted = [
  'joined',
  'questions',
  'events',
  'selling',
  'renting',
  'tickets',
  'asked',
  'answered',
  'seats',
] as const

/** Counts past days once, and recounts the newest one, whose questions had 24 hours since. Safe to run concurrently. */
export async function closeDays(db: Kysely<Schema>): Promise<void> {
  const columns = [...counted, 'seats_taken', 'active', 'active_week'].map(name => sql.id(name))
  await sql`
    insert into daily_figures (city_id, day, ${sql.join(columns)})
    select f.city_id, f.day, ${sql.join([...counted, 'seats_taken'].map(name => sql.ref(`f.${name}`)))},
      nullif(f.active, 0),
      (select nullif(count(distinct user_id), 0) from activity_days as a
        where a.city_id = f.city_id and a.day > f.day - 7 and a.day <= f.day)
    from (${figuresOf(days)}) as f order by f.city_id, f.day
    on conflict (city_id, day) do update set
      ${sql.join(columns.map(column => sql`${column} = excluded.${column}`))}`.execute(db)
}

/** Call it after `closeDays`. */
export async function forgetActivity(db: Kysely<Schema>): Promise<void> {
  await sql`delete from activity_days as a using cities as c
    where c.id = a.city_id and a.day < (now() at time zone c.time_zone)::date - ${sql.lit(activityKept)}`.execute(db)
}
