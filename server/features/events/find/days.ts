import { sql, type Kysely } from 'kysely'
import type { EventType } from '../../../../contract/vocabulary.ts'
import { hasBlocks, notBlocked } from '../../../relations/blocks.ts'
import { memoized, prepared } from '../../../db/prepared.ts'
import type { Schema } from '../../../db/tables.ts'
import { startOfDay } from '../../../base/local-time.ts'
import type { MemberViewer } from '../../../viewer/access.ts'

interface DayRow {
  date: string
  count: number
}

type Values = { city: string; viewer: string; zone: string; first: Date; end: Date; types: string[] }

const daysBy = memoized(({ typed, narrowed }: { typed: boolean; narrowed: boolean }) =>
  prepared<Values, DayRow>((_, { city, viewer, zone, first, end, types }) => {
    return sql<DayRow>`
      select to_char(e.event_start_at at time zone ${zone}, 'YYYY-MM-DD') as date, count(*)::int as count
      from posts as e
      where e.city_id = ${city} and e.post_type = 'event' and e.deleted_at is null
        and e.event_start_at >= ${first} and e.event_start_at < ${end}
        ${narrowed ? sql`and ${notBlocked({ viewer, person: sql`e.author_id` })}` : sql``}
        ${typed ? sql`and e.event_types && ${types}::text[]` : sql``}
      group by 1 order by 1`
  }),
)

/** `month` is YYYY-MM in the zone of the viewer's city. */
export async function eventDays(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { month, types }: { month: string; types: readonly EventType[] },
): Promise<DayRow[]> {
  const first = Temporal.PlainDate.from(`${month}-01`)
  // Outside these years, date handling differs between JavaScript engines.
  if (first.year < 1970 || first.year > 9000) return []
  const zone = viewer.city.timeZone
  return daysBy({ typed: types.length > 0, narrowed: await hasBlocks(db, viewer) })(db, {
    city: viewer.city.id,
    viewer: viewer.id,
    zone,
    first: startOfDay(first.toString(), zone),
    end: startOfDay(first.add({ months: 1 }).toString(), zone),
    types: [...types],
  })
}
