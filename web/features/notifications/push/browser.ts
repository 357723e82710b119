import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { settingsQuery } from '../settings/queries.ts'
import { forgetEndpoint, rememberEndpoint, rememberedEndpoint } from './hint.ts'

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
export async function turnOnPush(client: QueryClient, pushKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // A browser refuses to subscribe to another key before.
  if (known && !isFor(known, pushKey)) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  await send(client, subscription, false)
  return true
}

/** Otherwise the browser would renew it. */
export async function endPush(): Promise<void> {
  forgetEndpoint()
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}

/** Browsers renew subscriptions, and not all of them tell the service worker. */
export async function renewPush(client: QueryClient): Promise<void> {
  const before = rememberedEndpoint()
  if (!before || pushState() !== 'possible') return
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription()
  if (subscription && subscription.endpoint !== before) await send(client, subscription, true)
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

const isFor = ({ options: { applicationServerKey: key } }: PushSubscription, pushKey: string): boolean =>
  key !== null &&
  btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '') === pushKey
