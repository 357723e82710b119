import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What a link of a mail brings. */
export interface Link<Kept> {
  token: string | undefined
  /** The address says that the link went wrong before it came here. */
  refused: boolean
  /** What an earlier visit to this history entry has put in the place of the token. */
  kept: Kept | null
  /** Puts it there; `null` leaves nothing. */
  keep: (kept: Kept | null) => void
}

/**
 * Opens the link in the address, once, and again when the returned function is called. The token leaves the address bar
 * at once, so that neither the screen, a copied address nor the browser's history gives it away. The history entry of
 * this tab holds it while it may still be needed: a phone forgets a page while its owner looks into the password manager,
 * and the link would seem lost.
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
