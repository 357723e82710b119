/** Where everything on the first screen is kept: one answer, which several features change parts of. */
export const homeKey = ['home'] as const
