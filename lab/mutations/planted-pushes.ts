const test = 'server/features/notifications/push.test.ts'
const subscriptions = 'server/features/notifications/subscriptions.test.ts'

export const pushFaults: [fault: string, file: string, find: string, replace: string, ...tests: string[]][] = [
  [
    'moves take the part of cancellations',
    'server/base/limits.ts',
    'mailsReached: { usual: 1, move: 1, offer: 2, cancellation: 3 }',
    'mailsReached: { usual: 1, move: 2, offer: 2, cancellation: 3 }',
    'tests/reach-urgent.test.ts',
  ],
  [
    'an offer above the limit ends before its reader hears of it',
    'server/features/events/core/spots/offers.ts',
    '    await lengthenOffers(trx, after, late)\n',
    '',
    'tests/reach-offers.test.ts',
  ],
  [
    'a block with a co-host hides what the event tells',
    'server/notifications/notify.ts',
    'const ofEvent = isEventFact(kind)',
    'const ofEvent = false',
    'tests/blocks-events.test.ts',
  ],
  [
    'what a member causes is not limited',
    'server/notifications/reach.ts',
    'not ${isFull(sql`(one.times || one.held)`, sql`excluded.at`)} as fits',
    'true as fits',
    'tests/reach.test.ts',
  ],
  [
    'quiet hours hold nothing back',
    'server/features/notifications/push.ts',
    "if (reader.quietEnd && first.topic !== 'security') {",
    'if (false as boolean) {',
    'server/features/notifications/quiet.test.ts',
  ],
  [
    'messages are quoted without consent',
    'server/features/notifications/push-content.ts',
    "body: reader.previews ? short(body) : '',",
    'body: short(body),',
    test,
  ],
  [
    'a session that expired is notified',
    'server/features/notifications/push.ts',
    "    .where('e.expires_at', '>', sql<Date>`now()`)\n",
    '',
    test,
  ],
  [
    'any host may be subscribed',
    'server/push/services.ts',
    "(url.protocol === 'https:' && url.port === '' && isOf(pushServices, url.hostname))",
    "url.protocol === 'https:'",
    subscriptions,
  ],
  [
    'a subscription that ended is kept',
    'server/push/send.ts',
    'if (statusCode === 404 || statusCode === 410) return false',
    'if (statusCode === 404) return false',
    subscriptions,
  ],
]
