import { ruleFaults } from './planted-rules.ts'

const authorization = 'tests/authorization.test.ts'

export const accessFaults: [fault: string, file: string, find: string, replace: string, ...tests: string[]][] = [
  ...ruleFaults,
  [
    'admins need no second factor',
    'server/viewer/access.ts',
    "viewer.role !== 'member' && viewer.secondFactor",
    "viewer.role !== 'member'",
    authorization,
  ],
  [
    'admins need no fresh code',
    'server/viewer/access.ts',
    "if (!freshCode) throw new AppError('CODE_NEEDED')",
    '',
    authorization,
  ],
  [
    'any admin sees payments',
    'server/viewer/access.ts',
    "if (access === 'paymentAdmin' && !viewer.paymentAdmin) throw new AppError('PAYMENTS_DENIED')",
    '',
    authorization,
  ],
  [
    'a member needs no onboarding',
    'server/viewer/access.ts',
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
    'server/person-cards/person.ts',
    'p.card_company as person_company',
    'p.company as person_company',
    'tests/hidden-fields.test.ts',
  ],
  [
    'the reason of an event comes from its organizer',
    'server/features/events/core/reason.ts',
    'viewer.interests.includes(one) &&',
    '',
    'server/features/events/core/reason.test.ts',
  ],
  [
    'a block leaves the tie',
    'server/relations/ties.ts',
    '${notBlocked(pair)} and',
    '',
    'server/relations/ties.test.ts',
  ],
  [
    'strangers send the first message to a paused member',
    'server/posts/first-contact.ts',
    "  if (paused_at && !has_tie) return 'RECIPIENT_PAUSED'\n",
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
  [
    'the password alone keeps an account with two-factor',
    'server/features/deletion/keep.ts',
    'if (!session.secondStep) await undoDeletion',
    'await undoDeletion',
    'server/features/deletion/keep.test.ts',
  ],
  [
    'a co-host restores what the organizer removed',
    'server/features/replies/remove.ts',
    ".where('removed_by', '=', viewer.id)",
    '',
    'server/features/events/hosts/co-hosts.test.ts',
  ],
  [
    'a co-host moves an event whose check-in has begun',
    'server/features/events/core/write/plan-edit.ts',
    'if (isMoved && !mayMove(before, viewer))',
    'if (isMoved && before.is_over)',
    'server/features/events/check-in/check-in.test.ts',
  ],
  [
    'an event that was canceled keeps its jobs',
    'server/features/events/core/plan-jobs.ts',
    'not job.is_on or job.missed',
    'job.missed',
    'server/features/events/core/plan-jobs.test.ts',
  ],
]
