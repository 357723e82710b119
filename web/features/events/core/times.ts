import type { TFunction } from 'i18next'
import type { Event } from '../../../../contract/events.ts'
import { dayIn, knownZone, sameClock } from '../../../lib/time/calendar.ts'
import { dateFormat } from '../../../lib/time/formats.ts'
import { dayText, localeOf } from '../../../lib/time/time.ts'
import { sentenceCase } from '../../../lib/i18n/i18n.ts'

type Times = Pick<Event, 'startsAt' | 'endsAt' | 'timeZone'>

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const halfDay = 12 * 60 * 60_000

export const timeText = (moment: Date, language: string, timeZone: string) =>
  dateFormat(localeOf(language), { ...clock, timeZone }).format(moment)

/** "Tuesday, 19:30". */
export function weekdayText({ startsAt, timeZone }: Pick<Times, 'startsAt' | 'timeZone'>, language: string): string {
  const moment = new Date(startsAt)
  const zone = knownZone(timeZone)
  const weekday = dateFormat(localeOf(language), { weekday: 'long', timeZone: zone }).format(moment)
  return `${sentenceCase(weekday, language)}, ${timeText(moment, language, zone)}`
}

export function startsText({ startsAt, timeZone }: Times, now: number, language: string): string {
  const moment = new Date(startsAt)
  const zone = knownZone(timeZone)
  return `${dayText(moment, now, language, zone)}, ${timeText(moment, language, zone)}`
}

/** "Invalid date" for an unreadable date. */
export function dateLine(t: TFunction, { startsAt, timeZone }: Times, now: number, language: string): string {
  const moment = new Date(startsAt)
  if (Number.isNaN(moment.getTime())) return t('events.invalidDate')
  const zone = knownZone(timeZone)
  const date = dayText(moment, now, language, zone)
  const away = dayIn(moment, zone) - dayIn(now, zone)
  if (away === 0) return t('events.detail.today', { date })
  return away === 1 ? t('events.detail.tomorrow', { date }) : sentenceCase(date, language)
}

/** "16:10 today", "09:00 tomorrow", or "Thu 18 June, 16:10". */
export function clockText(t: TFunction, moment: Date, zone: string, now: number, language: string): string {
  const time = timeText(moment, language, zone)
  const away = dayIn(moment, zone) - dayIn(now, zone)
  if (away === 0) return t('waitlist.today', { time })
  return away === 1 ? t('waitlist.tomorrow', { time }) : `${dayText(moment, now, language, zone, 'short')}, ${time}`
}

/** "19:30 to 22:00", with the end's day if it lasts longer than a night. "Time TBD" without a start. */
export function timeLine(
  t: TFunction,
  { startsAt, endsAt }: Times,
  timeZone: string,
  now: number,
  language: string,
): string {
  const starts = new Date(startsAt)
  if (Number.isNaN(starts.getTime())) return t('events.timeTbd')
  const from = timeText(starts, language, timeZone)
  const ends = new Date(endsAt ?? NaN)
  if (Number.isNaN(ends.getTime())) return from
  const to = timeText(ends, language, timeZone)
  const far = ends.getTime() - starts.getTime() > halfDay && dayIn(ends, timeZone) !== dayIn(starts, timeZone)
  return t('events.detail.fromTo', { from, to: far ? `${dayText(ends, now, language, timeZone, 'short')}, ${to}` : to })
}

/** In the zone `own`; null where it equals the local time. */
export function ownLine(t: TFunction, event: Times, own: string, now: number, language: string): string | null {
  const starts = new Date(event.startsAt)
  const zone = knownZone(event.timeZone)
  if (Number.isNaN(starts.getTime()) || sameClock(starts, zone, own)) return null
  const time = timeLine(t, event, own, now, language)
  const sameDay = dayIn(starts, zone) === dayIn(starts, own)
  return sameDay ? time : `${dayText(starts, now, language, own, 'short')}, ${time}`
}

/** "Now, until 22:00"; "Now" if the end is unknown or far away. */
export function nowText(
  t: TFunction,
  { endsAt, timeZone }: Times & { timeZone: string },
  now: number,
  language: string,
) {
  const ends = new Date(endsAt ?? NaN)
  if (!(ends.getTime() - now <= halfDay)) return t('events.now')
  return t('events.nowUntil', { time: timeText(ends, language, knownZone(timeZone)) })
}

/** "New York" for America/New_York. */
export const placeOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
