// An import statement would make this file a module, which `register` does not load.
type PushPayload = import('../../../contract/push.ts').PushPayload

declare const self: ServiceWorkerGlobalScope
declare const build: {
  version: string
  shell: string
  files: string[]
  door: string[]
  sentences: Record<string, string>
  pages: string[]
}

/**
 * Holds only hashed files of one build and the shell document, so no personal data: API responses, pictures and documents
 * with user data are never cached.
 */
const kept = `app ${build.version}`
const patience = 3_000
const pages = build.pages.map(pattern => new RegExp(pattern))

self.addEventListener('install', event => event.waitUntil(keepFiles()))
self.addEventListener('activate', event => event.waitUntil(takeOver()))
self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pages.some(page => page.test(pathname))) event.respondWith(openPage(event))
  else if (pathname.startsWith('/assets/') && needsUs(event)) event.respondWith(openFile(event))
})
self.addEventListener('message', event => {
  // Sent when the user presses Reload: open pages need the files of their own build until then.
  if (event.data === 'take over') event.waitUntil(self.skipWaiting())
  if (event.data === 'keep the door') event.waitUntil(keepMissing(build.door))
  if (event.data === 'which files') event.waitUntil(sendFiles(event))
  if (event.data === 'forget') event.waitUntil(forgetPush())
  const { language } = (event.data ?? {}) as { language?: string }
  if (language) event.waitUntil(keepSentences(language))
})

self.addEventListener('push', event => event.waitUntil(showPush(event)))
self.addEventListener('notificationclick', event => event.waitUntil(openNotification(event)))
self.addEventListener('pushsubscriptionchange', event =>
  event.waitUntil(
    renewPush(event as unknown as { oldSubscription?: PushSubscription; newSubscription?: PushSubscription }),
  ),
)

async function keepFiles() {
  const cache = await caches.open(kept)
  // The download must not delay the page.
  await cache.addAll([build.shell, ...build.files].map(file => new Request(file, { priority: 'low' })))
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== kept) await caches.delete(name)
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function openPage(event: FetchEvent): Promise<Response> {
  const answer = fromNetwork(event)
  event.waitUntil(answer.catch(() => undefined))
  const shell = await caches.match(build.shell, { cacheName: kept })
  if (!shell) return answer
  const response = await Promise.race([answer, late()]).catch(() => undefined)
  if (!response || response.status >= 500) return shell
  fromServer.add(event.resultingClientId)
  return response
}

async function fromNetwork({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request)
}

/** After three seconds if data is saved; otherwise never, because waiting for the network is better. */
const late = () =>
  new Promise<undefined>(resolve => {
    setTimeout(() => void hasSaved().then(saved => saved && resolve(undefined)), patience)
  })

const hasSaved = () =>
  new Promise<boolean>(resolve => {
    const opening = indexedDB.open('saved')
    // Do not create the database without its object stores.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve(false)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('reads').objectStore('reads').count()
      counting.onsuccess = () => resolve(counting.result > 0)
      counting.onerror = () => resolve(false)
      opening.result.close()
    }
  })

/** Client IDs of pages from the server. Browsers stop an idle worker, which then knows none of the open pages. */
const fromServer = new Set<string>()

/**
 * While a page loads online, the HTTP cache is faster, and Chromium discards preloads answered by a service worker and
 * fetches them twice.
 */
const needsUs = ({ clientId }: FetchEvent) => !self.navigator.onLine || !fromServer.has(clientId)

async function openFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const found = await caches.match(request, { ignoreVary: true })
  if (found) return found
  const response = await fetch(request)
  if (response.ok) event.waitUntil(keepFile(request, response.clone()))
  return response
}

const keepFile = async (request: Request, response: Response) =>
  (await caches.open(kept)).put(request, response).catch(() => undefined)

async function keepSentences(language: string) {
  const file = build.sentences[language]
  if (file) await keepMissing([file])
}

async function keepMissing(files: string[]) {
  const cache = await caches.open(kept)
  for (const file of files) if (!(await cache.match(file))) await cache.add(file)
}

async function sendFiles({ ports }: ExtendableMessageEvent) {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  ports[0]?.postMessage({ files: build.files, alone: open.length <= 1 })
}

async function showPush({ data }: PushEvent) {
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

async function openNotification({ notification }: NotificationEvent) {
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

async function renewPush({
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

async function forgetPush() {
  if (Notification.permission !== 'granted') return
  for (const notification of await self.registration.getNotifications()) notification.close()
  await (await self.registration.pushManager.getSubscription())?.unsubscribe()
}
