import { randomUUID } from 'node:crypto'

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
