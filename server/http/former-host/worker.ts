/**
 * Of a former host. It speaks the protocol of `register.ts`, so that an open page offers to reload, which leads to APP_URL. Then
 * it removes itself, with all files and data that were saved for reading offline.
 */
export const formerWorker = `self.addEventListener('message', event => {
  if (event.data === 'take over') event.waitUntil(self.skipWaiting())
  if (event.data === 'which files') event.ports[0]?.postMessage({ files: [], alone: false })
})
self.addEventListener('activate', event => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  indexedDB.deleteDatabase('saved')
  await self.navigator.clearAppBadge?.().catch(() => undefined)
  await self.registration.unregister()
}
`
