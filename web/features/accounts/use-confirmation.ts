import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { pages } from '../../../contract/pages.ts'
import { call } from '../../lib/api/api.ts'
import { failureOf } from '../../lib/api/failure.ts'
import { refreshSession } from '../../lib/api/session.ts'
import { readRemember } from './remember.ts'
import { useLink, type Link } from './use-link.ts'

interface Confirmed {
  email: string
  already?: boolean
}
type Confirmation =
  | { status: 'checking' | 'invalid' }
  /** The recipient of the link, if the server knows it, and the token that proves it. */
  | { status: 'expired'; email: string | undefined; token: string }
  | ({ status: 'confirmed' } & Confirmed)
  | { status: 'failed'; error: unknown }

/** Uses the token in the URL once. A reload shows the same result, or retries the request. */
export function useConfirmation() {
  const client = useQueryClient()
  const [confirmation, setConfirmation] = useState<Confirmation>({ status: 'checking' })

  const open = useCallback(
    async ({ token, kept, keep }: Link<Confirmed>) => {
      if (kept?.email) return setConfirmation({ status: 'confirmed', ...kept })
      if (!token) return setConfirmation({ status: 'invalid' })
      setConfirmation({ status: 'checking' })
      try {
        const answer = await call(api => api.accounts.confirm({ token, remember: readRemember() }))
        const { email, already, signedIn } = answer
        // If this fails, signing in manually shows the same session.
        if (signedIn) await refreshSession(client).catch(() => undefined)
        keep({ email, already })
        setConfirmation({ status: 'confirmed', email, already })
      } catch (error) {
        const { code, data } = failureOf(error)
        if (code === 'LINK_USED_OR_EXPIRED') setConfirmation({ status: 'expired', email: data.email, token })
        else if (code === 'INVALID_INPUT') setConfirmation({ status: 'invalid' })
        else setConfirmation({ status: 'failed', error })
      }
    },
    [client],
  )

  const again = useLink(pages.confirm, open)
  return { confirmation, again }
}
