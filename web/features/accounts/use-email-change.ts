import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { pages } from '../../../contract/pages.ts'
import { call } from '../../lib/api/api.ts'
import { failureOf } from '../../lib/api/failure.ts'
import { refreshSession } from '../../lib/api/session.ts'
import { useLink, type Link } from './use-link.ts'

type Outcome = 'changed' | 'waitingForOld' | 'waitingForNew'
export type EmailChange = { status: 'checking' | 'invalid' | 'taken' | Outcome } | { status: 'failed'; error: unknown }

/** Uses the token in the URL once. A reload shows the same result, or retries the request. */
export function useEmailChange() {
  const client = useQueryClient()
  const [change, setChange] = useState<EmailChange>({ status: 'checking' })

  const open = useCallback(
    async ({ token, kept, keep }: Link<{ outcome: Outcome }>) => {
      if (kept?.outcome) return setChange({ status: kept.outcome })
      if (!token) return setChange({ status: 'invalid' })
      setChange({ status: 'checking' })
      try {
        const { changed, waitingFor } = await call(api => api.accounts.confirmEmailChange({ token }))
        const outcome = changed ? 'changed' : waitingFor === 'old' ? 'waitingForOld' : 'waitingForNew'
        keep({ outcome })
        setChange({ status: outcome })
        if (changed) await refreshSession(client).catch(() => undefined)
      } catch (error) {
        const { code } = failureOf(error)
        if (code === 'LINK_INVALID' || code === 'INVALID_INPUT') setChange({ status: 'invalid' })
        else if (code === 'EMAIL_TAKEN') setChange({ status: 'taken' })
        else setChange({ status: 'failed', error })
      }
    },
    [client],
  )

  const again = useLink(pages.confirmEmailChange, open)
  return { change, again }
}
