import type { Calls } from './world.ts'

export const analytics: Calls = {
  'analytics.stats': { call: () => ({ path: '/admin/analytics' }) },
  'analytics.charts': { call: () => ({ path: '/admin/analytics/charts?range=90&per=week' }) },
}
