/** Everything that is done later: each has its payload in `server/jobs/jobs.ts` and its handler where jobs are created. */
export const jobKinds = ['mail', 'resetLink', 'unusedAvatar'] as const
export type JobKind = (typeof jobKinds)[number]
