import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useNavigateFromHere } from './late-navigation.ts'

export interface Link<Kept> {
  token: string | undefined
  refused: boolean
  kept: Kept | null
  keep: (kept: Kept | null) => void
}

/** Removes the token from the URL immediately to prevent leaks; the history entry keeps it, because a phone may discard the page. */
export function useLink<Kept extends object>(page: string, open: (link: Link<Kept>) => void): () => void {
  const navigate = useNavigateFromHere()
  const location = useLocation()
  const link = useRef<Link<Kept>>(null)
  const again = useCallback(() => link.current && open(link.current), [open])

  useEffect(() => {
    if (link.current) return
    const hold = (state: object | null) => void navigate(page, { replace: true, state })
    const held = location.state as (Kept & { token?: string }) | null
    const asked = new URLSearchParams(location.search)
    const token = asked.get('token') ?? held?.token
    if (location.search) hold(token ? { token } : null)
    link.current = { token, refused: asked.has('error'), kept: asked.has('token') ? null : held, keep: hold }
    open(link.current)
  }, [location, navigate, open, page])

  return again
}
