import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { isPresent } from '../people/public.ts'
import { personSelection, type PersonRow } from '../profiles/present.ts'
import type { Run } from './lock-run.ts'

interface QuestionRow {
  id: string
  title: string
  category: string | null
  author_id: string
  author_name: string
}

export interface WeekendEventRow {
  id: string
  title: string
  author_id: string
  event_start_at: Date
  event_time_zone: string
  event_location: string | null
  event_venue: string | null
  attendee_count: number
}

interface NeighborRow extends PersonRow {
  hometown: string | null
}

/** What members choose from. Without regard to blocks. */
export interface CityParts {
  /** Newest first. */
  questions: QuestionRow[]
  /** Most attended first. */
  events: WeekendEventRow[]
  neighbors: NeighborRow[]
}

/** The newest questions, of which each category keeps a few. */
const lookedThrough = 300
const perCategory = 6
const events = 200
const neighbors = 20

export async function readCityParts(db: Kysely<Schema>, run: Run): Promise<CityParts> {
  const { rows: questions } = await sql<QuestionRow>`
    with newest as (
      select q.id, q.created_at from ranked_questions as q
      where q.city_id = ${run.cityId} and q.reply_count = 0 and q.created_at > ${run.dueAt}::timestamptz - interval '30 days'
      order by q.created_at desc, q.id desc limit ${lookedThrough}
    )
    select id, title, category, author_id, author_name from (
      select q.id, q.title, q.category, q.author_id, p.name as author_name, q.created_at,
        row_number() over (partition by q.category order by q.created_at desc, q.id desc) as nth
      from newest join posts as q using (id) join profiles as p on p.id = q.author_id
      where q.deleted_at is null and p.onboarding_completed and ${isPresent}
    ) as q where nth <= ${perCategory} order by created_at desc, id desc`.execute(db)
  const { rows: weekend } = await sql<WeekendEventRow>`
    select e.id, e.title, e.author_id, e.event_start_at, e.event_time_zone, e.event_location, e.event_venue, e.attendee_count
    from posts as e join accounts as a on a.id = e.author_id and a.is_active
    where e.city_id = ${run.cityId} and e.post_type = 'event' and e.deleted_at is null
      and e.event_start_at >= ${run.friday} and e.event_start_at < ${run.monday} and e.event_over_at > ${run.now}
    order by e.attendee_count desc, e.event_start_at, e.id limit ${events}`.execute(db)
  const { rows: people } = await sql<NeighborRow>`
    select ${personSelection}, p.card_hometown as hometown from profiles as p
    where p.city_id = ${run.cityId} and p.onboarding_completed and ${isPresent}
      and p.onboarding_completed_at > ${run.dueAt}::timestamptz - interval '7 days' and p.onboarding_completed_at <= ${run.dueAt}
    order by p.onboarding_completed_at desc, p.id limit ${neighbors}`.execute(db)
  return { questions, events: weekend, neighbors: people }
}
