import * as z from 'zod/mini'
import { eventTypes, neighborhoods } from '../vocabulary.ts'
import { daysWithin, eventWindows } from './days.ts'
import { flag, searchWords, someOf } from './filters.ts'

export const eventFilter = {
  search: searchWords,
  types: someOf(eventTypes),
  neighborhoods: someOf(neighborhoods),
  free: flag,
  /** Two days are written as an interval, such as 2026-06-13/2026-06-14. */
  within: z.optional(z.union([z.enum(eventWindows), z.string().check(z.refine(text => daysWithin(text) !== null))])),
  when: z._default(z.enum(['upcoming', 'past']), 'upcoming'),
  mine: z.optional(z.enum(['joined', 'own'])),
  /** Upcoming events that start on this day or later, or past ones that started on it or earlier. In the time zone of the city. */
  from: z.optional(z.iso.date()),
}
