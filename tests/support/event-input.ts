import { randomUUID } from 'node:crypto'

/** All of its days are ahead, also if a run goes on past New Year. */
export const nextYear = Temporal.Now.plainDateISO('Europe/Madrid').year + 1

/** When the clocks of Madrid change next year. */
export const lastSunday = (month: 3 | 10) => {
  const last = Temporal.PlainDate.from({ year: nextYear, month, day: 31 })
  return last.subtract({ days: last.dayOfWeek % 7 })
}

export const dayAhead = (days: number, time = '19:30') => ({
  date: Temporal.Now.plainDateISO('Europe/Madrid').add({ days }).toString(),
  time,
})

/** The caller must provide the picture. */
export const eventInput = (given: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  title: 'A walk up to the bunkers',
  starts: dayAhead(3),
  timeZone: 'Europe/Madrid',
  ...given,
})
