/** Query key of the home screen: one response that several features update. */
export const homeKey = ['home'] as const
