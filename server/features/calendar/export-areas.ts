import { sql } from 'kysely'
import { area, flag, maybeTime, time } from '../../export-areas/define-area.ts'

export const exportAreas = [
  /** Without its secret. */
  area(
    'calendarFeed',
    { withJoined: flag, withHosted: flag, withFollowed: flag, createdAt: time, renewedAt: maybeTime },
    {
      tables: ['calendar_feeds'],
      rows: owner => sql`
        select 'joined' = any (contents) as "withJoined", 'hosting' = any (contents) as "withHosted",
          'following' = any (contents) as "withFollowed",
          created_at as "createdAt", renewed_at as "renewedAt", created_at as sort_at, user_id as sort_id
        from calendar_feeds where user_id = ${owner}`,
    },
  ),
]
