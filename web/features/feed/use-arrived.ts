import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FeedItem } from '../../../contract/feed.ts'
import { showArrived } from './live.ts'
import { isMissing } from './order.ts'
import { feedArrivedKey, type FeedPages } from './queries.ts'

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
    onlyQuestions: waiting.every(({ kind }) => kind === 'question'),
    show: () => showArrived(client),
  }
}
