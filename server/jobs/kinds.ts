export const jobKinds = [
  'mail',
  'resetLink',
  'unusedAvatar',
  'export',
  'exportParts',
  'notify',
  'notificationMail',
  'unreadMail',
  'push',
  'eventReminder',
  'waitlist',
  'releaseSpots',
  'absences',
  'seriesDates',
  'caseWaiting',
  'digest',
  'digestMail',
] as const
export type JobKind = (typeof jobKinds)[number]

/** May take minutes. One worker of each process runs them, so that they never delay emails. */
export const longKinds = ['export', 'digest'] as const satisfies JobKind[]
export type LongKind = (typeof longKinds)[number]

/** Due at a time that follows from an event: `planJobs` in server/features/events keeps one row for each. */
export const datedKinds = ['eventReminder', 'releaseSpots', 'waitlist', 'absences'] as const satisfies JobKind[]
