export const analyticsRanges = [30, 90, 365] as const
export type AnalyticsRange = (typeof analyticsRanges)[number]
/** Weeks are seven-day periods ending today, so none is partial. */
export const analyticsPers = ['day', 'week'] as const
export type AnalyticsPer = (typeof analyticsPers)[number]
