import '../../locales/en/messages.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../lib/api/session.ts'
import { queuedMessages } from '../../lib/storage/send-queue.ts'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { setSignOutConfirmation } from '../../components/use-sign-out.ts'

interface Waiting {
  count: number
  answer: (leave: boolean) => void
}

/** Mount once, while messages are queued. */
export function QueuedMessagesDialog() {
  const { t } = useTranslation()
  const { id } = useViewer()
  const [waiting, setWaiting] = useState<Waiting>()
  useEffect(() => {
    setSignOutConfirmation(async () => {
      const queued = await queuedMessages(id)
      if (queued.length === 0) return true
      return new Promise(answer => setWaiting({ count: queued.length, answer }))
    })
    return () => setSignOutConfirmation(undefined)
  }, [id])
  const answer = (leave: boolean) => {
    waiting?.answer(leave)
    setWaiting(undefined)
  }
  return (
    <ConfirmDialog
      open={waiting !== undefined}
      onOpenChange={open => !open && answer(false)}
      title={t('messages.leave.title', { count: waiting?.count ?? 0 })}
      description={t('messages.leave.lead')}
      cancel={t('messages.leave.stay')}
      confirm={t('messages.leave.go')}
      onConfirm={() => answer(true)}
    />
  )
}
