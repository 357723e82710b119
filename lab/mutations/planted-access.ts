const authorization = 'tests/authorization.test.ts'

export const accessFaults: [fault: string, file: string, find: string, replace: string, ...tests: string[]][] = [
  [
    'admins need no second factor',
    'server/features/accounts/access.ts',
    "viewer.role !== 'member' && viewer.secondFactor",
    "viewer.role !== 'member'",
    authorization,
  ],
  [
    'admins need no fresh code',
    'server/features/accounts/access.ts',
    "if (!freshCode) throw new AppError('CODE_NEEDED')",
    '',
    authorization,
  ],
  [
    'any admin sees payments',
    'server/features/accounts/access.ts',
    "if (access === 'paymentAdmin' && !viewer.paymentAdmin) throw new AppError('PAYMENTS_DENIED')",
    '',
    authorization,
  ],
  [
    'a member needs no onboarding',
    'server/features/accounts/access.ts',
    "if (!viewer.onboarded) throw new AppError('ONBOARDING_NEEDED')",
    '',
    authorization,
  ],
  ["a logo is anybody's", 'server/features/logos/access.ts', ".where('owner_id', '=', viewer.id)", '', authorization],
  [
    'members with a tie see fields that only the owner may see',
    'server/features/profiles/visibility.ts',
    "tie: ['everyone', 'inCommon'],",
    "tie: ['everyone', 'inCommon', 'onlyMe'],",
    'server/features/profiles/visibility.test.ts',
  ],
  [
    'cards show a hidden company',
    'server/features/profiles/present.ts',
    'p.card_company as person_company',
    'p.company as person_company',
    'tests/hidden-fields.test.ts',
  ],
  [
    'the reason of an event comes from its organizer',
    'server/features/events/reason.ts',
    'viewer.interests.includes(one) &&',
    '',
    'server/features/events/reason.test.ts',
  ],
  ['a block leaves the tie', 'server/ties.ts', '${notBlocked(pair)} and', '', 'server/ties.test.ts'],
  [
    'strangers send the first message to a paused member',
    'server/features/messages/request.ts',
    "  if (receiver.paused_at && !facts.has_tie) throw new AppError('RECIPIENT_PAUSED')\n",
    '',
    'server/features/profiles/pause.test.ts',
  ],
  [
    'the form of a first message shows a paused member to strangers',
    'server/features/messages/routes.ts',
    'if (conversationId === null) unlessPaused(person, onlookerOf(person, viewer))',
    '',
    'server/features/profiles/pause.test.ts',
  ],
  [
    'what is refused leaves a trace',
    'server/features/questions/routes.ts',
    'const question = authored(viewer, await questionFor(db, viewer, input.questionId))',
    `await db.updateTable('accounts').set({ language: 'es' }).where('id', '=', viewer.id).execute()
    const question = authored(viewer, await questionFor(db, viewer, input.questionId))`,
    authorization,
  ],
]
