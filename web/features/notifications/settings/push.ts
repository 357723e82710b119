import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { settingsQuery } from './queries.ts'
import { forgetEndpoint, rememberEndpoint, rememberedEndpoint } from './push-hint.ts'

/** `blocked`: only the user can change it, in the settings of the browser. */
export type PushState = 'unsupported' | 'blocked' | 'possible'

/** On iPhone and iPad, only installed apps can be notified. */
export const pushState = (): PushState => {
  if (!('Notification' in window) || !('PushManager' in window) || !navigator.serviceWorker) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

/**
 * Asks the browser if necessary, which shows its own prompt only after a press. Resolves to false if it is refused. Throws errors of
 * the browser and of the server.
 */
export async function turnOnPush(client: QueryClient): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  // The key of a saved answer may be an old one.
  const { pushKey } = await client.fetchQuery({ ...settingsQuery(), staleTime: 0 })
  await send(client, await subscribeAnew(pushKey), false)
  return true
}

/** What the browser has may be dead, and browsers give the same one again; they refuse another key while it lasts. */
async function subscribeAnew(pushKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
}

/** Otherwise the browser would renew it. */
export async function endPush(): Promise<void> {
  forgetEndpoint()
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}

/**
 * Browsers renew subscriptions, and not all of them tell the service worker. Replaces one that is dead, made with another key, or gone,
 * and ends it if the member removed this browser elsewhere.
 */
export async function renewPush(client: QueryClient): Promise<void> {
  const before = rememberedEndpoint()
  if (!before || pushState() !== 'possible' || Notification.permission !== 'granted') return
  const { devices, pushEnded, pushKey } = await client.fetchQuery({ ...settingsQuery(), staleTime: 0 })
  if (!pushEnded && !devices.some(({ isCurrent }) => isCurrent)) return endPush()
  const known = await (await navigator.serviceWorker.ready).pushManager.getSubscription()
  const works = known && !pushEnded && !isForOther(known, pushKey)
  if (works && known.endpoint === before) return
  await send(client, works ? known : await subscribeAnew(pushKey), true)
}

/** The server ignores a renewal of a browser that the member removed. */
async function send(client: QueryClient, subscription: PushSubscription, renewal: boolean): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const saved = await call(api =>
    api.notifications.subscribe({
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
      renewal,
    }),
  )
  rememberEndpoint(subscription.endpoint)
  client.setQueryData(settingsQuery().queryKey, saved)
}

/** False if the browser does not tell its key. */
const isForOther = ({ options: { applicationServerKey: key } }: PushSubscription, pushKey: string): boolean =>
  key !== null &&
  btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '') !== pushKey
