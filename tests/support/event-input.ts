import { randomUUID } from 'node:crypto'

export const nextYear = Temporal.Now.plainDateISO('Europe/Madrid').year + 1

export const lastSunday = (month: 3 | 10) => {
  const last = Temporal.PlainDate.from({ year: nextYear, month, day: 31 })
  return last.subtract({ days: last.dayOfWeek % 7 })
}

export const dayAhead = (days: number, time = '19:30') => ({
  date: Temporal.Now.plainDateISO('Europe/Madrid').add({ days }).toString(),
  time,
})

export const eventInput = (given: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  title: 'A walk up to the bunkers',
  starts: dayAhead(3),
  timeZone: 'Europe/Madrid',
  ...given,
})
