import { sql } from 'kysely'
import { titleFor } from '../../posts/seen-title.ts'
import { area, flag, list, maybeText, maybeTime, text, time } from '../../export-areas/define-area.ts'

export const exportAreas = [
  /** Without the people who caused them. */
  area(
    'notifications',
    { kind: text, title: maybeText, createdAt: time, readAt: maybeTime },
    {
      tables: ['notifications', 'notification_causes'],
      rows: owner => sql`
        select n.kind, ${titleFor(owner, 'q')} as title, n.changed_at as "createdAt", n.read_at as "readAt", n.changed_at as sort_at, n.id as sort_id
        from notifications as n left join posts as q on q.id = n.post_id where n.user_id = ${owner}`,
    },
  ),
  area(
    'notificationSettings',
    { choices: list, pausedUntil: maybeTime, quietHours: maybeText, previews: flag },
    {
      tables: ['notification_settings'],
      rows: owner => sql`
        select array(select key || ': ' || value from jsonb_each_text(choices) order by key) as choices,
          paused_until as "pausedUntil", case when quiet then to_char(quiet_from, 'HH24:MI') || '–' || to_char(quiet_to, 'HH24:MI') end as "quietHours",
          previews, 'epoch'::timestamptz as sort_at, user_id as sort_id
        from notification_settings where user_id = ${owner}`,
    },
  ),
  /** Without the secrets of the browser. */
  area(
    'pushDevices',
    { browser: maybeText, createdAt: time, lastUsedAt: maybeTime },
    {
      tables: ['push_subscriptions'],
      rows: owner => sql`
        select e.user_agent as browser, d.created_at as "createdAt", d.delivered_at as "lastUsedAt", d.created_at as sort_at, d.id as sort_id
        from push_subscriptions as d join sessions as e on e.id = d.session_id where d.user_id = ${owner}`,
    },
  ),
  area(
    'mutedPosts',
    { title: maybeText, createdAt: time },
    {
      tables: ['notification_mutes'],
      rows: owner => sql`
        select ${titleFor(owner, 'q')} as title, m.created_at as "createdAt", m.created_at as sort_at, m.post_id as sort_id
        from notification_mutes as m left join posts as q on q.id = m.post_id where m.user_id = ${owner}`,
    },
  ),
]
