import type { PushPayload } from '../../../contract/push.ts'
import { self } from './scope.ts'

export async function showPush({ data }: PushEvent) {
  const push = data?.json() as PushPayload
  await self.navigator.setAppBadge?.(push.count)?.catch(() => undefined)
  // The server repeats an attempt whose outcome it does not know.
  if (!(await isFirst(push.id))) return
  const pages = await self.clients.matchAll({ type: 'window' })
  // A focused page shows it. WebKit ends the subscription of an app that shows nothing.
  if (pages.some(({ focused }) => focused) && !/AppleWebKit(?!.*Chrom)/.test(self.navigator.userAgent)) return
  const { title, body, path, tag, again, read } = push
  const options = { body, tag, renotify: again, icon: '/icon-192.png', data: { path, read } }
  await self.registration.showNotification(title, options)
}

const isFirst = (id: string) =>
  new Promise<boolean>(resolve => {
    const opening = indexedDB.open('pushes')
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('ids', { autoIncrement: true }).createIndex('id', '', { unique: true })
    opening.onerror = () => resolve(true)
    opening.onsuccess = () => {
      const work = opening.result.transaction('ids', 'readwrite')
      const ids = work.objectStore('ids')
      const adding = ids.add(id)
      adding.onsuccess = () => ids.delete(IDBKeyRange.upperBound((adding.result as number) - 200))
      work.oncomplete = () => resolve(true)
      work.onabort = () => resolve(adding.error?.name !== 'ConstraintError')
      opening.result.close()
    }
  })

export async function openNotification({ notification }: NotificationEvent) {
  notification.close()
  const { path, read } = notification.data as Pick<PushPayload, 'path' | 'read'>
  const marking = read && fetch('/api/notifications/read', withBody('POST', { items: [read] })).catch(() => undefined)
  await openPath(path)
  await marking
}

async function openPath(path: string) {
  const pages = await self.clients.matchAll({ type: 'window' })
  const isThere = ({ url }: WindowClient) => new URL(url).pathname === new URL(path, url).pathname
  const page = pages.find(isThere) ?? pages.find(({ focused }) => focused) ?? pages[0]
  if (!page) return void (await self.clients.openWindow(path))
  await page.focus().catch(() => undefined)
  const { port1, port2 } = new MessageChannel()
  const opened = new Promise<boolean>(resolve => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), 1_000)
  })
  page.postMessage({ open: path }, [port2])
  if (!(await opened)) await page.navigate(path).catch(() => self.clients.openWindow(path))
}

export async function renewPush({
  oldSubscription,
  newSubscription,
}: {
  oldSubscription?: PushSubscription
  newSubscription?: PushSubscription
}) {
  const key = oldSubscription?.options.applicationServerKey
  const renewed =
    newSubscription ??
    (key && (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })))
  if (!renewed) return
  const { endpoint, keys } = renewed.toJSON()
  await fetch('/api/push-subscription', withBody('PUT', { endpoint, keys, renewal: true }))
}

const withBody = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

export async function forgetPush() {
  if (Notification.permission !== 'granted') return
  for (const notification of await self.registration.getNotifications()) notification.close()
  await (await self.registration.pushManager.getSubscription())?.unsubscribe()
}
