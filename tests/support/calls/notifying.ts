/** Endpoints by which a member causes an email or a push to another. `tests/reach.test.ts` calls each of them. */
export const notifying: readonly string[] = [
  'checkIn.dispute',
  'coHosts.ask',
  'events.cancel',
  'events.edit',
  'events.join',
  'events.late',
  'events.leave',
  'events.stopWaiting',
  'events.wait',
  'listings.edit',
  'listings.markSold',
  'messages.request',
  'questions.reply',
  'series.extend',
  'talk.announce',
  'talk.comment',
]
