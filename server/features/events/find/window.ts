import { daysWithin } from '../../../../contract/values/days.ts'
import { readableDay, startOfDay } from '../../../base/local-time.ts'

export interface TimeWindow {
  from: Date
  /** Exclusive. */
  until: Date
}

const friday = 5
const evening = '17:00'

/** `within` is one of `eventWindows`, or two days. The weekend is the current one until it ends. */
export function windowOf(
  within: string,
  { zone, now = Temporal.Now.instant() }: { zone: string; now?: Temporal.Instant },
): TimeWindow {
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  if (within === 'weekend') {
    const day = today.add({ days: friday - today.dayOfWeek })
    const begins = day.toZonedDateTime({ timeZone: zone, plainTime: evening })
    return { from: new Date(begins.epochMilliseconds), until: startOfDay(day.add({ days: 3 }).toString(), zone) }
  }
  const [first, last] = (daysWithin(within) ?? []).map(readableDay)
  if (first && last) return between(first, last, zone)
  return between(today, within === 'week' ? today.add({ days: 6 }) : today, zone)
}

const between = (first: Temporal.PlainDate, last: Temporal.PlainDate, zone: string): TimeWindow => ({
  from: startOfDay(first.toString(), zone),
  until: startOfDay(last.add({ days: 1 }).toString(), zone),
})

/** The bound of `from`: past events include those of the given day. */
export function startOf(date: string, { past, zone }: { past: boolean; zone: string }): Date {
  const day = readableDay(date)
  return startOfDay(past ? day.add({ days: 1 }).toString() : day.toString(), zone)
}
