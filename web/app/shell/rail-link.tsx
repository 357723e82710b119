import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { Count } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'

export function RailLink({
  to,
  icon: Icon,
  name,
  label,
  here,
  count = 0,
  className,
}: {
  to: string
  icon: LucideIcon
  name: string
  label?: string | undefined
  here: boolean
  count?: number
  className?: string
}) {
  return (
    <Link
      to={to}
      aria-current={here ? 'page' : undefined}
      aria-label={label}
      title={name}
      className={cx(
        'relative flex min-h-12 w-14 items-center justify-center gap-3.5 rounded-md font-semibold transition-colors duration-(--dur-fast) rail:w-auto rail:justify-start rail:px-3',
        here ? 'bg-primary-soft text-on-primary-soft' : 'text-text-muted hover:bg-sunken hover:text-text',
        className,
      )}
    >
      <Icon size={22} strokeWidth={here ? 2.25 : 1.9} aria-hidden="true" />
      <span className="sr-only rail:not-sr-only">{name}</span>
      <Count
        value={count}
        className="max-rail:absolute max-rail:top-0.5 max-rail:-right-1 max-rail:min-h-4.5 max-rail:px-[5px] max-rail:text-[11px] max-rail:shadow-[0_0_0_2px_var(--surface)] rail:ml-auto"
      />
    </Link>
  )
}
