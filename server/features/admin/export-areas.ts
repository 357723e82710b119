import { sql } from 'kysely'
import { area, flag, text, time } from '../../export-areas/define-area.ts'

export const exportAreas = [
  /** Without what other people did or wrote: an administrator is not named, and neither is the subject of an own action. */
  area(
    'staff',
    { action: text, byYou: flag, createdAt: time },
    {
      tables: ['audit_log', 'payment_admins', 'payment_access_log'],
      rows: owner => sql`
        select action, actor_id is not distinct from ${owner} as "byYou", at as "createdAt", at as sort_at, id as sort_id
        from audit_log where actor_id = ${owner} or subject_kind = 'account' and subject_id = ${owner}
        union all
        select 'payments.granted', false, granted_at, granted_at, id from payment_admins where user_id = ${owner}
        union all
        select case when allowed then 'payments.opened' else 'payments.denied' end, true, at, at, id
        from payment_access_log where user_id = ${owner}`,
    },
  ),
]
