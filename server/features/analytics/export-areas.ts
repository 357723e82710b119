import { sql } from 'kysely'
import { area, text } from '../../export-areas/define-area.ts'

export const exportAreas = [
  area(
    'activity',
    { day: text },
    {
      tables: ['activity_days'],
      rows: owner => sql`
        select distinct day::text as day, day::timestamptz as sort_at, day::text as sort_id
        from activity_days where user_id = ${owner}`,
    },
  ),
]
