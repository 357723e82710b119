import type { TFunction } from 'i18next'
import { dateFormat } from './formats.ts'
import { sentenceCase } from './sentence-case.ts'
import { dayAndTime, localeOf } from './time.ts'

const hour = 60 * 60_000

/**
 * "Today, 19:30", "Tomorrow, 18:00" or "Sat 13 June, 11:00", by the clock of that time zone; "Time TBD" without a
 * moment. It opens a line.
 */
export function eventWhen(
  t: TFunction,
  startsAt: string | null,
  timeZone: string,
  now: number,
  language: string,
): string {
  const moment = new Date(startsAt ?? NaN)
  if (Number.isNaN(moment.getTime())) return t('feed.timeTbd')
  try {
    const dayOf = (date: Date | number) => dateFormat('en-CA', { dateStyle: 'short', timeZone }).format(date)
    const time = () => dateFormat(localeOf(language), { hour: '2-digit', minute: '2-digit', timeZone }).format(moment)
    if (dayOf(moment) === dayOf(now)) return t('feed.today', { time: time() })
    // Two o'clock on either side of a change of the clocks is less than two days away.
    if (moment.getTime() > now && moment.getTime() - now < 49 * hour && dayOf(moment) === nextDay(dayOf(now)))
      return t('feed.tomorrow', { time: time() })
  } catch {
    // A zone that this browser does not know: the general form says UTC.
  }
  return sentenceCase(dayAndTime(moment, now, language, timeZone), language)
}

/** The day after a day such as 2026-06-11. */
const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 24 * hour).toISOString().slice(0, 10)
