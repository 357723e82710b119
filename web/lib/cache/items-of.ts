import type { InfiniteData } from '@tanstack/react-query'
import type { Page } from '../../../contract/paging.ts'

/** Returns the loaded items without duplicates: an item may move to another page between two requests. */
export const itemsOf = <T extends { id: string }>(list: InfiniteData<Page<T>> | undefined): T[] => [
  ...new Map(list?.pages.flatMap(page => page.items).map(item => [item.id, item])).values(),
]
