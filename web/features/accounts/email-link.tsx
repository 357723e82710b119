import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../../lib/dom/use-hydrated.ts'
import { TextLink } from '../../ui/link.tsx'

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
  // The prerendered page has no query string, and hydration does not fix a mismatched attribute.
  const search = useHydrated() ? location.search : ''
  return (
    <TextLink
      to={to + search}
      tall
      className={className}
      onClick={event => {
        // A new tab or window opens with an empty form.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void navigate(to + search, { state: { email: email() } })
      }}
    >
      {children}
    </TextLink>
  )
}
