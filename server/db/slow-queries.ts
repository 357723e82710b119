import type { Logger } from 'pino'
import type { Database } from './client.ts'
import { operationOf, type QueryObserver, type RanQuery } from './observed.ts'
import { isDatabaseDown } from '../base/errors.ts'

const planAgainAfter = 10 * 60_000
const plansKept = 500
const linesPerMinute = 60
// A multi-row insert has thousands of placeholders.
const charactersKept = 2_000
const minute = 60_000

/**
 * Statements of `from` milliseconds or longer, with the plan once in ten minutes. Above 60 lines a minute, logs only the number
 * of omitted ones.
 */
export function logSlowQueries({
  explain,
  log,
  from,
  now = Date.now,
}: {
  explain: Database['explain']
  log: Logger
  from: number
  now?: () => number
}): (query: RanQuery) => void {
  const planned = new Map<string, number>()
  let planning = false
  let window = { began: 0, lines: 0, omitted: 0 }

  const hasRoom = () => {
    if (now() - window.began >= minute) {
      if (window.omitted > 0) log.warn({ omitted: window.omitted }, 'more slow queries were not written')
      window = { began: now(), lines: 0, omitted: 0 }
    }
    if (window.lines < linesPerMinute) return ++window.lines > 0
    window.omitted++
    return false
  }
  const mayPlan = (text: string, statement: string) =>
    !planning &&
    ['select', 'insert', 'update', 'delete'].includes(operationOf(text)) &&
    now() - (planned.get(statement) ?? -planAgainAfter) >= planAgainAfter

  const planOf = async (text: string, statement: string) => {
    planning = true
    planned.delete(statement)
    planned.set(statement, now())
    const [oldest] = planned.keys()
    if (planned.size > plansKept && oldest !== undefined) planned.delete(oldest)
    return explain(text).finally(() => (planning = false))
  }

  return ({ text, seconds, rows, error }) => {
    const ms = Math.round(seconds * 1000)
    if (ms < from || !hasRoom()) return
    const statement = text.length > charactersKept ? `${text.slice(0, charactersKept)}…` : text
    const told = { statement, ms, rows, ...(error ? { failed: true } : {}) }
    if (!mayPlan(text, statement)) return log.warn(told, 'slow query')
    void planOf(text, statement).then(
      plan => log.warn({ ...told, plan }, 'slow query'),
      reason => log.warn({ ...told, unplanned: String((reason as { code?: unknown }).code ?? 'failed') }, 'slow query'),
    )
  }
}

/** What of the metrics counts queries: `observability/` may use the database. */
interface QueryMetrics {
  connectionWait: { observe: (seconds: number) => void }
  queryDuration: { observe: (seconds: number, operation: string) => void }
  queryFailures: { inc: (labels: { reason: 'unreachable' | 'refused' }) => void }
  slowQueries: { inc: () => void }
}

export function queryObserver({
  database,
  metrics,
  log,
  slowMs,
}: {
  database: Database
  metrics: QueryMetrics
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
