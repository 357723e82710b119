import type { TFunction } from 'i18next'
import { dateFormat } from '../lib/time/formats.ts'
import { dayAndTime, localeOf } from '../lib/time/time.ts'
import { sentenceCase } from '../lib/i18n/i18n.ts'

const hour = 60 * 60_000

/** "Today, 19:30", "Tomorrow, 18:00", "Sat 13 June, 11:00" or "Time TBD". */
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
    // Cheap check first: today and tomorrow last at most 49 hours.
    if (moment.getTime() > now && moment.getTime() - now < 49 * hour && dayOf(moment) === nextDay(dayOf(now)))
      return t('feed.tomorrow', { time: time() })
  } catch {
    // Unknown zone: falls back to UTC.
  }
  return sentenceCase(dayAndTime(moment, now, language, timeZone), language)
}

const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 24 * hour).toISOString().slice(0, 10)
