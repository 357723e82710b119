/** All job kinds. Payloads are declared in `server/jobs/jobs.ts`; handlers are registered where jobs are created. */
export const jobKinds = ['mail', 'resetLink', 'unusedAvatar'] as const
export type JobKind = (typeof jobKinds)[number]
