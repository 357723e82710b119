import '../lib/message-sentences.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Whether messages that wait are given up. */
export function UnsentQuestion({ count, onAnswer }: { count: number; onAnswer: (leave: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onAnswer(false)}
      title={t('messages.leave.title', { count })}
      description={t('messages.leave.lead')}
      cancel={t('messages.leave.stay')}
      confirm={t('messages.leave.go')}
      onConfirm={() => onAnswer(true)}
    />
  )
}
