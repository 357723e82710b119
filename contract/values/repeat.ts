import { isDay } from './days.ts'

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof weekdays)[number]

export const monthDays = ['date', 'weekday', 'last'] as const
export type MonthDay = (typeof monthDays)[number]

export type Repeat =
  { every: 'week'; interval: number; weekdays: Weekday[] } | { every: 'month'; interval: number; by: MonthDay }

export type RepeatEnd = { until: string } | { count: number }

const dayLength = 86_400_000
const timeOf = (date: string) => Date.parse(`${date}T00:00:00Z`)
const dateAt = (time: number) => new Date(time).toISOString().slice(0, 10)

export const weekdayOf = (date: string): Weekday => weekdays[(new Date(timeOf(date)).getUTCDay() + 6) % 7] ?? 1

/** A year after the first date, which is the last day that a series may reach. */
export function lastDayOf(first: string): string {
  const day = new Date(timeOf(first))
  return dateAt(day.setUTCFullYear(day.getUTCFullYear() + 1))
}

export const numberInMonth = (date: string): number => Math.ceil(Number(date.slice(8)) / 7)

export const isLastInMonth = (date: string): boolean =>
  dateAt(timeOf(date) + 7 * dayLength).slice(0, 7) !== date.slice(0, 7)

/** `first` must be a valid date that matches `repeat`. */
export function* everyDate(repeat: Repeat, first: string, last = lastDayOf(first)): Generator<string> {
  if (repeat.every === 'month') {
    for (let months = 0; ; months += repeat.interval) {
      const month = new Date(timeOf(`${first.slice(0, 7)}-01`))
      month.setUTCMonth(month.getUTCMonth() + months)
      if (dateAt(month.getTime()) > last) return
      const date = dateInMonth(dateAt(month.getTime()), repeat.by, first)
      if (date && date <= last) yield date
    }
  }
  const days = weekdays.filter(day => repeat.weekdays.includes(day))
  const monday = timeOf(first) - (weekdayOf(first) - 1) * dayLength
  for (let week = monday; dateAt(week) <= last; week += repeat.interval * 7 * dayLength)
    for (const day of days) {
      const date = dateAt(week + (day - 1) * dayLength)
      if (date >= first && date <= last) yield date
    }
}

function dateInMonth(firstDay: string, by: MonthDay, first: string): string | null {
  const month = firstDay.slice(0, 7)
  if (by === 'date') {
    const date = `${month}-${first.slice(8)}`
    return isDay(date) ? date : null
  }
  const offset = (weekdayOf(first) - weekdayOf(firstDay) + 7) % 7
  const dates = [0, 1, 2, 3, 4].map(week => dateAt(timeOf(firstDay) + (offset + 7 * week) * dayLength))
  const within = dates.filter(date => date.startsWith(month))
  return (by === 'last' ? within.at(-1) : within[numberInMonth(first) - 1]) ?? null
}

/** The dates of a series up to `last`, which is a year after the first one by default. The first one is `first`. */
export function datesOf(repeat: Repeat, end: RepeatEnd, first: string, last?: string): string[] {
  const dates = [...everyDate(repeat, first, last)]
  return 'count' in end ? dates.slice(0, end.count) : dates.filter(date => date <= end.until)
}
