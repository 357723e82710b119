import type { QueryClient } from '@tanstack/react-query'
import type { Boot } from '../../lib/api/boot.ts'
import { listKey, unreadKey } from './keys.ts'

export function seedNotifications(client: QueryClient, { notifications, notificationList }: Boot['data']): void {
  if (notifications) client.setQueryData(unreadKey, notifications)
  if (notificationList) client.setQueryData(listKey, { pages: [notificationList], pageParams: [null] })
}
