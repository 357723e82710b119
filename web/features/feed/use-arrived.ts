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
  const waiting = data.filter(item => isMissing(feed, item))
  return {
    count: waiting.length,
    /** Nothing else than questions waits. */
    onlyQuestions: waiting.every(({ kind }) => kind === 'question'),
    show: () => showArrived(client),
  }
}
