import { ruleFaults } from './planted-rules.ts'

const authorization = 'tests/authorization.test.ts'

export const accessFaults: [fault: string, at: string, statement: string, replacement: string, ...tests: string[]][] = [
  ...ruleFaults,
  [
    'admins need no second factor',
    'isAdmin',
    "viewer.role !== 'member' && viewer.secondFactor",
    "viewer.role !== 'member'",
    authorization,
  ],
  ['admins need no fresh code', 'requireFresh', "if (!freshCode) throw new AppError('CODE_NEEDED')", '', authorization],
  [
    'any admin sees payments',
    'requireAccess',
    "if (access === 'paymentAdmin' && !viewer.paymentAdmin) throw new AppError('PAYMENTS_DENIED')",
    '',
    authorization,
  ],
  [
    'a member needs no onboarding',
    'requireAccess',
    "if (!viewer.onboarded) throw new AppError('ONBOARDING_NEEDED')",
    '',
    authorization,
  ],
  ["a logo is anybody's", 'logoFile', ".where('owner_id', '=', viewer.id)", '', authorization],
  [
    'members with a tie see fields that only the owner may see',
    'visibleTo',
    "tie: ['everyone', 'inCommon'],",
    "tie: ['everyone', 'inCommon', 'onlyMe'],",
    'server/features/profiles/visibility.test.ts',
  ],
  [
    'cards show a hidden company',
    'personColumns',
    'p.card_company as person_company',
    'p.company as person_company',
    'tests/hidden-fields.test.ts',
  ],
  [
    'the reason of an event comes from its organizer',
    'reasonFor',
    'viewer.interests.includes(one) &&',
    '',
    'server/features/events/core/reason.test.ts',
  ],
  ['a block leaves the tie', 'haveTie', '${notBlocked(pair)} and', '', 'server/relations/ties.test.ts'],
  [
    'strangers send the first message to a paused member',
    'contactRefusal',
    "  if (paused_at && !has_tie) return 'RECIPIENT_PAUSED'\n",
    '',
    'server/features/profiles/pause.test.ts',
  ],
  [
    'the form of a first message shows a paused member to strangers',
    'messages',
    'if (conversationId === null) unlessPaused(person, onlookerOf(person, viewer))',
    '',
    'server/features/profiles/pause.test.ts',
  ],
  [
    'what is refused leaves a trace',
    'questions',
    'const question = authored(viewer, await questionFor(db, viewer, input.questionId))',
    `await db.updateTable('accounts').set({ language: 'es' }).where('id', '=', viewer.id).execute()
    const question = authored(viewer, await questionFor(db, viewer, input.questionId))`,
    authorization,
  ],
  [
    'the password alone keeps an account with two-factor',
    'keepAccount',
    'if (!session.secondStep) await undoDeletion',
    'await undoDeletion',
    'server/features/deletion/keep.test.ts',
  ],
  [
    'a co-host restores what the organizer removed',
    'restoreReply',
    ".where('removed_by', '=', viewer.id)",
    '',
    'server/features/events/hosts/co-hosts.test.ts',
  ],
  [
    'a co-host moves an event whose check-in has begun',
    'planEdit',
    'if (isMoved && !mayMove(before, viewer))',
    'if (isMoved && before.is_over)',
    'server/features/events/check-in/check-in.test.ts',
  ],
  [
    'an event that was canceled keeps its jobs',
    'plan',
    'not job.is_on or job.missed',
    'job.missed',
    'server/features/events/core/plan-jobs.test.ts',
  ],
]
