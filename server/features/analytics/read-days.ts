import { sql, type Kysely } from 'kysely'
import { defaultCity } from '../../../contract/vocabulary.ts'
import type { Schema } from '../../db/tables.ts'
import type { DailyFiguresTable } from '../../db/tables/analytics.ts'
import { closeDays } from './close-days.ts'
import { figuresOf } from './figures.ts'

/** Each city in its own zone. `active` is null if no activity was recorded. */
export type DayFigures = Omit<DailyFiguresTable, 'city_id'>

const today = sql`(
  select id as city_id, (now() at time zone time_zone)::date as day,
    date_trunc('day', now(), time_zone) as starts, now() + interval '1 second' as ends
  from cities
)`

/** The last `count` days including today, oldest first, by the calendar of the default city. */
export async function readDays(db: Kysely<Schema>, count: number): Promise<DayFigures[]> {
  const { rows: states } = await sql<{ today: string; behind: boolean }>`
    select to_char(now() at time zone c.time_zone, 'YYYY-MM-DD') as today,
      exists (select from cities as o where not exists (select from daily_figures
        where city_id = o.id and day = (now() at time zone o.time_zone)::date - 1)) as behind
    from cities as c where c.slug = ${defaultCity}`.execute(db)
  const [state] = states
  if (!state) return []
  if (state.behind) await closeDays(db)
  const last = Temporal.PlainDate.from(state.today)
  const wanted = Array.from({ length: count }, (_, nth) => last.subtract({ days: count - 1 - nth }).toString())
  const [closed, open] = await Promise.all([read(db, wanted[0] ?? state.today), readToday(db)])
  const known = Map.groupBy([...closed, ...open], ({ day }) => day)
  return wanted.map(day => (known.get(day) ?? []).reduce(sum, nothing(day)))
}

const read = async (db: Kysely<Schema>, from: string): Promise<DayFigures[]> =>
  (
    await sql<DayFigures>`
      select to_char(day, 'YYYY-MM-DD') as day, joined, active, active_week, questions, events, selling, renting, tickets,
        asked, answered, seats, seats_taken
      from daily_figures where day >= ${from}::date`.execute(db)
  ).rows

const readToday = async (db: Kysely<Schema>): Promise<DayFigures[]> =>
  (
    await sql<DayFigures>`
      select to_char(day, 'YYYY-MM-DD') as day, joined, active, null::int as active_week, questions, events, selling,
        renting, tickets, asked, answered, seats, seats_taken
      from (${figuresOf(today)}) as f`.execute(db)
  ).rows

const nothing = (day: string): DayFigures => ({
  ...{ day, joined: 0, active: null, active_week: null, questions: 0, events: 0, selling: 0, renting: 0, tickets: 0 },
  ...{ asked: 0, answered: 0, seats: 0, seats_taken: 0 },
})

const both = (a: number | null, b: number | null) => (a === null ? b : a + (b ?? 0))

const sum = (a: DayFigures, b: DayFigures): DayFigures => ({
  day: a.day,
  joined: a.joined + b.joined,
  active: both(a.active, b.active),
  active_week: both(a.active_week, b.active_week),
  questions: a.questions + b.questions,
  events: a.events + b.events,
  selling: a.selling + b.selling,
  renting: a.renting + b.renting,
  tickets: a.tickets + b.tickets,
  asked: a.asked + b.asked,
  answered: a.answered + b.answered,
  seats: a.seats + b.seats,
  seats_taken: a.seats_taken + b.seats_taken,
})
