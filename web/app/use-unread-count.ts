import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { totalOf, unreadQuery } from '../features/messages/unread.ts'
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
    show(count)
    return () => show(0)
  }, [count])
  return count
}

function show(count: number) {
  setTitleCount(count > 0 ? countText(count) : '')
  // Zero takes the number away; where no app is installed there is nothing to put it on.
  void navigator.setAppBadge?.(count).catch(() => undefined)
}
