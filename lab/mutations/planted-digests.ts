const contents = 'server/features/digest/contents.test.ts'
const runs = 'server/features/digest/runs.test.ts'

export const digestFaults: [fault: string, file: string, find: string, replace: string, ...tests: string[]][] = [
  [
    'a digest shows people with a block',
    'server/features/digest/choose.ts',
    'new Set([...reader.blocked, reader.id])',
    'new Set([reader.id])',
    contents,
  ],
  [
    'a digest shows questions of paused members',
    'server/features/digest/city-parts.ts',
    'where q.deleted_at is null and p.onboarding_completed and ${isPresent}',
    'where q.deleted_at is null',
    contents,
  ],
  [
    'a digest shows a hometown that is hidden',
    'server/features/digest/city-parts.ts',
    'p.card_hometown as hometown',
    'p.hometown',
    contents,
  ],
  [
    'a digest is sent days late',
    'server/features/digest/lock-run.ts',
    '${now} >= ${due} + ${lateAfter} as late',
    'false as late',
    runs,
  ],
  [
    'a digest is sent during a pause',
    'server/features/digest/readers.ts',
    "'digest', 'mail')} and ${notPaused}",
    "'digest', 'mail')}",
    runs,
  ],
]
