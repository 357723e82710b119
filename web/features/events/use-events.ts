import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { itemsOf } from '../../lib/cache/items-of.ts'
import { useNow } from '../../lib/time/time.ts'
import type { Filter } from './keys.ts'
import { isOver } from './order.ts'
import { eventList } from './queries.ts'

export type Events = ReturnType<typeof useEvents>

/** The loaded events of a list. Events that end disappear from it as time passes. */
export function useEvents(filter: Filter) {
  const now = useNow()
  const list = useInfiniteQuery({ ...eventList(filter), placeholderData: keepPreviousData })
  const items = itemsOf(list.data)
  const events = list.isPlaceholderData ? items : items.filter(event => isOver(event, now) === (filter.when === 'past'))
  return { list, events, none: list.isSuccess && !list.isPlaceholderData && events.length === 0 && !list.hasNextPage }
}
