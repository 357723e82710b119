import { digestFaults } from './planted-digests.ts'
import { pushFaults } from './planted-pushes.ts'

const test = 'server/features/notifications/notifications.test.ts'
const removed = 'server/features/moderation/removed-event.test.ts'

export const notificationFaults: [fault: string, file: string, find: string, replace: string, ...tests: string[]][] = [
  [
    'a notification shows people with a block',
    'server/features/notifications/queries.ts',
    'or ${notBlocked({ viewer, person: sql`c.actor_id` })} and (',
    'or (',
    test,
  ],
  [
    'a removed reply keeps its notification',
    'server/features/notifications/queries.ts',
    'sql`r.deleted_at is null and (c.actor_id is null',
    'sql`(c.actor_id is null',
    test,
  ],
  [
    'members see notifications for administrators',
    'server/features/notifications/queries.ts',
    'and (${admin}::boolean or',
    'and (true or',
    test,
  ],
  [
    'a block does not prevent a notification',
    'server/notifications/notify.ts',
    'and a.id <> all (${blockedWith(sql`${actor}::uuid`)})',
    '',
    test,
  ],
  [
    'notifications that were turned off are stored',
    'server/notifications/notify.ts',
    'and not exists (select from notification_mutes as m where m.user_id = a.id and m.post_id = a.post)',
    '',
    test,
  ],
  [
    'a group that changed since it was shown is marked as read',
    'server/features/notifications/read.ts',
    'where shown.id = n.id and n.changed_at <= shown.at)',
    'where shown.id = n.id)',
    test,
  ],
  [
    'a removed event that was restored is still said to be removed',
    'server/features/notifications/holds.ts',
    'else d.taken_down_at is not null and ',
    'else ',
    removed,
  ],
  [
    'a removal is told under the title of an erased account',
    'server/features/notifications/holds.ts',
    " and not ${isErased('d')}",
    '',
    removed,
  ],
  [
    'a removal that was undone is told again with the next one',
    'server/features/moderation/put-back.ts',
    "where n.id = about.id and about.others = '[]'",
    'where false and n.id = about.id',
    removed,
  ],
  [
    'the calendar file about a removed event repeats its texts',
    'server/icalendar/icalendar.ts',
    'if (event.taken_down_at)\n    return {',
    'if (event.taken_down_at && event.title === "")\n    return {',
    removed,
  ],
  [
    'attendees are told that an event was removed after its end',
    'server/features/moderation/decide.ts',
    ' && subject.post.is_ahead',
    '',
    removed,
  ],
  ...digestFaults,
  ...pushFaults,
]
