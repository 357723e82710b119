import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Outputs } from '../../../contract/contract.ts'
import { call } from '../../lib/api/api.ts'
import { failureOf } from '../../lib/api/failure.ts'
import { useHydrated } from '../../lib/dom/use-hydrated.ts'

export function useInviteToken(): string | null {
  const [params] = useSearchParams()
  // The prerendered page has no query string.
  return useHydrated() ? params.get('invite') : null
}

/** Null if the invitation is not valid, undefined while that is unknown. */
export function useInviter(token: string | null) {
  const [inviter, setInviter] = useState<Outputs['people']['inviter'] | null>()
  useEffect(() => {
    if (!token) return
    let here = true
    call(api => api.people.inviter({ token })).then(
      found => here && setInviter(found),
      error => here && failureOf(error).code === 'INVITATION_NOT_FOUND' && setInviter(null),
    )
    return () => void (here = false)
  }, [token])
  return token ? inviter : undefined
}
