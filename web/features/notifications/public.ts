import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api/api.ts'
import { unreadKey } from './keys.ts'
import { unreadQuery } from './unread.ts'

export { mutePost } from './queries.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Marks notifications about an open and visible post as read, also those that arrive later. */
export function useSeenPost(postId: string): void {
  const client = useQueryClient()
  const { data } = useQuery({ ...unreadQuery(), enabled: false })
  const count = data?.count ?? 0
  useEffect(() => {
    // A malformed id has no notifications, and would be refused.
    if (count === 0 || !uuid.test(postId)) return
    const mark = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', mark)
      call(api => api.notifications.readPost({ postId })).then(
        () => client.invalidateQueries({ queryKey: unreadKey }),
        // The bell still counts them.
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', mark)
    mark()
    return () => document.removeEventListener('visibilitychange', mark)
  }, [client, postId, count])
}
