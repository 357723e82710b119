import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { TextLink } from '../../ui/link.tsx'
import { useQueryString } from './use-query-string.ts'

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
  const search = useQueryString()
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
