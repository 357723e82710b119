import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import type { FeedItem } from '../../../contract/feed.ts'
import { limits } from '../../../contract/limits.ts'
import type { Page } from '../../../contract/paging.ts'
import { call } from '../../lib/api/api.ts'

export type FeedPages = InfiniteData<Page<FeedItem>, string | null>

export const feedKey = ['feed', 'list'] as const
/** Hidden behind a button until the viewer asks for them. */
export const feedArrivedKey = ['feed', 'arrived'] as const

export const firstPage = (page: Page<FeedItem>): FeedPages => ({ pages: [page], pageParams: [null] })

/** The first page loads with home. Never stale: a refetch would lose the scroll position. */
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
