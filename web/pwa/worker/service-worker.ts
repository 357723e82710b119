import { continued, forgetSkeleton, isHome, isRest, keepSkeleton, keptStart } from './home.ts'
import { forgetPush, openNotification, renewPush, showPush } from './push.ts'
import { build, kept, self } from './scope.ts'

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
  if (event.data === 'forget') event.waitUntil(Promise.all([forgetPush(), forgetSkeleton()]))
  const { language, skeleton } = (event.data ?? {}) as { language?: string; skeleton?: string | null }
  if (language) event.waitUntil(keepSentences(language))
  if (skeleton) event.waitUntil(keepSkeleton(skeleton))
  if (skeleton === null) event.waitUntil(forgetSkeleton())
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
  const start = isHome(event.request) && (await keptStart().catch(() => undefined))
  if (start)
    return continued(event, start, { answer: timely(answer), onRest: () => fromServer.add(event.resultingClientId) })
  const whole = answer.then(response => (isRest(response) ? fetch(event.request) : response))
  const shell = await caches.match(build.shell, { cacheName: kept })
  if (!shell) return whole
  const response = await timely(whole)
  if (!response || response.status >= 500) return shell
  fromServer.add(event.resultingClientId)
  return response
}

async function fromNetwork({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request)
}

const timely = (answer: Promise<Response>): Promise<Response | undefined> =>
  Promise.race([answer, late()]).catch(() => undefined)

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
