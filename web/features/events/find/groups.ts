import { dayIn, monthOf, weekOf } from '../../../lib/time/calendar.ts'

/** `month`: 2026-11. */
type Group =
  'today' | 'tomorrow' | 'thisWeek' | 'nextWeek' | 'inTwoWeeks' | 'inThreeWeeks' | 'thisMonth' | { month: string }

const weeks = ['thisWeek', 'nextWeek', 'inTwoWeeks', 'inThreeWeeks'] as const

/** An event that began earlier and is still running belongs to today. */
export function groupOf(day: number, today: number, when: 'upcoming' | 'past'): Group {
  if (day === today || (day < today && when === 'upcoming')) return 'today'
  if (day === today + 1) return 'tomorrow'
  const week = weeks[(weekOf(day) - weekOf(today)) / 7]
  if (week) return week
  return monthOf(day) === monthOf(today) ? 'thisMonth' : { month: monthOf(day) }
}

export interface Grouped<T> {
  key: string
  group: Group
  day: number
  events: T[]
}

/** The browser must know `timeZone`. */
export function grouped<T extends { startsAt: string }>(
  events: readonly T[],
  now: number,
  timeZone: string,
  when: 'upcoming' | 'past',
): Grouped<T>[] {
  const today = dayIn(now, timeZone)
  const groups: Grouped<T>[] = []
  for (const event of events) {
    const day = dayIn(new Date(event.startsAt), timeZone)
    const group = groupOf(day, today, when)
    const key = typeof group === 'string' ? group : group.month
    const last = groups.at(-1)
    if (last?.key === key) last.events.push(event)
    else groups.push({ key, group, day, events: [event] })
  }
  return groups
}
