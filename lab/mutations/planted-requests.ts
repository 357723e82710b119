const [request, answer] = ['server/features/messages/request.test.ts', 'server/features/messages/answer.test.ts']

export const requestFaults: [fault: string, at: string, statement: string, replacement: string, ...tests: string[]][] =
  [
    ['messages need no acceptance', 'storing', "found_state = 'open' and ", '', answer, request],
    [
      'senders accept their own request',
      'received',
      "state !== 'requested' || requested_by === viewer.id",
      "state !== 'requested'",
      answer,
    ],
    [
      'a sender sees that their request was declined',
      'decline',
      'publishRequest(work, viewer, current.id, { toOther: false })',
      'publishRequest(work, viewer, current.id, { toOther: true })',
      answer,
    ],
    [
      'a sender sees that their request was blocked',
      'conversationRows',
      "isSeenBlocked.as('is_blocked')",
      "sql<boolean>`c.is_blocked`.as('is_blocked')",
      answer,
    ],
    [
      'a sender sees how the member who blocked them changes',
      'isKept',
      'c.blocked_card is not null and c.requested_by = me.user_id',
      'false',
      'server/features/messages/blocked-card.test.ts',
    ],
    [
      'an erasure leaves the card that a blocked sender saw',
      'features/messages/feature',
      'forgetCards(trx, id)',
      'Promise.resolve(trx && id)',
      'server/features/deletion/erasure.test.ts',
    ],
    [
      'requests to a member who declined are delivered',
      'store',
      'declined_by: isWanted ? null : personId',
      'declined_by: null',
      answer,
    ],
    [
      'open requests are not limited',
      'countContact',
      "if ((rows[0]?.count ?? 0) >= limits.openRequests) throw new AppError('REQUESTS_OPEN')",
      '',
      request,
    ],
    [
      'strangers write to members who accept people with something in common',
      'contactRefusal',
      "(accepts === 'inCommon' && has_tie)",
      "accepts === 'inCommon'",
      request,
    ],
    [
      'strangers ask members who accept messages from nobody to be a co-host',
      'meet',
      "throw new AppError('HOST_CLOSED')",
      'void 0',
      'server/features/events/hosts/co-hosts-first-contact.test.ts',
    ],
  ]
