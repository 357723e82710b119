import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import type { Viewer } from '../../contract/accounts.ts'
import { unsentEvents } from '../features/events/check-in/hint.ts'
import { rememberedEndpoint } from '../features/notifications/settings/push-hint.ts'
import { keepReads } from '../pwa/keep-reads.ts'
import { registerWorker } from '../pwa/register.ts'
import { listen } from '../lib/dom/listen.ts'
import { knownSession, refreshSession } from '../lib/api/session.ts'
import { toastNote } from '../ui/feedback/toast.tsx'
import { inBackground } from '../lib/live/background.ts'

/** Allowlist of data saved on the device, by the first part of the query key. Never account security or admin data. */
const saved = new Set<unknown>([
  'home',
  'feed',
  'questions',
  'replies',
  'profiles',
  'people',
  'events',
  'series',
  'listings',
  'messages',
  'notifications',
  'terms',
])
const isSaved = ([first, second]: readonly unknown[]) =>
  saved.has(first) && second !== 'arrived' && !(first === 'messages' && second === 'search')

const quiet = 2_000

export function startIdleTasks(client: QueryClient, i18n: i18n, skeleton?: string | null): void {
  keepReads(client, isSaved)
  watchRole(client, i18n)
  watchPush(client)
  watchCheckIns(client)
  watchMaintenance(client)
  setTimeout(() => {
    const register = () => inBackground(registerWorker(i18n, skeleton))
    if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: quiet })
    else register()
  }, quiet)
}

export const watchMaintenance = (client: QueryClient): (() => void) =>
  listen('closed', () => inBackground(refreshSession(client)))

export function watchCheckIns(client: QueryClient): void {
  const send = () => {
    const account = knownSession(client)?.viewer?.id
    if (!account || unsentEvents(account).length === 0) return
    inBackground(
      import(/* offline: false */ '../features/events/check-in/device.ts').then(({ sendKept }) => sendKept(account)),
    )
  }
  setTimeout(send, quiet)
  addEventListener('online', send)
}

export function watchPush(client: QueryClient): () => void {
  const workers = navigator.serviceWorker
  if (!workers) return () => {}
  let before: string | undefined
  const follow = () => {
    const session = knownSession(client)
    if (!session) return
    const now = session.viewer?.id
    if (now === before && now !== undefined) return
    const isOther = now === undefined || before !== undefined
    before = now
    if (isOther) workers.controller?.postMessage('forget')
    else if (rememberedEndpoint())
      setTimeout(
        () =>
          inBackground(
            import('../features/notifications/settings/settings-page.tsx').then(({ renewPush }) => renewPush(client)),
          ),
        quiet,
      )
  }
  follow()
  return client.getQueryCache().subscribe(({ query }) => query.queryKey[0] === 'session' && follow())
}

export function watchRole(client: QueryClient, { t }: i18n): () => void {
  let before = knownSession(client)?.viewer
  return client.getQueryCache().subscribe(() => {
    const viewer = knownSession(client)?.viewer
    if (viewer === before) return
    const isNews = viewer?.id === before?.id && viewer?.role !== before?.role
    before = viewer
    if (viewer && isNews) inBackground(announceRole(viewer))
  })

  async function announceRole({ role, secondFactorNeeded }: Viewer) {
    await import('../locales/en/security.ts')
    const next = secondFactorNeeded ? t('security.role.setUp') : t('security.role.open')
    toastNote(t(`security.role.${role}`), role === 'member' ? undefined : next)
  }
}
