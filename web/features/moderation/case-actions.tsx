import { useTranslation } from 'react-i18next'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportCase } from '../../../contract/moderation.ts'
import { Button } from '../../ui/button.tsx'
import { call } from '../../lib/api/api.ts'
import { failureText } from '../../lib/api/failure.ts'
import { toastDestructive, toastSuccess } from '../../ui/feedback/toast.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import type { Decisions } from './use-decisions.ts'
import { showChanged } from './queries.ts'

export function CaseActions({
  subject,
  decisions,
  strong = false,
  titleId,
}: {
  subject: ReportCase
  decisions: Decisions
  strong?: boolean
  titleId?: string
}) {
  const { t } = useTranslation()
  if (!subject.can.decide) return null
  const described = titleId ? { 'aria-describedby': titleId } : {}
  const size = strong ? 'default' : 'md'
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        busy={decisions.dismissing === subject.id}
        onClick={() => decisions.dismiss(subject)}
        {...described}
      >
        {t('moderation.dismiss')}
      </Button>
      <Button
        variant={strong ? 'primary' : 'tonal'}
        size={size}
        onClick={() => decisions.askResolve(subject)}
        {...described}
      >
        {t('moderation.resolve')}
      </Button>
    </>
  )
}

/** `onDone` places focus when the button has unmounted. */
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
