/** How many days the charts of administrators reach back. */
export const analyticsRanges = [30, 90, 365] as const
export type AnalyticsRange = (typeof analyticsRanges)[number]
/** A week is seven days counted back from today: none is cut short. */
export const analyticsPers = ['day', 'week'] as const
export type AnalyticsPer = (typeof analyticsPers)[number]
