import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Confirms an irreversible action. The caller closes it. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  cancel,
  onConfirm,
  danger = true,
  busy = false,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  confirm: string
  cancel?: string
  onConfirm: () => void
  danger?: boolean
  busy?: boolean
}) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onOpenChange={next => !busy && onOpenChange(next)}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => onOpenChange(false)}>
            {cancel ?? t('ui.cancel')}
          </Button>
          <Button variant={danger ? 'danger-solid' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  )
}
