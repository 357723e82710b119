/** One response that several features update. */
export const homeKey = ['home'] as const
