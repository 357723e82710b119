import type { QueryClient } from '@tanstack/react-query'
import type { Outputs } from '../../../contract/contract.ts'
import type { ListedEvent } from '../../../contract/events.ts'
import { adjustData, refetchInFlight } from '../../lib/cache/change-data.ts'
import { dateOf, dayIn, knownZone, monthOf } from '../../lib/time/calendar.ts'
import type { daysKey } from './keys.ts'

type Days = Outputs['events']['days']['days']
type DaysKey = ReturnType<typeof daysKey>

const allDays = { queryKey: ['events', 'days'] }

/** Adds `by` to the event count of its day in every loaded calendar month. */
export function countDay(
  client: QueryClient,
  { startsAt, types }: ListedEvent,
  timeZone: string | undefined,
  by: 1 | -1,
) {
  const day = dayIn(new Date(startsAt), knownZone(timeZone))
  const date = dateOf(day)
  for (const { queryKey } of client.getQueryCache().findAll(allDays)) {
    const asked = (queryKey as unknown as DaysKey)[2]
    if (asked.month !== monthOf(day)) continue
    if (asked.types.length > 0 && !types.some(type => asked.types.includes(type))) continue
    adjustData<Days>(client, queryKey, days => {
      const count = (days.find(one => one.date === date)?.count ?? 0) + by
      const others = days.filter(one => one.date !== date)
      return count > 0 ? [...others, { date, count }] : others
    })
  }
}

/** Repeats reads of the calendar that are in flight, for an event whose day is unknown. */
export const recountDays = (client: QueryClient) => refetchInFlight(client, allDays)
