const mail = 'server/features/digest/mail.test.ts'
const unread = 'server/features/messages/unread-mail.test.ts'
const contents = 'server/features/digest/contents.test.ts'
const runs = 'server/features/digest/runs.test.ts'

export const digestFaults: [fault: string, at: string, statement: string, replacement: string, ...tests: string[]][] = [
  [
    'a digest shows people with a block',
    'chooseContents',
    'new Set([...reader.blocked, reader.id])',
    'new Set([reader.id])',
    contents,
  ],
  [
    'a digest shows questions of paused members',
    'isOpenQuestion',
    'q.reply_count = 0 and ${isShownMember}',
    'q.reply_count = 0',
    contents,
    mail,
  ],
  ['a digest shows a hometown that is hidden', 'contents', 'p.card_hometown as hometown', 'p.hometown', contents],
  ['a digest is sent days late', 'lockRun', '${now} >= ${due} + ${lateAfter} as late', 'false as late', runs],
  [
    'a digest is sent during a pause',
    'receivesDigest',
    "'digest', 'mail')} and ${notPaused}",
    "'digest', 'mail')}",
    runs,
    mail,
  ],
  [
    'a digest that waited shows members who blocked the reader since',
    'contents',
    '${isOpenQuestion}\n            and ${notBlocked({ viewer, person: sql`q.author_id` })}',
    '${isOpenQuestion}',
    mail,
  ],
  [
    'a digest that waited is sent days late',
    'contents',
    '\n      and ${now} < ${dueAt(week)} + ${lateAfter}',
    '',
    mail,
  ],
  [
    'a digest is sent before it is due if the clock was set back',
    'lockRun',
    'if (early > 0) return',
    'if (early < 0) return',
    runs,
  ],
  [
    'an email about unread messages names those that were read since',
    'unreadMailJob',
    'where ${isDue({ after: sql<number>`d.after`, upTo: sql<number>`d."upTo"` })} order',
    'order',
    unread,
  ],
]
