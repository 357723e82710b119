import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FeedItem } from '../../../contract/feed.ts'
import { showArrived } from './live.ts'
import { isMissing } from './order.ts'
import { feedArrivedKey, type FeedPages } from './queries.ts'

/** How many posts wait above the feed, and the way to put them into it. */
export function useArrived(feed: FeedPages) {
  const client = useQueryClient()
  const { data } = useQuery<FeedItem[]>({
    queryKey: feedArrivedKey,
    queryFn: () => [],
    enabled: false,
    initialData: [],
    gcTime: Infinity,
  })
  return { count: data.filter(item => isMissing(feed, item)).length, show: () => showArrived(client) }
}
