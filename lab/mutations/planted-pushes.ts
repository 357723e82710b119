const test = 'server/features/notifications/push.test.ts'
const subscriptions = 'server/features/notifications/subscriptions.test.ts'

export const pushFaults: [fault: string, at: string, statement: string, replacement: string, ...tests: string[]][] = [
  [
    'moves take the part of cancellations',
    'serverLimits',
    'mailsReached: { usual: 1, move: 1, offer: 2, cancellation: 3 }',
    'mailsReached: { usual: 1, move: 2, offer: 2, cancellation: 3 }',
    'tests/reach-urgent.test.ts',
  ],
  [
    'an offer above the limit ends before its reader hears of it',
    'settle',
    '    await lengthenOffers(trx, after, late)\n',
    '',
    'tests/reach-offers.test.ts',
  ],
  [
    'a block with a co-host hides what the event tells',
    'notified',
    '${isFact ? sql`` : sql`',
    '${sql`',
    'tests/blocks-events.test.ts',
  ],
  [
    'what a member causes is not limited',
    'takeTimes',
    'not ${isFull(sql`(one.times || one.held)`, sql`excluded.at`)} as fits',
    'true as fits',
    'tests/reach.test.ts',
  ],
  [
    'quiet hours hold nothing back',
    'pushJob',
    "if (reader.quietEnd && first.topic !== 'security') {",
    'if (false as boolean) {',
    'server/features/notifications/quiet.test.ts',
  ],
  [
    'messages are quoted without consent',
    'ofMessage',
    "body: reader.previews ? short(body) : '',",
    'body: short(body),',
    test,
  ],
  ['a session that expired is notified', 'readerOf', "    .where('e.expires_at', '>', sql<Date>`now()`)\n", '', test],
  [
    'any host may be subscribed',
    'isKnownService',
    "(url.protocol === 'https:' && url.port === '' && isOf(pushServices, url.hostname))",
    "url.protocol === 'https:'",
    subscriptions,
  ],
  [
    'a subscription that ended is kept',
    'sendPush',
    'if (statusCode === 404 || statusCode === 410) return false',
    'if (statusCode === 404) return false',
    subscriptions,
  ],
]
