import { sql, type RawBuilder } from 'kysely'

/** In the time of the member's city. */
export const usualQuiet = { from: '22:00', to: '08:00' }

/**
 * When the quiet hours that it is now end, null outside of them. Of settings `s`, which may be absent, in the time zone of a city. If
 * the clock is changed at night, they end at the same time of day.
 */
export function quietEnd(zone: RawBuilder<unknown>, at: RawBuilder<unknown> = sql`now()`) {
  const now = sql`(${at} at time zone ${zone})`
  const from = sql`coalesce(s.quiet_from, ${usualQuiet.from}::time)`
  const to = sql`coalesce(s.quiet_to, ${usualQuiet.to}::time)`
  return sql<Date | null>`case when coalesce(s.quiet, true) and case when ${from} <= ${to} then ${now}::time >= ${from} and ${now}::time < ${to}
    else ${now}::time >= ${from} or ${now}::time < ${to} end then
    (${now}::date + case when ${now}::time >= ${to} then 1 else 0 end + ${to}) at time zone ${zone} end`
}
