const [request, answer] = ['server/features/messages/request.test.ts', 'server/features/messages/answer.test.ts']

export const requestFaults: [fault: string, file: string, find: string, replace: string, ...tests: string[]][] = [
  [
    'messages need no acceptance',
    'server/features/messages/store-message.ts',
    "found_state = 'open' and ",
    '',
    answer,
    request,
  ],
  [
    'senders accept their own request',
    'server/features/messages/answer.ts',
    "state !== 'requested' || requested_by === viewer.id",
    "state !== 'requested'",
    answer,
  ],
  [
    'a sender sees that their request was declined',
    'server/features/messages/answer.ts',
    'publishRequest(work, viewer, current.id, { toOther: false })',
    'publishRequest(work, viewer, current.id, { toOther: true })',
    answer,
  ],
  [
    'a sender sees that their request was blocked',
    'server/features/messages/queries.ts',
    "isSeenBlocked.as('is_blocked')",
    "sql<boolean>`c.is_blocked`.as('is_blocked')",
    answer,
  ],
  [
    'a sender sees how the member who blocked them changes',
    'server/features/messages/blocked-card.ts',
    'c.blocked_card is not null and c.requested_by = me.user_id',
    'false',
    'server/features/messages/blocked-card.test.ts',
  ],
  [
    'an erasure leaves the card that a blocked sender saw',
    'server/features/deletion/erase.ts',
    'await forgetCards(trx, id)',
    '',
    'server/features/deletion/erasure.test.ts',
  ],
  [
    'requests to a member who declined are delivered',
    'server/features/messages/request.ts',
    'declined_by: isWanted ? null : personId',
    'declined_by: null',
    answer,
  ],
  [
    'open requests are not limited',
    'server/features/messages/request.ts',
    "if (count >= limits.openRequests) throw new AppError('REQUESTS_OPEN')",
    '',
    request,
  ],
  [
    'strangers write to members who accept people with something in common',
    'server/features/messages/request.ts',
    "(acceptsFrom === 'inCommon' && has_tie)",
    "acceptsFrom === 'inCommon'",
    request,
  ],
]
