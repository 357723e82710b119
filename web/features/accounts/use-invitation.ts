import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Outputs } from '../../../contract/contract.ts'
import { call } from '../../lib/api.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'

/** The token of the invitation by which somebody came, as the address tells it; null without one. */
export function useInviteToken(): string | null {
  const [params] = useSearchParams()
  // The page is drawn before anybody has an invitation.
  const token = useHydrated() ? params.get('invite') : null
  return token && /^[\w-]{8,40}$/.test(token) ? token : null
}

/** The query of an account screen, which takes the invitation along to the next one. */
export const withInvite = (token: string | null) => (token ? `?invite=${encodeURIComponent(token)}` : '')

/** Who invites, and where to. Nothing until it is known, and where the invitation is not valid. */
export function useInviter(token: string | null) {
  const [inviter, setInviter] = useState<Outputs['people']['inviter']>()
  useEffect(() => {
    if (!token) return
    let here = true
    call(api => api.people.inviter({ token })).then(
      found => here && setInviter(found),
      // Not valid, or not to be asked now: they sign up all the same.
      () => undefined,
    )
    return () => void (here = false)
  }, [token])
  return token ? inviter : undefined
}
