import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { isOpenQuestion, isShownMember, isWeekendEvent } from './conditions.ts'
import type { Run } from './lock-run.ts'

/** What members choose from. Without regard to blocks. */
export interface CityParts {
  /** Newest first. */
  questions: { id: string; category: string | null; author_id: string }[]
  /** Most attended first. */
  events: { id: string; author_id: string }[]
  neighbors: { id: string; neighborhood: string | null }[]
}

/** The newest questions, of which each category keeps a few. */
const lookedThrough = 300
const perCategory = 6
const events = 200
const neighbors = 20

export async function readCityParts(db: Kysely<Schema>, run: Run): Promise<CityParts> {
  const { rows: questions } = await sql<CityParts['questions'][number]>`
    with newest as (
      select q.id, q.created_at from ranked_questions as q
      where q.city_id = ${run.cityId} and q.reply_count = 0 and q.created_at > ${run.dueAt}::timestamptz - interval '30 days'
      order by q.created_at desc, q.id desc limit ${lookedThrough}
    )
    select id, category, author_id from (
      select q.id, q.category, q.author_id, q.created_at,
        row_number() over (partition by q.category order by q.created_at desc, q.id desc) as nth
      from newest join posts as q using (id) join profiles as p on p.id = q.author_id
      where ${isOpenQuestion}
    ) as q where nth <= ${perCategory} order by created_at desc, id desc`.execute(db)
  const times = { now: timeOf(run.now), friday: timeOf(run.friday), monday: timeOf(run.monday) }
  const { rows: weekend } = await sql<CityParts['events'][number]>`
    select e.id, e.author_id from posts as e join accounts as a on a.id = e.author_id
    where e.city_id = ${run.cityId} and ${isWeekendEvent(times)}
    order by e.attendee_count desc, e.event_start_at, e.id limit ${events}`.execute(db)
  const { rows: people } = await sql<CityParts['neighbors'][number]>`
    select p.id, p.card_neighborhood_display as neighborhood from profiles as p
    where p.city_id = ${run.cityId} and ${isShownMember}
      and p.onboarding_completed_at > ${run.dueAt}::timestamptz - interval '7 days' and p.onboarding_completed_at <= ${run.dueAt}
    order by p.onboarding_completed_at desc, p.id limit ${neighbors}`.execute(db)
  return { questions, events: weekend, neighbors: people }
}

const timeOf = (time: Date) => sql<Date>`${time}::timestamptz`
