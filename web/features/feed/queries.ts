import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import type { FeedItem } from '../../../contract/feed.ts'
import type { Page } from '../../../contract/paging.ts'
import type { Paged } from '../../lib/cache/paged.ts'
import { pagedQuery } from '../../lib/cache/paged-query.ts'

export type FeedPages = Paged<FeedItem>

export const feedKey = ['feed', 'list'] as const
/** Hidden behind a button until the viewer asks for them. */
export const feedArrivedKey = ['feed', 'arrived'] as const

export const firstPage = (page: Page<FeedItem>): InfiniteData<Page<FeedItem>, string | null> => ({
  pages: [page],
  pageParams: [null],
})

/** The first page loads with home. Never stale: a refetch would lose the scroll position. */
export const feedList = (first: Page<FeedItem>) =>
  infiniteQueryOptions({
    ...pagedQuery({
      queryKey: feedKey,
      read: (api, page, sent) => api.feed.list(page, sent),
      staleTime: Infinity,
    }),
    initialData: () => firstPage(first),
  })
