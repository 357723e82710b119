import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Outputs } from '../../../../contract/contract.ts'
import { focusScreen } from '../../../lib/dom/focus.ts'
import { call } from '../../../lib/api/api.ts'
import { failureOf } from '../../../lib/api/failure.ts'
import { overviewQuery } from '../queries.ts'
import { useFailed } from '../toasts.ts'

export type Enrollment = Outputs['security']['beginTwoFactor']
export type Flow = { kind: 'setup'; enrollment: Enrollment } | { kind: 'codes'; codes: string[] }

/** Has its own history entry, so that Back returns to the overview. Keys and codes stay in memory only. */
export function useFlow() {
  const navigate = useNavigate()
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
    mutationFn: () => call(api => api.security.beginTwoFactor()),
    onSuccess: onKey,
    onError: error => {
      // Enabled elsewhere.
      if (failureOf(error).code === 'TWO_FACTOR_ON') void client.invalidateQueries(overviewQuery)
      failed(error, t('security.setup.qrFailed'))
    },
  })
}
