import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { call } from '../../lib/api.ts'
import { failureOf } from '../../lib/failure.ts'

export type Confirmation =
  | { status: 'checking' | 'expired' | 'invalid' }
  | { status: 'confirmed'; email: string }
  | { status: 'failed'; error: unknown }

/** What the history keeps in place of the address, so that a reload asks the same thing again. */
type Kept = { token: string } | { email: string } | null

/**
 * Uses the token of the address once. It leaves the address bar at once, so that neither the screen nor a copied link
 * gives it away; while it may still be needed, the history entry keeps it.
 */
export function useConfirmation() {
  const navigate = useNavigate()
  const location = useLocation()
  const [confirmation, setConfirmation] = useState<Confirmation>({ status: 'checking' })
  const started = useRef(false)
  const token = useRef<string>(undefined)

  const keep = useCallback((state: Kept) => void navigate(pages.confirm, { replace: true, state }), [navigate])

  const again = useCallback(async () => {
    const kept = token.current
    if (!kept) return setConfirmation({ status: 'invalid' })
    setConfirmation({ status: 'checking' })
    try {
      const { email } = await call(api => api.accounts.confirm({ token: kept }))
      keep({ email })
      setConfirmation({ status: 'confirmed', email })
    } catch (error) {
      const { code } = failureOf(error)
      if (code === 'LINK_USED_OR_EXPIRED') setConfirmation({ status: 'expired' })
      else if (code === 'INVALID_INPUT') setConfirmation({ status: 'invalid' })
      else setConfirmation({ status: 'failed', error })
    }
  }, [keep])

  useEffect(() => {
    if (started.current) return
    started.current = true
    const kept = location.state as Kept
    const asked = new URLSearchParams(location.search).get('token')
    if (kept && 'email' in kept && !asked) return setConfirmation({ status: 'confirmed', email: kept.email })
    token.current = asked ?? (kept && 'token' in kept ? kept.token : undefined)
    if (asked) keep({ token: asked })
    void again()
  }, [again, keep, location])

  return { confirmation, again: () => void again() }
}
