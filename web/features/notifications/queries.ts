import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { limits } from '../../../contract/limits.ts'
import type { Notification } from '../../../contract/notifications.ts'
import { call } from '../../lib/api/api.ts'
import { failureOf } from '../../lib/api/failure.ts'
import { invalidateNow } from '../../lib/cache/change-data.ts'
import { mapped, type Paged } from '../../lib/cache/paged.ts'
import { listKey, notificationsKey, unreadKey } from './keys.ts'
import { pagedQuery } from '../../lib/cache/paged-query.ts'

export const readUnread = (signal: AbortSignal) => call(api => api.notifications.unread(undefined, { signal }))

export const readNewest = () =>
  queryOptions({
    queryKey: [...notificationsKey, 'newest'],
    queryFn: async ({ signal }) =>
      (await call(api => api.notifications.list({ limit: 1 }, { signal }))).items[0] ?? null,
  })

export const notificationList = () =>
  pagedQuery({
    queryKey: listKey,
    read: (api, page, options) => api.notifications.list(page, options),
    staleTime: 5 * 60_000,
  })

const showRead = (client: QueryClient, isRead: (item: Notification) => boolean) =>
  client.setQueryData<Paged<Notification>>(
    listKey,
    list => list && mapped(list, item => (!item.isRead && isRead(item) ? { ...item, isRead: true } : item)),
  )

/** Marks that the server does not have yet. A group that changes in the meantime stays unread. */
const waiting = new WeakMap<QueryClient, Map<string, string>>()

function waitingOf(client: QueryClient): Map<string, string> {
  const known = waiting.get(client) ?? new Map<string, string>()
  waiting.set(client, known)
  return known
}

/** Shows the notifications as read. Without a connection, the marks wait for `sendMarks`. */
export function markRead(client: QueryClient, items: readonly Notification[]): Promise<void> {
  const unread = items.filter(({ isRead }) => !isRead)
  for (const { id, at } of unread) waitingOf(client).set(id, at)
  const ids = new Set(unread.map(({ id }) => id))
  showRead(client, ({ id }) => ids.has(id))
  return sendMarks(client)
}

export async function sendMarks(client: QueryClient): Promise<void> {
  const marks = waitingOf(client)
  const items = [...marks].slice(0, limits.notificationsRead).map(([id, at]) => ({ id, at }))
  if (items.length === 0) return
  try {
    await call(api => api.notifications.read({ items }))
  } catch (error) {
    // Another failure would repeat itself; the next visit marks them again.
    if (failureOf(error).code !== 'NETWORK') marks.clear()
    return
  }
  for (const { id, at } of items) if (marks.get(id) === at) marks.delete(id)
  invalidateNow(client, { queryKey: unreadKey })
  if (marks.size > 0) await sendMarks(client)
}

/** Up to the newest that is shown. Throws if that fails. */
export async function markAll(client: QueryClient, newest: Notification): Promise<void> {
  await call(api => api.notifications.readAll({ until: newest.at }))
  showRead(client, () => true)
  invalidateNow(client, { queryKey: notificationsKey })
}

export async function mutePost(client: QueryClient, postId: string, on: boolean): Promise<void> {
  await call(api => api.notifications.mute({ postId, on }))
  client.setQueryData<Paged<Notification>>(
    listKey,
    list =>
      list &&
      mapped(list, item =>
        'post' in item && item.post.id === postId ? { ...item, can: { ...item.can, mute: on } } : item,
      ),
  )
}
