const mail = 'server/features/digest/mail.test.ts'
const unread = 'server/features/messages/unread-mail.test.ts'
const contents = 'server/features/digest/contents.test.ts'
const runs = 'server/features/digest/runs.test.ts'

export const digestFaults: [fault: string, file: string, find: string, replace: string, ...tests: string[]][] = [
  [
    'a digest shows people with a block',
    'server/features/digest/choose.ts',
    'new Set([...reader.blocked, reader.id])',
    'new Set([reader.id])',
    contents,
  ],
  [
    'a digest shows questions of paused members',
    'server/features/digest/conditions.ts',
    'q.reply_count = 0 and ${isShownMember}',
    'q.reply_count = 0',
    contents,
    mail,
  ],
  [
    'a digest shows a hometown that is hidden',
    'server/features/digest/contents.ts',
    'p.card_hometown as hometown',
    'p.hometown',
    contents,
  ],
  [
    'a digest is sent days late',
    'server/features/digest/lock-run.ts',
    '${now} >= ${due} + ${lateAfter} as late',
    'false as late',
    runs,
  ],
  [
    'a digest is sent during a pause',
    'server/features/digest/conditions.ts',
    "'digest', 'mail')} and ${notPaused}",
    "'digest', 'mail')}",
    runs,
    mail,
  ],
  [
    'a digest that waited shows members who blocked the reader since',
    'server/features/digest/contents.ts',
    '${isOpenQuestion}\n            and ${notBlocked({ viewer, person: sql`q.author_id` })}',
    '${isOpenQuestion}',
    mail,
  ],
  [
    'a digest that waited is sent days late',
    'server/features/digest/contents.ts',
    '\n      and ${now} < ${dueAt(week)} + ${lateAfter}',
    '',
    mail,
  ],
  [
    'a digest is sent before it is due if the clock was set back',
    'server/features/digest/lock-run.ts',
    'if (early > 0) {',
    'if (early < 0) {',
    runs,
  ],
  [
    'an email about unread messages names those that were read since',
    'server/features/messages/unread-mail.ts',
    'where ${isDue({ after: sql<number>`d.after`, upTo: sql<number>`d."upTo"` })} order',
    'order',
    unread,
  ],
]
