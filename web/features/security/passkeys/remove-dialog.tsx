import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Passkey } from '../../../../contract/passkeys.ts'
import type { SecurityOverview } from '../../../../contract/security.ts'
import { call } from '../../../lib/api/api.ts'
import { failureOf } from '../../../lib/api/failure.ts'
import { withFreshProof } from '../../../lib/api/fresh-proof.ts'
import { refreshSession } from '../../../lib/api/session.ts'
import { focusIfLost } from '../../../lib/dom/focus.ts'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx'
import { overviewQuery, securityKey } from '../queries.ts'
import { useFailed } from '../toasts.ts'

/** Closes before the proof of the owner is asked for: dialogs are not nested. */
export function RemoveDialog({
  passkey: { id, name },
  isLastFactor,
  isOnly,
  headingId,
  onClose,
}: {
  passkey: Passkey
  /** Two-factor turns off with it. */
  isLastFactor: boolean
  /** The password is the only other way to sign in. */
  isOnly: boolean
  /** Takes the focus of the removed row. */
  headingId: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const failed = useFailed()

  async function remove() {
    onClose()
    try {
      await withFreshProof(() => call(api => api.passkeys.remove({ passkeyId: id }))).catch((error: unknown) => {
        if (failureOf(error).code !== 'PASSKEY_NOT_FOUND') throw error
      })
    } catch (error) {
      if (failureOf(error).code !== 'CODE_NEEDED') failed(error, t('passkeySettings.removeFailed'))
      return
    }
    client.setQueryData<SecurityOverview>(
      overviewQuery.queryKey,
      before => before && { ...before, passkeys: before.passkeys.filter(passkey => passkey.id !== id) },
    )
    // After the dialog has returned the focus to the removed row.
    focusIfLost(() => document.getElementById(headingId)?.focus())
    toastSuccess(t('passkeySettings.removed', { name }))
    await Promise.allSettled([client.invalidateQueries({ queryKey: securityKey }), refreshSession(client)])
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('passkeySettings.removeTitle', { name })}
      description={t(
        isLastFactor
          ? 'passkeySettings.removeLast'
          : isOnly
            ? 'passkeySettings.removeLead'
            : 'passkeySettings.removeOther',
      )}
      cancel={t('passkeySettings.keep')}
      confirm={t('security.passkeys.remove')}
      onConfirm={() => void remove()}
    />
  )
}
