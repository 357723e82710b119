import { infiniteQueryOptions } from '@tanstack/react-query'
import { limits } from '../../../contract/limits.ts'
import { repliesKey } from '../../lib/cache/replies-key.ts'
import type { Thread } from './thread-of.ts'

const freshFor = 5 * 60_000

export const replyList = ({ postId, read }: Pick<Thread, 'postId' | 'read'>) =>
  infiniteQueryOptions({
    queryKey: repliesKey(postId),
    queryFn: ({ pageParam, signal }) =>
      read({ limit: limits.repliesPage, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    staleTime: freshFor,
  })
