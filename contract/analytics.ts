import * as z from 'zod/mini'
import { at } from './access.ts'
import { analyticsPers, analyticsRanges } from './values/analytics-ranges.ts'

const tags = ['analytics']
const counts = z.array(z.int())
const day = z.iso.date()

const analyticsStats = z.object({
  today: day,
  membersTotal: z.int(),
  members7d: z.int(),
  activeUsers7d: z.int(),
  posts7d: z.int(),
  jobsGivenUp: z.int(),
  /** Two weeks ending today. `members` is the total at the end of the day. */
  series: z.object({ members: counts, newMembers: counts, activeUsers: counts, posts: counts }),
})
export type AnalyticsStats = z.infer<typeof analyticsStats>

/** All arrays have the length of `spans`; the last element includes today. */
const analyticsCharts = z.object({
  spans: z.array(z.object({ from: day, to: day })),
  newMembers: counts,
  activeMembers: z.array(z.nullable(z.int())),
  posts: z.object({ question: counts, event: counts, selling: counts, renting: counts, ticket: counts }),
  /** Questions older than a day, and those answered by another member within it. */
  asked: counts,
  answered: counts,
  seats: counts,
  seatsTaken: counts,
  neighborhoods: z.object({
    top: z.array(z.object({ name: z.string(), members: z.int() })),
    others: z.int(),
    unknown: z.int(),
  }),
})
export type AnalyticsCharts = z.infer<typeof analyticsCharts>

export const analytics = {
  stats: at('admin')
    .route({
      method: 'GET',
      path: '/admin/analytics',
      tags,
      summary: 'Key figures of all cities, with daily values for two weeks',
    })
    .output(analyticsStats),

  charts: at('admin')
    .route({
      method: 'GET',
      path: '/admin/analytics/charts',
      tags,
      summary: 'Activity in all cities by day, or by seven-day period ending today',
    })
    .input(
      z.object({
        range: z._default(z.pipe(z.coerce.number(), z.literal([...analyticsRanges])), 30),
        per: z._default(z.enum(analyticsPers), 'day'),
      }),
    )
    .output(analyticsCharts),
}
