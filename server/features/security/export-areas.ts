import { sql } from 'kysely'
import { area, flag, maybeText, text, time } from '../../export-areas/define-area.ts'

export const exportAreas = [
  area(
    'securityLog',
    { event: text, browser: maybeText, createdAt: time },
    {
      tables: ['security_log'],
      rows: owner => sql`
        select event, user_agent as browser, created_at as "createdAt", created_at as sort_at, id as sort_id
        from security_log where user_id = ${owner}`,
    },
  ),
  area(
    'sessions',
    { ip: maybeText, browser: maybeText, remembered: flag, createdAt: time, lastActiveAt: time, expiresAt: time },
    {
      tables: ['sessions'],
      rows: owner => sql`
        select ip_address as ip, user_agent as browser, remembered, created_at as "createdAt", last_active_at as "lastActiveAt",
          expires_at as "expiresAt", created_at as sort_at, id as sort_id
        from sessions where user_id = ${owner}`,
    },
  ),
  area(
    'devices',
    { browser: maybeText, createdAt: time, lastUsedAt: time, expiresAt: time },
    {
      tables: ['trusted_device'],
      rows: owner => sql`
        select user_agent as browser, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt",
          created_at as sort_at, id as sort_id
        from trusted_device where user_id = ${owner}`,
    },
  ),
  area(
    'staffAccess',
    { kind: text, reason: maybeText, createdAt: time },
    {
      tables: ['staff_access'],
      rows: owner => sql`
        select kind, reason, at as "createdAt", at as sort_at, id as sort_id from staff_access where user_id = ${owner}`,
    },
  ),
]
