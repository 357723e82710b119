import { sql, type Kysely } from 'kysely'
import type { AnalyticsStats } from '../../../contract/analytics.ts'
import type { Schema } from '../../db/tables.ts'
import { activeThisWeek, membersByNeighborhood } from './members.ts'
import { readDays, type DayFigures } from './read-days.ts'

const shown = 14
const week = 7

const postsOf = (day: DayFigures) => day.questions + day.events + day.selling + day.renting + day.tickets
const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

export async function readStats(db: Kysely<Schema>): Promise<AnalyticsStats> {
  const [days, places, activeUsers7d, givenUp] = await Promise.all([
    readDays(db, shown),
    membersByNeighborhood(db),
    activeThisWeek(db),
    db
      .selectFrom('jobs')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('given_up_at', 'is not', null)
      .executeTakeFirstOrThrow(),
  ])
  const newMembers = days.map(({ joined }) => joined)
  const posts = days.map(postsOf)
  const membersTotal = total(places.map(({ members }) => members))
  return {
    today: days.at(-1)?.day ?? '',
    membersTotal,
    members7d: total(newMembers.slice(-week)),
    activeUsers7d,
    posts7d: total(posts.slice(-week)),
    jobsGivenUp: givenUp.count,
    series: {
      members: newMembers.map((_, nth) => Math.max(0, membersTotal - total(newMembers.slice(nth + 1)))),
      newMembers,
      activeUsers: days.map(({ active }) => active ?? 0),
      posts,
    },
  }
}
