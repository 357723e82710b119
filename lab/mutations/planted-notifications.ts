import { digestFaults } from './planted-digests.ts'
import { pushFaults } from './planted-pushes.ts'

const test = 'server/features/notifications/notifications.test.ts'
const removed = 'server/features/moderation/removed-event.test.ts'

export const notificationFaults: [
  fault: string,
  at: string,
  statement: string,
  replacement: string,
  ...tests: string[],
][] = [
  [
    'a notification shows people with a block',
    'isShown',
    'or ${notBlocked({ viewer, person: sql`c.actor_id` })} and (',
    'or (',
    test,
  ],
  [
    'a removed reply keeps its notification',
    'isShown',
    'sql`r.deleted_at is null and (c.actor_id is null',
    'sql`(c.actor_id is null',
    test,
  ],
  ['members see notifications for administrators', 'visible', 'and (${admin}::boolean or', 'and (true or', test],
  [
    'a block does not prevent a notification',
    'notified',
    'and a.id <> all (${blockedWith(sql`${actor}::uuid`)})',
    '',
    test,
  ],
  [
    'notifications that were turned off are stored',
    'notified',
    'and not exists (select from notification_mutes as m where m.user_id = a.id and m.post_id = a.post)',
    '',
    test,
  ],
  [
    'a group that changed since it was shown is marked as read',
    'markShown',
    'where shown.id = n.id and n.changed_at <= shown.at)',
    'where shown.id = n.id)',
    test,
  ],
  [
    'a removed event that was restored is still said to be removed',
    'events/removed',
    'd.taken_down_at is not null and not',
    'not',
    removed,
  ],
  [
    'a removal is told under the title of an erased account',
    'events/removed',
    " and not ${isErased('d')}",
    '',
    removed,
  ],
  [
    'a removal that was undone is told again with the next one',
    'withdrawNotifications',
    "where n.id = about.id and about.others = '[]'",
    'where false and n.id = about.id',
    removed,
  ],
  [
    'the calendar file about a removed event repeats its texts',
    'shown',
    'if (event.taken_down_at)\n    return {',
    'if (event.taken_down_at && event.title === "")\n    return {',
    removed,
  ],
  ['attendees are told that an event was removed after its end', 'decide', ' && subject.post.is_upcoming', '', removed],
  ...digestFaults,
  ...pushFaults,
]
