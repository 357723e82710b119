import type { InfiniteData } from '@tanstack/react-query'
import type { Page } from '../../../contract/paging.ts'

/** Without duplicates: an item may move between pages of two requests. */
export const itemsOf = <T extends { id: string }>(list: InfiniteData<Page<T>> | undefined): T[] => [
  ...new Map(list?.pages.flatMap(page => page.items).map(item => [item.id, item])).values(),
]
