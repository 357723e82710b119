import type { Kysely } from 'kysely'
import { analyticsPers, analyticsRanges } from '../../contract/values/analytics-ranges.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import type { Schema } from '../../server/db/tables.ts'
import { readCharts } from '../../server/features/analytics/charts.ts'
import { closeDays } from '../../server/features/analytics/close-days.ts'
import { readStats } from '../../server/features/analytics/stats.ts'
import { ascending, digits, quantile, type Figure } from './support/figures.ts'
import { plansOf, scansTable } from './support/plans.ts'

const runs = 40
const atMost = 100

export async function measureAnalytics(url: string): Promise<Figure[]> {
  const { db, close } = await openPostgres(url, { onError: () => undefined })
  try {
    const first = await timeOf(() => closeDays(db))
    const again = await timesOf([() => closeDays(db)], 5)
    const pages = analyticsRanges.flatMap(range =>
      analyticsPers.map(per => ({ name: `${range} days, by ${per}`, input: { range, per } })),
    )
    for (const { input } of pages) {
      const nodes = await plansOf(url, on => page(on, input))
      for (const table of ['posts', 'profiles', 'activity_days', 'accounts'])
        if (scansTable(nodes, table)) throw new Error(`The analytics page scans ${table} sequentially.`)
    }
    const times = await timesOf(
      pages.map(
        ({ input }) =>
          () =>
            page(db, input),
      ),
      runs,
    )
    return [
      { what: 'all pages: p95 in ms', ...summaryOf(times.flat()), atMost },
      ...pages.map(({ name }, nth) => ({ what: `${name}: p95 in ms`, ...summaryOf(times[nth] ?? []), atMost })),
      { what: 'first count of 400 days, in ms', value: first },
      { what: 'recount of the newest day: p95 in ms', ...summaryOf(again.flat()) },
    ]
  } finally {
    await close()
  }
}

const page = (db: Kysely<Schema>, input: Parameters<typeof readCharts>[1]) =>
  Promise.all([readStats(db), readCharts(db, input)])

function summaryOf(times: number[]) {
  const sorted = ascending(times)
  const value = quantile(sorted, 0.95)
  return {
    value,
    text: `${digits(value)} (p50 ${digits(quantile(sorted, 0.5))}, longest ${digits(sorted.at(-1) ?? 0)})`,
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Milliseconds. */
async function timesOf(reads: (() => Promise<unknown>)[], rounds: number): Promise<number[][]> {
  const times = reads.map((): number[] => [])
  for (let round = -2; round < rounds; round++)
    for (const [nth, read] of reads.entries()) {
      const took = await timeOf(read)
      if (round >= 0) times[nth]?.push(took)
    }
  return times
}
