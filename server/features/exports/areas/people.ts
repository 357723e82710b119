import { sql } from 'kysely'
import { ownTitle, titleFor } from '../../../posts/seen-title.ts'
import { otherParticipant, seenName } from '../../messages/public.ts'
import { area, count, flag, list, maybeText, maybeTime, text, time } from './area.ts'
import { isExported, messages } from './messages.ts'

/** Blocks and reports of other members about the owner stay out: they are protected. */
export const peopleAreas = {
  conversations: area(
    {
      id: text,
      name: text,
      page: maybeText,
      startedByYou: flag,
      messages: count,
      unread: count,
      lastReadAt: maybeTime,
      createdAt: time,
    },
    {
      tables: ['conversations', 'conversation_participants'],
      rows: owner => sql`
        select c.id, ${seenName} as name, case when m.count > 0 then 'messages/' || c.id || '-1.html' end as page,
          c.created_by = ${owner} as "startedByYou", m.count as messages, me.unread_count as unread,
          me.last_read_at as "lastReadAt", c.created_at as "createdAt", c.created_at as sort_at, c.id as sort_id
        from conversation_participants as me join conversations as c on c.id = me.conversation_id
          join profiles as p on p.id = ${otherParticipant}
          cross join lateral (select count(*)::int from messages as m where m.conversation_id = c.id and ${isExported}) as m
        where me.user_id = ${owner} and (c.last_seq > 0 or c.created_by = ${owner})`,
    },
  ),

  messages,

  blocks: area(
    { name: text, createdAt: time },
    {
      tables: ['conversation_blocks'],
      rows: owner => sql`
        select p.name, b.created_at as "createdAt", b.created_at as sort_at, b.id as sort_id
        from conversation_blocks as b join profiles as p on p.id = b.blocked_user_id where b.blocker_user_id = ${owner}`,
    },
  ),

  reports: area(
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
  decisions: area(
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

  /** Without the people who caused them. */
  notifications: area(
    { kind: text, title: maybeText, createdAt: time, readAt: maybeTime },
    {
      tables: ['notifications', 'notification_causes'],
      rows: owner => sql`
        select n.kind, ${titleFor(owner, 'q')} as title, n.changed_at as "createdAt", n.read_at as "readAt", n.changed_at as sort_at, n.id as sort_id
        from notifications as n left join posts as q on q.id = n.post_id where n.user_id = ${owner}`,
    },
  ),

  notificationSettings: area(
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
  pushDevices: area(
    { browser: maybeText, createdAt: time, lastUsedAt: maybeTime },
    {
      tables: ['push_subscriptions'],
      rows: owner => sql`
        select e.user_agent as browser, d.created_at as "createdAt", d.delivered_at as "lastUsedAt", d.created_at as sort_at, d.id as sort_id
        from push_subscriptions as d join sessions as e on e.id = d.session_id where d.user_id = ${owner}`,
    },
  ),

  mutedPosts: area(
    { title: maybeText, createdAt: time },
    {
      tables: ['notification_mutes'],
      rows: owner => sql`
        select ${titleFor(owner, 'q')} as title, m.created_at as "createdAt", m.created_at as sort_at, m.post_id as sort_id
        from notification_mutes as m left join posts as q on q.id = m.post_id where m.user_id = ${owner}`,
    },
  ),
}
