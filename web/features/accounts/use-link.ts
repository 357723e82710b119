import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

export interface Link<Kept> {
  token: string | undefined
  /** The URL says that the link failed before it reached this page. */
  refused: boolean
  /** The value that an earlier visit stored in this history entry instead of the token. */
  kept: Kept | null
  /** Stores a value in the history entry; null removes it. */
  keep: (kept: Kept | null) => void
}

/**
 * Opens the link in the URL once, and again when the returned function is called. Removes the token from the URL immediately, so
 * that the screen, a copied URL and the browser history do not leak it. The history entry keeps it while needed: a phone may
 * discard the page while the user looks up a password.
 */
export function useLink<Kept extends object>(page: string, open: (link: Link<Kept>) => void): () => void {
  const navigate = useNavigate()
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
