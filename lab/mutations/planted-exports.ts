export const exportFaults: [fault: string, file: string, find: string, replace: string, ...tests: string[]][] = [
  [
    'everybody downloads an export',
    'server/features/exports/queries.ts',
    ".where('account_id', '=', account.id)",
    '',
    'server/features/exports/exports.test.ts',
  ],
  [
    'an export is downloaded without a confirmation',
    'server/features/exports/access.ts',
    "if (!file.confirmed) throw new AppError('CONFIRMATION_NEEDED')",
    '',
    'server/features/exports/exports.test.ts',
  ],
  [
    'a download confirmed in one session is open to another',
    'server/features/exports/queries.ts',
    'confirmed_session_id = ${sessionId}',
    '${sessionId}::uuid is not null',
    'server/features/exports/exports.test.ts',
  ],
  [
    'an attempt that was overtaken finishes an export',
    'server/features/exports/current-run.ts',
    ".where('run_id', '=', runId)",
    '',
    'server/features/exports/exports.test.ts',
  ],
  [
    'an export has what the other person took back',
    'server/features/exports/areas/messages.ts',
    'm.deleted_at is null or m.sender_id = ${owner.id}',
    'true',
    'server/features/exports/archive.test.ts',
  ],
  [
    'a long job is taken over while it runs',
    'server/jobs/jobs.ts',
    'locked_until: sql`now() + ${lease}` })',
    'locked_until: sql`now()` })',
    'server/jobs/jobs.test.ts',
  ],
]
