import { sql } from 'kysely'
import { ownTitle } from '../../posts/seen-title.ts'
import { area, maybeText, maybeTime, text, time } from '../../export-areas/define-area.ts'

export const exportAreas = [
  area(
    'reports',
    { kind: text, reason: text, status: text, note: maybeText, createdAt: time, decidedAt: maybeTime },
    {
      tables: ['post_flags', 'conversation_reports', 'conversation_report_messages'],
      rows: owner => sql`
        select c.kind, f.reason, f.status, c.note, f.created_at as "createdAt", c.decided_at as "decidedAt",
          f.created_at as sort_at, f.id as sort_id
        from (
          select id, reason, status, created_at, case_id from post_flags where reporter_id = ${owner}
          union all
          select id, reason, status, created_at, case_id from conversation_reports where reporter_user_id = ${owner}
        ) as f join report_cases as c on c.id = f.case_id`,
    },
  ),
  /** Those that the app tells the owner. */
  area(
    'decisions',
    { kind: text, title: text, note: maybeText, decidedAt: maybeTime, restoredAt: maybeTime },
    {
      tables: ['report_cases'],
      rows: owner => sql`
        select c.kind, coalesce(${ownTitle(owner, 'q')}, r.body, p.name) as title, c.note, c.decided_at as "decidedAt",
          c.restored_at as "restoredAt", c.decided_at as sort_at, c.id as sort_id
        from report_cases as c join profiles as p on p.id = c.about_id left join posts as q on q.id = c.post_id
          left join post_replies as r on r.id = c.reply_id
        where c.about_id = ${owner} and c.removed`,
    },
  ),
]
