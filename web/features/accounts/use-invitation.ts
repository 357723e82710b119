import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Outputs } from '../../../contract/contract.ts'
import { call } from '../../lib/api/api.ts'
import { useHydrated } from '../../lib/dom/use-hydrated.ts'

export function useInviteToken(): string | null {
  const [params] = useSearchParams()
  // The prerendered page has no query string.
  const token = useHydrated() ? params.get('invite') : null
  return token && /^[\w-]{8,40}$/.test(token) ? token : null
}

export function useInviter(token: string | null) {
  const [inviter, setInviter] = useState<Outputs['people']['inviter']>()
  useEffect(() => {
    if (!token) return
    let here = true
    call(api => api.people.inviter({ token })).then(
      found => here && setInviter(found),
      // Invalid or unavailable: sign-up works without it.
      () => undefined,
    )
    return () => void (here = false)
  }, [token])
  return token ? inviter : undefined
}
