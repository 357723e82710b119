import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/api.ts'
import { failureOf } from '../../../lib/api/failure.ts'
import { refreshSession } from '../../../lib/api/session.ts'
import { toastError, toastInfo, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { hasOtherSessions, securityKey } from '../queries.ts'
import { SaveCodes } from './save-codes.tsx'
import { SetupScan } from './setup-scan.tsx'
import { useFailed } from '../toasts.ts'
import type { Enrolled, Enrollment } from './use-flow.ts'

/** Nothing is enabled before Done. */
export function Setup({
  enrollment,
  enrolled,
  needed,
  onRestart,
  onClose,
}: {
  /** Of an authenticator to scan. */
  enrollment?: Enrollment
  /** Passkeys need no scan. */
  enrolled?: Enrolled
  /** The role requires two-factor. */
  needed: boolean
  onRestart: (enrollment: Enrollment) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const failed = useFailed()
  const [proved, setProved] = useState(enrolled)

  const enable = useMutation({
    mutationFn: (sealed: string) =>
      call(api => api.security.enableTwoFactor({ enrollment: sealed })).then(() => 'now' as const, unlessOn),
    onSuccess: async when => {
      if (when === 'now') {
        if (hasOtherSessions(client))
          toastSuccess(t('security.twoFactor.enabledDetail'), { title: t('security.twoFactor.enabled') })
        else toastSuccess(t('security.twoFactor.enabled'))
      } else toastInfo(t('security.twoFactor.alreadyOn'))
      // An admin gains the admin rights now.
      await Promise.allSettled([client.invalidateQueries({ queryKey: securityKey }), refreshSession(client)])
    },
    onError: error => {
      const { code } = failureOf(error)
      if (code === 'ENROLMENT_EXPIRED')
        toastError(t('security.setup.expired'), { title: t('security.twoFactor.enableFailed') })
      else failed(error, t('security.twoFactor.enableFailed'))
    },
  })

  if (!proved)
    return (
      enrollment && (
        <SetupScan
          enrollment={enrollment}
          needed={needed}
          onProved={setProved}
          onRestart={onRestart}
          onClose={onClose}
        />
      )
    )
  return (
    <SaveCodes
      codes={proved.codes}
      {...(enrolled ? {} : { step: 'codes' as const })}
      note={t('security.codes.notYet')}
      leave={{ title: t('security.codes.leaveSetup'), lead: t('security.codes.leaveSetupLead') }}
      onDone={() => enable.mutateAsync(proved.enrollment)}
      onClose={onClose}
    />
  )
}

/** An earlier attempt's answer was lost, or another browser enabled it first. */
function unlessOn(error: unknown) {
  if (failureOf(error).code !== 'TWO_FACTOR_ON') throw error
  return 'before' as const
}
