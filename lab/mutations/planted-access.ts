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
    'what is refused leaves a trace',
    'server/features/questions/routes.ts',
    'const question = authored(viewer, await questionFor(db, viewer, input.questionId))',
    `await db.updateTable('accounts').set({ language: 'es' }).where('id', '=', viewer.id).execute()
    const question = authored(viewer, await questionFor(db, viewer, input.questionId))`,
    authorization,
  ],
]
