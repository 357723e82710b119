import { sql } from 'kysely'
import { area, count, maybeTime, time } from '../../export-areas/define-area.ts'

export const exportAreas = [
  area(
    'invitations',
    { joined: count, createdAt: time, revokedAt: maybeTime },
    {
      tables: ['invitations'],
      rows: owner => sql`
        select (select count(*)::int from profiles where invited_by = ${owner} and onboarding_completed) as joined,
          created_at as "createdAt", revoked_at as "revokedAt", created_at as sort_at, token as sort_id
        from invitations where inviter_id = ${owner}`,
    },
  ),
]
