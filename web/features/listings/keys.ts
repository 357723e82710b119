import type { Query } from '@tanstack/react-query'
import type { Inputs } from '../../../contract/contract.ts'

type Asked = Inputs['listings']['list']
/** What the list is narrowed by, and how it is sorted. What is not asked for is absent. */
export type Filter = Omit<Asked, 'cursor' | 'limit' | 'minCents' | 'maxCents'> & {
  minCents?: number | undefined
  maxCents?: number | undefined
}

/**
 * A filter as it stands in a key: what is not asked for, or goes without saying, takes no place. So the list that the
 * document carries is found whether its address named the usual order or not.
 */
const told = (filter: Filter): Filter =>
  Object.fromEntries(
    Object.entries(filter).filter(
      ([name, value]) => value !== undefined && value !== '' && !(name === 'sort' && value === 'newest'),
    ),
  )

/** The third part is the whole filter, so that a live event can tell whether it concerns a list. */
export const listKey = (filter: Filter = {}) => ['listings', 'list', told(filter)] as const
export type ListKey = ReturnType<typeof listKey>
export const countsKey = (filter: Filter = {}) => {
  const { type: _, sort: __, ...rest } = told(filter)
  return ['listings', 'counts', rest] as const
}
export const detailKey = (id: string) => ['listings', 'detail', id] as const
export const similarKey = (id: string) => ['listings', 'similar', id] as const
export const memberKey = (profileId: string) => ['listings', 'member', profileId] as const
/** Listings that arrived live and wait above the list until the reader asks for them. */
export const arrivedKey = ['listings', 'arrived'] as const

export const isListingList = (query: Pick<Query, 'queryKey'>) =>
  query.queryKey[0] === 'listings' && query.queryKey[1] === 'list'
