import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { failureText } from '../../lib/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { toastDestructive, toastSuccess } from '../../ui/toast.tsx'
import { showChanged } from './queries.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'

/** Restores removed content after a confirmation. `onDone` places focus when the button has unmounted. */
export function RestoreButton({ caseId, onDone }: { caseId: string; onDone: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const restoring = useMutation({
    mutationFn: () => call(api => api.moderation.restore({ caseId })),
    onSuccess: changed => {
      setAsking(false)
      showChanged(client, changed)
      toastSuccess(t('moderation.restore.done'))
      onDone()
    },
    onError: error => {
      setAsking(false)
      toastDestructive(t('moderation.restore.failed'), failureText(t, error))
    },
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('moderation.restore.action')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger={false}
        title={t('moderation.restore.title')}
        description={t('moderation.restore.lead')}
        confirm={t('moderation.restore.confirm')}
        busy={restoring.isPending}
        onConfirm={() => restoring.mutate()}
      />
    </>
  )
}
