import type { Query } from '@tanstack/react-query'
import type { EventType, KnownNeighborhood } from '../../../../contract/vocabulary.ts'

export interface Filter {
  search: string
  /** Empty means all types. */
  types: readonly EventType[]
  /** Empty means all neighborhoods. */
  neighborhoods: readonly KnownNeighborhood[]
  free: boolean
  /** One of `eventWindows`, or two days (2026-06-13/2026-06-14). */
  within: string | null
  when: 'upcoming' | 'past'
  mine: 'joined' | 'own' | null
  /** In the city's calendar (2026-11-27). */
  from: string | null
}

export const everything: Filter = {
  search: '',
  types: [],
  neighborhoods: [],
  free: false,
  within: null,
  when: 'upcoming',
  mine: null,
  from: null,
}

/** Holds the whole filter, to match live events against the list. */
export const listKey = (filter: Filter = everything) => ['events', 'list', filter] as const
export type ListKey = ReturnType<typeof listKey>
export const countKey = (filter: Filter) => ['events', 'count', filter] as const
export const detailKey = (id: string) => ['events', 'detail', id] as const
export const sharedKey = (id: string) => ['events', 'shared', id] as const
export const attendeesKey = (id: string) => ['events', 'attendees', id] as const
export const unansweredKey = (id: string) => [...attendeesKey(id), 'unanswered'] as const
export const waitlistKey = (id: string) => ['events', 'waitlist', id] as const
export const checkInKey = (id: string) => ['events', 'check-in', id] as const
export const hostsKey = (id: string) => ['events', 'hosts', id] as const
export const ticketKey = (id: string) => ['events', 'ticket', id] as const
export const talkKey = (id: string) => ['events', 'talk', id] as const
export const announcementsKey = (id: string) => ['events', 'announcements', id] as const
/** `month`: 2026-11. */
export const daysKey = (month: string, types: readonly EventType[]) => ['events', 'days', { month, types }] as const

export const isEventList = (query: Pick<Query, 'queryKey'>) =>
  query.queryKey[0] === 'events' && query.queryKey[1] === 'list'
