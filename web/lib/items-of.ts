import type { InfiniteData } from '@tanstack/react-query'
import type { Page } from '../../contract/paging.ts'

/** Everything of a list that is loaded, each once: while pages are read, an item may move from one to the next. */
export const itemsOf = <T extends { id: string }>(list: InfiniteData<Page<T>> | undefined): T[] => [
  ...new Map(list?.pages.flatMap(page => page.items).map(item => [item.id, item])).values(),
]
