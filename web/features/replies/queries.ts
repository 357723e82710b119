import { limits } from '../../../contract/limits.ts'
import { repliesKey } from '../../lib/cache/replies-key.ts'
import { pagedQuery } from '../../lib/cache/paged-query.ts'
import type { Thread } from './thread-of.ts'

const freshFor = 5 * 60_000

export const replyList = ({ postId, read }: Pick<Thread, 'postId' | 'read'>) =>
  pagedQuery({
    queryKey: repliesKey(postId),
    limit: limits.repliesPage,
    read: (_, page, options) => read(page, options),
    staleTime: freshFor,
  })
