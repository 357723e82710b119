import type { Kysely } from 'kysely'
import type { AnalyticsCharts } from '../../../contract/analytics.ts'
import type { AnalyticsPer, AnalyticsRange } from '../../../contract/values/analytics-ranges.ts'
import type { Schema } from '../../db/tables.ts'
import { activeThisWeek, membersByNeighborhood, type Neighborhood } from './members.ts'
import { readDays, type DayFigures } from './read-days.ts'

const week = 7
const topPlaces = 12

type Counted = Exclude<keyof DayFigures, 'day' | 'active' | 'active_week'>

/** Weeks are counted back from today, so 30 days are five weeks. */
export async function readCharts(
  db: Kysely<Schema>,
  { range, per }: { range: AnalyticsRange; per: AnalyticsPer },
): Promise<AnalyticsCharts> {
  const length = per === 'day' ? 1 : week
  const [days, places, activeNow] = await Promise.all([
    readDays(db, Math.ceil(range / length) * length),
    membersByNeighborhood(db),
    activeThisWeek(db),
  ])
  const spans = Array.from({ length: days.length / length }, (_, nth) => days.slice(nth * length, (nth + 1) * length))
  const totals = (name: Counted) => spans.map(span => span.reduce((sum, day) => sum + day[name], 0))
  return {
    spans: spans.map(span => ({ from: span[0]?.day ?? '', to: span.at(-1)?.day ?? '' })),
    newMembers: totals('joined'),
    activeMembers: sinceNoted(
      spans.map((span, nth) =>
        per === 'day'
          ? (span[0]?.active ?? null)
          : nth === spans.length - 1
            ? activeNow
            : (span.at(-1)?.active_week ?? null),
      ),
    ),
    posts: {
      question: totals('questions'),
      event: totals('events'),
      selling: totals('selling'),
      renting: totals('renting'),
      ticket: totals('tickets'),
    },
    asked: totals('asked'),
    answered: totals('answered'),
    seats: totals('seats'),
    seatsTaken: totals('seats_taken'),
    neighborhoods: ranked(places),
  }
}

/** Null before the first recorded day; then a day without activity is 0. */
function sinceNoted(active: (number | null)[]): (number | null)[] {
  const first = active.findIndex(count => count !== null)
  return active.map((count, nth) => (first >= 0 && nth > first ? (count ?? 0) : count))
}

function ranked(places: Neighborhood[]): AnalyticsCharts['neighborhoods'] {
  const named = places.flatMap(({ neighborhood, members }) => (neighborhood ? [{ name: neighborhood, members }] : []))
  const all = places.reduce((sum, { members }) => sum + members, 0)
  const sumOf = (some: typeof named) => some.reduce((sum, { members }) => sum + members, 0)
  return {
    top: named.slice(0, topPlaces),
    others: sumOf(named.slice(topPlaces)),
    unknown: all - sumOf(named),
  }
}
