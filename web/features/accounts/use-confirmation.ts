import { useCallback, useState } from 'react'
import { pages } from '../../../contract/pages.ts'
import { call } from '../../lib/api.ts'
import { failureOf } from '../../lib/failure.ts'
import { useLink, type Link } from './use-link.ts'

type Confirmation =
  | { status: 'checking' | 'expired' | 'invalid' }
  | { status: 'confirmed'; email: string }
  | { status: 'failed'; error: unknown }

/** Uses the token of the address once. A reload shows the same address confirmed, or asks the same thing again. */
export function useConfirmation() {
  const [confirmation, setConfirmation] = useState<Confirmation>({ status: 'checking' })

  const open = useCallback(async ({ token, kept, keep }: Link<{ email: string }>) => {
    if (kept?.email) return setConfirmation({ status: 'confirmed', email: kept.email })
    if (!token) return setConfirmation({ status: 'invalid' })
    setConfirmation({ status: 'checking' })
    try {
      const { email } = await call(api => api.accounts.confirm({ token }))
      keep({ email })
      setConfirmation({ status: 'confirmed', email })
    } catch (error) {
      const { code } = failureOf(error)
      if (code === 'LINK_USED_OR_EXPIRED') setConfirmation({ status: 'expired' })
      else if (code === 'INVALID_INPUT') setConfirmation({ status: 'invalid' })
      else setConfirmation({ status: 'failed', error })
    }
  }, [])

  const again = useLink(pages.confirm, open)
  return { confirmation, again }
}
