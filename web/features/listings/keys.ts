import type { Inputs } from '../../../contract/contract.ts'

type Asked = Inputs['listings']['list']
/** Unset parts are absent. */
export type Filter = Omit<Asked, 'cursor' | 'limit' | 'minCents' | 'maxCents'> & {
  minCents?: number | undefined
  maxCents?: number | undefined
}

/** Omits unset parts and defaults, so that the embedded list matches any spelling of its URL. */
const normalized = (filter: Filter): Filter =>
  Object.fromEntries(
    Object.entries(filter).filter(
      ([name, value]) => value !== undefined && value !== '' && !(name === 'sort' && value === 'newest'),
    ),
  )

/** Holds the whole filter, to match live events against the list. */
export const listKey = (filter: Filter = {}) => ['listings', 'list', normalized(filter)] as const
export const countsKey = (filter: Filter = {}) => {
  const { type: _, sort: __, ...rest } = normalized(filter)
  return ['listings', 'counts', rest] as const
}
export const detailKey = (id: string) => ['listings', 'detail', id] as const
export const similarKey = (id: string) => ['listings', 'similar', id] as const
export const memberKey = (profileId: string) => ['listings', 'member', profileId] as const
/** Hidden behind a button until the viewer asks for them. */
export const arrivedKey = ['listings', 'arrived'] as const
