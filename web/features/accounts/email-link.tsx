import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { TextLink } from '../../ui/text-link.tsx'

/** A link between two account screens that carries along what was typed as the address, and the page asked for. */
export function EmailLink({
  to,
  email,
  className,
  children,
}: {
  to: string
  email: () => string | undefined
  className?: string
  children: ReactNode
}) {
  const navigate = useNavigate()
  const location = useLocation()
  // The page is drawn ahead without a query, and hydration does not mend an attribute.
  const search = useHydrated() ? location.search : ''
  return (
    <TextLink
      to={to + search}
      tall
      className={className}
      onClick={event => {
        // A new tab or window is the browser's, and gets an empty form.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void navigate(to + search, { state: { email: email() } })
      }}
    >
      {children}
    </TextLink>
  )
}
