import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { failureText } from '../../lib/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { invitationQuery } from './queries.ts'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'

/** Replaces the invitation link after a confirmation; the earlier link stops working. */
export function RenewLink() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const renew = useMutation({
    mutationFn: () => call(api => api.people.renewInvite()),
    onSuccess: link => {
      client.setQueryData(invitationQuery().queryKey, link)
      toastSuccess(t('people.invite.renewed'))
    },
    onError: error => toastError(failureText(t, error), { title: t('people.invite.renewFailed') }),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button
        variant="ghost"
        size="md"
        className="-mr-3.5"
        icon={<RefreshCw size={18} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t('people.invite.renew')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('people.invite.renewTitle')}
        description={t('people.invite.renewLead')}
        confirm={t('people.invite.renew')}
        danger={false}
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
      />
    </>
  )
}
