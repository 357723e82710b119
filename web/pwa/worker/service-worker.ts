declare const self: ServiceWorkerGlobalScope
/** Written in front of this file by the build: scripts/vite/service-worker.ts. */
declare const build: {
  version: string
  /** The document without anybody's data. */
  shell: string
  files: string[]
  /** The file with the sentences of each language that does not come with the screens. */
  sentences: Record<string, string>
  /** Patterns of the paths that are pages. */
  pages: string[]
}

/**
 * The rule of what is kept: the files of one build under names that hold their hash, and the bare document. Answers of
 * the API, the stream, pictures, and documents with somebody's data are never stored here, so nothing that a cache holds
 * was ever about a person.
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
  // Sent by the person's press on Reload: until then the pages that are open keep the files they were made with.
  if (event.data === 'take over') event.waitUntil(self.skipWaiting())
  if (event.data === 'which files') event.waitUntil(tellFiles(event))
  const { language } = (event.data ?? {}) as { language?: string }
  if (language) event.waitUntil(keepSentences(language))
})

async function keepFiles() {
  const cache = await caches.open(kept)
  // Most of them are in the browser's own cache already; the rest must not get in the way of what is being read.
  await cache.addAll([build.shell, ...build.files].map(file => new Request(file, { priority: 'low' })))
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== kept) await caches.delete(name)
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** From the network, with the person's own data; without one, the bare document, which knows what this browser saved. */
async function openPage(event: FetchEvent): Promise<Response> {
  const answer = fromNetwork(event)
  event.waitUntil(answer.catch(() => undefined))
  const shell = await caches.match(build.shell, { cacheName: kept })
  if (!shell) return answer
  const response = await Promise.race([answer, late()]).catch(() => undefined)
  if (response && response.status < 500) return response
  ours.add(event.resultingClientId)
  return shell
}

async function fromNetwork({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request)
}

/** Ends after three seconds, and never where nothing was saved: there the network is worth waiting for. */
const late = () =>
  new Promise<undefined>(resolve => {
    setTimeout(() => void hasSaved().then(saved => saved && resolve(undefined)), patience)
  })

/** Whether web/lib/saved-reads.ts holds anybody's reads. */
const hasSaved = () =>
  new Promise<boolean>(resolve => {
    const opening = indexedDB.open('saved')
    // It does not exist: it must not come into being here, without what is in it.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve(false)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('reads').objectStore('reads').count()
      counting.onsuccess = () => resolve(counting.result > 0)
      counting.onerror = () => resolve(false)
      opening.result.close()
    }
  })

/** Pages that were opened from what is kept here. */
const ours = new Set<string>()

/**
 * Files are answered for pages without a connection. With one the browser's own cache has them for a year and is quicker;
 * and Chromium throws away what a document asked for ahead when it comes from here, and loads it a second time.
 */
const needsUs = ({ clientId }: FetchEvent) => !self.navigator.onLine || ours.has(clientId)

async function openFile({ request }: FetchEvent): Promise<Response> {
  const found = await caches.match(request, { ignoreVary: true })
  if (found) return found
  const response = await fetch(request)
  if (response.ok) await (await caches.open(kept)).put(request, response.clone())
  return response
}

/** Keeps what this browser reads for use without a connection; English is among the files of the build. */
async function keepSentences(language: string) {
  const file = build.sentences[language]
  const cache = await caches.open(kept)
  if (file && !(await cache.match(file))) await cache.add(file)
}

/** Answers which files it holds, and whether one page at most is open: then nobody is left with the files of another build. */
async function tellFiles({ ports }: ExtendableMessageEvent) {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  ports[0]?.postMessage({ files: build.files, alone: open.length <= 1 })
}
