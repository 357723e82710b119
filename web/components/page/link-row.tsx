import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A row of a list in a card. */
export function LinkRow({
  to,
  icon: Icon,
  title,
  detail,
}: {
  to: string
  icon: LucideIcon
  title: ReactNode
  detail: ReactNode
}) {
  return (
    <Link
      to={to}
      className="flex items-center gap-3.5 px-4 py-3.5 hover:bg-sunken/60 focus-visible:outline-offset-[-3px]"
    >
      <span className="grid size-11 flex-none place-items-center rounded-md bg-sunken">
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="wrapline block text-copy leading-[1.25rem] font-semibold">{title}</span>
        <span className="wrapline block text-meta text-text-muted">{detail}</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="flex-none" />
    </Link>
  )
}
