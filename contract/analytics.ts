import * as z from 'zod/mini'
import { at } from './access.ts'
import { analyticsPers, analyticsRanges } from './analytics-ranges.ts'

const tags = ['analytics']
const counts = z.array(z.int())
/** YYYY-MM-DD, by the calendar of the first city. */
const day = z.iso.date()

const analyticsStats = z.object({
  today: day,
  /** Who finished onboarding and is not deactivated. */
  membersTotal: z.int(),
  /** Today and the six days before. */
  members7d: z.int(),
  activeUsers7d: z.int(),
  posts7d: z.int(),
  /** Mails and other tasks that were given up within the last 30 days. */
  jobsGivenUp: z.int(),
  /** Day by day over two weeks, today last. `members` is how many there were at the end of the day. */
  series: z.object({ members: counts, newMembers: counts, activeUsers: counts, posts: counts }),
})
export type AnalyticsStats = z.infer<typeof analyticsStats>

/** A list of the same length as `spans` in each; the last of them includes today. */
const analyticsCharts = z.object({
  /** From the first day to the last one, both included. */
  spans: z.array(z.object({ from: day, to: day })),
  newMembers: counts,
  /** Different members who opened the app; null where nobody noted it yet. */
  activeMembers: z.array(z.nullable(z.int())),
  posts: z.object({ question: counts, event: counts, selling: counts, renting: counts, ticket: counts }),
  /** Questions whose first day is over, and those of them that somebody else answered in it. */
  asked: counts,
  answered: counts,
  /** Of events with limited places that took place. */
  seats: counts,
  seatsTaken: counts,
  /** The neighbourhoods with the most members of today; `others` live elsewhere, `unknown` told none. */
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
      summary: 'Four figures of all cities, with two weeks of each',
    })
    .output(analyticsStats),

  charts: at('admin')
    .route({
      method: 'GET',
      path: '/admin/analytics/charts',
      tags,
      summary: 'What happened in all cities by days, or by seven days counted back from today',
    })
    .input(
      z.object({
        range: z._default(z.pipe(z.coerce.number(), z.literal([...analyticsRanges])), 30),
        per: z._default(z.enum(analyticsPers), 'day'),
      }),
    )
    .output(analyticsCharts),
}
