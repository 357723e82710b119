import { useEffect, useState } from 'react'
import { useNavigationBlocker, type Leave } from '../../lib/dom/navigation-blocker.ts'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { listen } from '../../lib/dom/listen.ts'

export function LeaveGuard({
  unsaved,
  title,
  lead,
  stay,
  leave,
  within = false,
}: {
  unsaved: () => boolean
  title: string
  lead: string
  stay: string
  leave: string
  within?: boolean
}) {
  const [waiting, setWaiting] = useState<Leave | null>(null)
  useNavigationBlocker(true, { blocks: ({ samePage }) => (within || !samePage) && unsaved(), asked: setWaiting })

  useEffect(() => {
    return listen('beforeunload', event => {
      if (unsaved()) event.preventDefault()
    })
  }, [unsaved])

  const answer = (how: 'proceed' | 'reset') => {
    setWaiting(null)
    waiting?.[how]()
  }
  return (
    <ConfirmDialog
      open={waiting !== null}
      onOpenChange={open => !open && answer('reset')}
      title={title}
      description={lead}
      cancel={stay}
      confirm={leave}
      onConfirm={() => answer('proceed')}
    />
  )
}
