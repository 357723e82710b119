import type { SampleEvent } from './shape.ts'

/** A run on Tuesdays. Dates are counted from the next one, which is tomorrow or later; `ago` is that of the series. */
export const run: Omit<SampleEvent, 'day'> = {
  by: 'jordi',
  ago: 24 * 24,
  title: 'Easy run along the Aigües',
  time: '19:30',
  end: '21:00',
  location: 'Peu del Funicular',
  neighborhood: 'Sarrià',
  types: ['Sports'],
  details: 'Seven kilometers, flat, at talking speed. Nobody is left behind, and there is coffee after.',
  capacity: 20,
}

/** Of each date, how many have joined. Three are past. */
export const dates: readonly Pick<SampleEvent, 'joined' | 'cancelled' | 'marta' | 'time'>[] = [
  { joined: 17, time: '19:30' },
  { joined: 20, time: '19:30', marta: true },
  { joined: 15, time: '19:30', marta: true },
  { joined: 14, time: '19:30', marta: true },
  { joined: 8, time: '19:30', cancelled: 'No run on Sant Joan. See you next week.' },
  { joined: 20, time: '20:00' },
  ...[6, 2, 3, 1, 1, 1].map(joined => ({ joined, time: '19:30' })),
]
export const pastDates = 3

export const followers = [
  ...['marta', 'hannah', 'lucia', 'irene', 'idris', 'lena', 'ruth', 'zoe', 'pau', 'omar', 'yuki', 'greta'],
] as const
