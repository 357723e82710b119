/** In the time zone of the city. The weekend begins on Friday at 17:00; the week is today and the next six days. */
export const eventWindows = ['today', 'weekend', 'week'] as const
export type EventWindow = (typeof eventWindows)[number]

/** Date alone would move 30 February to another day. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

export function daysWithin(text: string): [first: string, last: string] | null {
  const [first = '', last = '', ...more] = text.split('/')
  return more.length === 0 && isDay(first) && isDay(last) && first <= last ? [first, last] : null
}
