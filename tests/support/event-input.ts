import { randomUUID } from 'node:crypto'

/** A time on the clocks of Madrid, so many days from now. */
export const dayAhead = (days: number, time = '19:30') => ({
  date: Temporal.Now.plainDateISO('Europe/Madrid').add({ days }).toString(),
  time,
})

/** What the form of an event sends, with whatever is said otherwise. Its picture has to be named. */
export const eventInput = (given: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  title: 'A walk up to the bunkers',
  starts: dayAhead(3),
  timeZone: 'Europe/Madrid',
  ...given,
})
