import type { Logger } from 'pino'
import type { Database } from '../db/client.ts'
import { operationOf, type QueryObserver } from '../db/observed.ts'
import { logSlowQueries } from '../db/slow-queries.ts'
import { isDatabaseDown } from '../base/errors.ts'
import type { Metrics } from './metrics.ts'

export function queryObserver({
  database,
  metrics,
  log,
  slowMs,
}: {
  database: Database
  metrics: Metrics
  log: Logger
  slowMs: number
}): QueryObserver {
  const slow = logSlowQueries({ explain: text => database.explain(text), log, from: slowMs })
  return {
    waited: seconds => metrics.connectionWait.observe(seconds),
    ran: query => {
      metrics.queryDuration.observe(query.seconds, operationOf(query.text))
      if (query.error) metrics.queryFailures.inc({ reason: isDatabaseDown(query.error) ? 'unreachable' : 'refused' })
      if (slowMs === 0 || query.seconds * 1000 < slowMs) return
      metrics.slowQueries.inc()
      slow(query)
    },
  }
}
