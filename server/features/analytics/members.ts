import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'

/** `null` for members without a neighborhood, and for those who hide it. */
export interface Neighborhood {
  neighborhood: string | null
  members: number
}

/** The few inactive members are subtracted, so that an index-only scan counts the rest. */
export async function membersByNeighborhood(db: Kysely<Schema>): Promise<Neighborhood[]> {
  const { rows } = await sql<Neighborhood>`
    select neighborhood, sum(members)::int as members from (
      select card_neighborhood as neighborhood, count(*) as members from profiles
      where onboarding_completed and city_id is not null group by city_id, card_neighborhood
      union all
      select p.card_neighborhood, -count(*) from accounts as a join profiles as p on p.id = a.id
      where not a.is_active and p.onboarding_completed and p.city_id is not null group by p.card_neighborhood
    ) as counted group by neighborhood having sum(members) > 0 order by members desc, neighborhood`.execute(db)
  return rows
}

/** Today and the six days before, by their city's calendar. */
export async function activeThisWeek(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ active: number }>`
    with weeks as (
      select id as city_id, ((now() at time zone time_zone)::date - 6)::timestamp at time zone time_zone as starts from cities
    )
    select (
      (select coalesce(sum(seen.active + hidden.active), 0) from weeks as w cross join lateral (
        select count(*) as active from profiles where city_id = w.city_id and onboarding_completed
          and active_key >= w.starts) as seen cross join lateral (
        select count(*) as active from profiles where city_id = w.city_id and onboarding_completed
          and visibility ? 'lastActive' and last_active_at >= w.starts) as hidden)
      - (select count(*) from accounts as a join profiles as p on p.id = a.id join weeks as w on w.city_id = p.city_id
        where not a.is_active and p.onboarding_completed and p.last_active_at >= w.starts)
    )::int as active`.execute(db)
  return rows[0]?.active ?? 0
}
