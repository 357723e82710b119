import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Outputs } from '../../../../contract/contract.ts'
import { focusScreen } from '../../../lib/dom/focus.ts'
import { call } from '../../../lib/api/api.ts'
import { failureOf } from '../../../lib/api/failure.ts'
import { withFreshProof } from '../../../lib/api/fresh-proof.ts'
import { toastInfo } from '../../../ui/feedback/toast.tsx'
import { askOwnPasskey, PasskeyUnused } from '../../passkeys/public.ts'
import { overviewQuery } from '../queries.ts'
import { useFailed } from '../toasts.ts'
import { useNavigateFromHere } from '../../../lib/dom/late-navigation.ts'

export type Enrollment = Outputs['security']['beginTwoFactor']
/** The recovery codes to save before two-factor turns on. */
export type Enrolled = Outputs['security']['verifyTwoFactor']
export type Flow =
  | { kind: 'setup'; enrollment: Enrollment }
  | { kind: 'enrolled'; enrolled: Enrolled }
  | { kind: 'codes'; codes: string[] }

/** Has its own history entry, so that Back returns to the overview. Keys and codes stay in memory only. */
export function useFlow() {
  const navigate = useNavigateFromHere()
  const { state, pathname } = useLocation() as { state: { flow?: boolean } | null; pathname: string }
  const [flow, setFlow] = useState<Flow>()
  const inside = state?.flow === true
  const before = useRef(inside)
  const shown = inside ? flow : undefined
  useEffect(() => {
    if (before.current === inside) return
    before.current = inside
    if (!inside) setFlow(undefined)
    focusScreen()
  }, [inside])
  return {
    shown,
    open: (next: Flow) => {
      setFlow(next)
      if (!inside) void navigate(pathname, { state: { flow: true } })
    },
    close: () => void navigate(-1),
  }
}

export function useBegin(onKey: (enrollment: Enrollment) => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const failed = useFailed()
  return useMutation({
    mutationFn: () => withFreshProof(() => call(api => api.security.beginTwoFactor())),
    onSuccess: onKey,
    onError: error => {
      const { code } = failureOf(error)
      // The user closed the dialog.
      if (code === 'CODE_NEEDED') return
      // Enabled elsewhere.
      if (code === 'TWO_FACTOR_ON') void client.invalidateQueries(overviewQuery)
      failed(error, t('security.setup.qrFailed'))
    },
  })
}

/** Two-factor with passkeys alone. */
export function useEnrollPasskeys(onEnrolled: (enrolled: Enrolled) => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const failed = useFailed()
  return useMutation({
    mutationFn: async () => {
      const passkey = await askOwnPasskey()
      return call(api => api.security.enrollPasskeys({ passkey }))
    },
    onSuccess: onEnrolled,
    onError: error => {
      if (error instanceof PasskeyUnused) return toastInfo(t('security.proof.unused'))
      // Enabled or removed elsewhere.
      void client.invalidateQueries(overviewQuery)
      failed(error, t('security.twoFactor.enableFailed'))
    },
  })
}
