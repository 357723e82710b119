import { useCallback, useState } from 'react'
import { pages } from '../../../contract/pages.ts'
import { call } from '../../lib/api/api.ts'
import { failureOf } from '../../lib/api/failure.ts'
import { useLink, type Link } from './use-link.ts'

export type Reset =
  | { status: 'checking' | 'invalid' }
  /** Without a token the recipient is unknown. `problem`: the link expired while the form was open. */
  | { status: 'expired'; token?: string | undefined; problem?: unknown }
  | { status: 'open'; token: string; email: string }
  | { status: 'failed'; error: unknown }

/** Checks a reset link without using it. `end` handles a later error from the server. */
export function useReset() {
  const [reset, setReset] = useState<Reset>({ status: 'checking' })

  const end = useCallback((error: unknown, token: string): boolean => {
    const { code, data } = failureOf(error)
    if (code === 'LINK_EXPIRED') setReset({ status: 'expired', token, problem: error })
    else if (code === 'LINK_INVALID' || data.fields?.['token']) setReset({ status: 'invalid' })
    else return false
    return true
  }, [])

  const open = useCallback(
    async ({ token, refused, keep }: Link<object>) => {
      if (refused) {
        keep(null)
        return setReset({ status: 'invalid' })
      }
      if (!token) return setReset({ status: 'expired' })
      setReset({ status: 'checking' })
      try {
        const { email } = await call(api => api.accounts.checkReset({ token }))
        setReset({ status: 'open', token, email })
      } catch (error) {
        if (failureOf(error).code === 'LINK_EXPIRED') setReset({ status: 'expired', token })
        else if (!end(error, token)) setReset({ status: 'failed', error })
      }
    },
    [end],
  )

  const again = useLink(pages.resetPassword, open)
  return { reset, end, again }
}
