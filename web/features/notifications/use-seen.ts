import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type RefObject } from 'react'
import { limits } from '../../../contract/limits.ts'
import type { Notification } from '../../../contract/notifications.ts'
import { markRead } from './queries.ts'

/** Marks an unread row as read after it was on screen for `limits.notificationSeen`. */
export function useSeen(row: RefObject<HTMLElement | null>, item: Notification): void {
  const client = useQueryClient()
  useEffect(() => {
    const element = row.current
    if (!element || item.isRead) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isShown = false
    const update = () => {
      clearTimeout(timer)
      if (isShown && document.visibilityState === 'visible')
        timer = setTimeout(() => void markRead(client, [item]), limits.notificationSeen)
    }
    const observer = new IntersectionObserver(
      entries => {
        isShown = entries.at(-1)?.isIntersecting ?? false
        update()
      },
      { threshold: 0.6 },
    )
    observer.observe(element)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', update)
    }
  }, [client, row, item])
}
