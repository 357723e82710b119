import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import '../locales/en/members.ts'
import { useSignOut } from '../components/use-sign-out.ts'
import { whenLoadable } from '../lib/live/connection.ts'
import { useViewer } from '../lib/api/session.ts'
import { useHasQueuedMessages } from '../lib/storage/send-queue-hint.ts'
import { useLiveUpdates } from './live-updates.ts'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { AppShell } from './shell/app-shell.tsx'
import { UpdateToast } from './shell/update-toast.tsx'
import { useSendQueue } from './use-send-queue.ts'
import { useUnreadCount } from './use-unread-count.ts'
import { Create, useCreate } from './shell/use-create.tsx'
import { Toaster } from '../ui/toast.tsx'

const QueuedMessagesDialog = lazy(async () => {
  await whenLoadable()
  return { default: (await import('../features/messages/queued-messages-dialog.tsx')).QueuedMessagesDialog }
})

export function MemberLayout() {
  const viewer = useViewer()
  const signOut = useSignOut()
  const unread = useUnreadCount()
  const queued = useHasQueuedMessages(viewer.id)
  useLiveUpdates(viewer.id, useSendQueue(viewer.id))
  const { create, sheet } = useCreate()
  return (
    <TooltipProvider>
      <AppShell
        viewer={{ ...viewer, citySlug: viewer.city?.slug ?? null, cityName: viewer.city?.name ?? null }}
        unread={unread}
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
      {queued && (
        <Suspense>
          <QueuedMessagesDialog />
        </Suspense>
      )}
    </TooltipProvider>
  )
}
