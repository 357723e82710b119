import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import type { FeedItem } from '../../../contract/feed.ts'
import { limits } from '../../../contract/limits.ts'
import type { Page } from '../../../contract/paging.ts'
import { call } from '../../lib/api.ts'

export type FeedPages = InfiniteData<Page<FeedItem>, string | null>

export const feedKey = ['feed', 'list'] as const
/** Posts that arrived live and wait above the feed until the reader asks for them. */
export const feedArrivedKey = ['feed', 'arrived'] as const

export const firstPage = (page: Page<FeedItem>): FeedPages => ({ pages: [page], pageParams: [null] })

/**
 * All that is new in the city, read on from its first page, which comes with the rest of home. It never ages by itself:
 * reading it anew would take away the place that somebody has scrolled to.
 */
export const feedList = (first: Page<FeedItem>) =>
  infiniteQueryOptions<Page<FeedItem>, Error, FeedPages, typeof feedKey, string | null>({
    queryKey: feedKey,
    queryFn: ({ pageParam, signal }) =>
      call(api => api.feed.list({ limit: limits.pageSize, ...(pageParam ? { cursor: pageParam } : {}) }, { signal })),
    initialPageParam: null,
    getNextPageParam: page => page.next,
    initialData: () => firstPage(first),
    staleTime: Infinity,
  })
