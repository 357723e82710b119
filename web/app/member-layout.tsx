import { lazy, Suspense, useCallback, useEffect } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import '../locales/en/members.ts'
import { useSignOut } from '../components/use-sign-out.ts'
import { whenLoadable } from '../lib/live/connection.ts'
import { useSession, useViewer } from '../lib/api/session.ts'
import { hasQueuedMessages, useHasQueuedMessages } from '../lib/storage/send-queue-hint.ts'
import { Toaster, toastInfo } from '../ui/feedback/toast.tsx'
import { useUpdate } from '../pwa/updates.ts'
import { totalOf, unreadQuery } from '../features/messages/unread.ts'
import { setPushOccasion, usePushOccasion } from '../features/notifications/settings/push-hint.ts'
import { unreadQuery as unreadNotificationsQuery } from '../features/notifications/unread.ts'
import { setTitleCount } from '../lib/dom/focus.ts'
import { countText } from '../ui/badge.tsx'
import { useLiveUpdates } from './live-updates.ts'
import { AppShell } from './shell/app-shell.tsx'
import { Create, useCreate } from './shell/use-create.tsx'
import { inBackground } from '../lib/live/background.ts'

const QueuedMessagesDialog = lazy(async () => {
  await whenLoadable()
  return { default: (await import('../features/messages/queued-messages-dialog.tsx')).QueuedMessagesDialog }
})

const PushQuestion = lazy(async () => {
  await whenLoadable()
  return { default: (await import('../features/notifications/settings/settings-page.tsx')).PushQuestion }
})

export function MemberLayout() {
  const viewer = useViewer()
  const signOut = useSignOut()
  const notifications = useQuery(unreadNotificationsQuery()).data?.count ?? 0
  const unread = useUnreadCount(notifications)
  const queued = useHasQueuedMessages(viewer.id)
  useLiveUpdates(viewer.id, useSendQueue(viewer.id))
  const { create, sheet } = useCreate()
  return (
    <>
      <AppShell
        viewer={{ ...viewer, citySlug: viewer.city?.slug ?? null, cityName: viewer.city?.name ?? null }}
        unread={unread}
        notifications={notifications}
        onSignOut={() => void signOut()}
        onCreate={create}
      >
        <Create value={create}>
          <Outlet />
        </Create>
      </AppShell>
      {sheet}
      <Toaster />
      <UpdateToast />
      <PushPrompt />
      {queued && (
        <Suspense>
          <QueuedMessagesDialog />
        </Suspense>
      )}
    </>
  )
}

function PushPrompt() {
  const navigate = useNavigate()
  const event = usePushOccasion()
  useEffect(() => () => setPushOccasion(null), [])
  useEffect(() => {
    const workers = navigator.serviceWorker
    const open = ({ data, ports: [port] }: MessageEvent<{ open?: string }>) => {
      if (!data?.open) return
      port?.postMessage('opened')
      void navigate(data.open)
    }
    workers?.addEventListener('message', open)
    return () => workers?.removeEventListener('message', open)
  }, [navigate])
  if (!event) return null
  return (
    <Suspense>
      <PushQuestion event={event} onEnd={() => setPushOccasion(null)} />
    </Suspense>
  )
}

/** Never reloads automatically: that would discard form input. */
function UpdateToast() {
  const { t } = useTranslation()
  const reload = useUpdate()
  useEffect(() => {
    if (!reload) return
    toastInfo(t('pwa.update.ready'), {
      id: 'update',
      duration: Infinity,
      action: { label: t('pwa.update.reload'), onClick: reload },
    })
  }, [reload, t])
  return null
}

function useSendQueue(account: string): () => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  const flush = useCallback(() => {
    if (hasQueuedMessages(account))
      import('../features/messages/send-queue.ts').then(
        ({ flushSendQueue }) => flushSendQueue(client, account, t),
        () => undefined,
      )
  }, [account, client, t])
  useEffect(flush, [flush])
  return flush
}

function useUnreadCount(notifications: number): number {
  const { features } = useSession()
  const enabled = features.includes('messaging')
  const { data } = useQuery({ ...unreadQuery(), enabled })
  const messages = totalOf(data)
  const count = messages + notifications
  useEffect(() => {
    showUnreadCount(count)
    return () => showUnreadCount(0)
  }, [count])
  return messages
}

function showUnreadCount(count: number) {
  setTitleCount(count > 0 ? countText(count) : '')
  // Zero clears the badge. The call fails unless the app is installed.
  inBackground(navigator.setAppBadge?.(count))
}
