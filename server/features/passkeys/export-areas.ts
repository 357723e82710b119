import { sql } from 'kysely'
import { area, maybeText, maybeTime, text, time } from '../../export-areas/define-area.ts'

export const exportAreas = [
  area(
    'passkeys',
    { name: text, browser: maybeText, createdAt: time, lastUsedAt: maybeTime },
    {
      tables: ['passkeys'],
      rows: owner => sql`
        select name, user_agent as browser, created_at as "createdAt", last_used_at as "lastUsedAt", created_at as sort_at,
          id as sort_id
        from passkeys where user_id = ${owner}`,
    },
  ),
]
