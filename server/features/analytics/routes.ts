import { api } from '../../http/guard.ts'
import { readCharts } from './charts.ts'
import { readStats } from './stats.ts'

const { analytics: routes } = api

export const analytics = routes.router({
  stats: routes.stats.handler(({ context }) => readStats(context.deps.db)),
  charts: routes.charts.handler(({ context, input }) => readCharts(context.deps.db, input)),
})
