export const jobKinds = ['mail', 'resetLink', 'unusedAvatar'] as const
export type JobKind = (typeof jobKinds)[number]
