import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unreadQuery } from '../features/messages/queries.ts'
import { totalOf } from '../features/messages/state.ts'
import { setTitleCount } from '../lib/focus.ts'
import { useSession } from '../lib/session.ts'
import { countText } from '../ui/count.tsx'

/** How many messages are unread: for the tab, and told in the title of every page and on the installed app's icon. */
export function useUnreadCount(): number {
  const { features } = useSession()
  const enabled = features.includes('messaging')
  const { data } = useQuery({ ...unreadQuery(useQueryClient()), enabled })
  const count = totalOf(data)
  useEffect(() => {
    setTitleCount(count > 0 ? countText(count) : '')
    // Where there is no installed app, there is nothing to put it on.
    void (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => undefined)
  }, [count])
  useEffect(
    () => () => {
      setTitleCount('')
      void navigator.clearAppBadge?.().catch(() => undefined)
    },
    [],
  )
  return count
}
