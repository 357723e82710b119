import type { Query } from '@tanstack/react-query'
import type { EventType } from '../../../contract/vocabulary.ts'

/** Which events a list shows. */
export interface Filter {
  /** None is all of them. */
  types: readonly EventType[]
  when: 'upcoming' | 'past'
  mine: 'joined' | 'own' | null
  /** A day of the city's calendar to begin with. */
  from: string | null
}
export const everything: Filter = { types: [], when: 'upcoming', mine: null, from: null }

/** The third part is the whole filter, so that a live event can tell whether it concerns a list. */
export const listKey = ({ types, when, mine, from }: Filter = everything) =>
  ['events', 'list', { types, when, mine, from }] as const
export type ListKey = ReturnType<typeof listKey>
export const detailKey = (id: string) => ['events', 'detail', id] as const
export const attendeesKey = (id: string) => ['events', 'attendees', id] as const
/** `month` as 2026-11. */
export const daysKey = (month: string, types: readonly EventType[]) => ['events', 'days', { month, types }] as const

export const isEventList = (query: Pick<Query, 'queryKey'>) =>
  query.queryKey[0] === 'events' && query.queryKey[1] === 'list'
