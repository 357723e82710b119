/** Under which the terms in effect are cached: they are the same for everybody. */
export const termsKey = ['terms'] as const
