import type { Query } from '@tanstack/react-query'
import type { EventType } from '../../../contract/vocabulary.ts'

export interface Filter {
  /** Empty means all types. */
  types: readonly EventType[]
  when: 'upcoming' | 'past'
  mine: 'joined' | 'own' | null
  /** In the city's calendar (2026-11-27). */
  from: string | null
}
export const everything: Filter = { types: [], when: 'upcoming', mine: null, from: null }

/** Holds the whole filter, to match live events against the list. */
export const listKey = ({ types, when, mine, from }: Filter = everything) =>
  ['events', 'list', { types, when, mine, from }] as const
export type ListKey = ReturnType<typeof listKey>
export const detailKey = (id: string) => ['events', 'detail', id] as const
export const attendeesKey = (id: string) => ['events', 'attendees', id] as const
export const unansweredKey = (id: string) => [...attendeesKey(id), 'unanswered'] as const
export const waitlistKey = (id: string) => ['events', 'waitlist', id] as const
/** `month`: 2026-11. */
export const daysKey = (month: string, types: readonly EventType[]) => ['events', 'days', { month, types }] as const

export const isEventList = (query: Pick<Query, 'queryKey'>) =>
  query.queryKey[0] === 'events' && query.queryKey[1] === 'list'
