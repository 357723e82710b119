import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { totalOf, unreadQuery } from '../features/messages/unread.ts'
import { setTitleCount } from '../lib/dom/focus.ts'
import { useSession } from '../lib/api/session.ts'
import { countText } from '../ui/badge.tsx'

/** The number of unread messages, also shown in the document title and as the app badge. */
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
  // Zero clears the badge; ignored where the app is not installed.
  void navigator.setAppBadge?.(count).catch(() => undefined)
}
