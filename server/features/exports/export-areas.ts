import { sql } from 'kysely'
import { area, maybeTime, text, time } from '../../export-areas/define-area.ts'

export const exportAreas = [
  area(
    'exports',
    { state: text, requestedAt: time, readyAt: maybeTime, expiresAt: maybeTime },
    {
      tables: ['exports'],
      rows: owner => sql`
        select state, requested_at as "requestedAt", ready_at as "readyAt", expires_at as "expiresAt", requested_at as sort_at,
          id as sort_id
        from exports where account_id = ${owner}`,
    },
  ),
]
