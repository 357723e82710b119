import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const badgeTones = {
  question: 'bg-question-soft text-question',
  event: 'bg-event-soft text-event',
  selling: 'bg-selling-soft text-selling',
  renting: 'bg-renting-soft text-renting',
  ticket: 'bg-ticket-soft text-ticket',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  info: 'bg-info-soft text-info',
  danger: 'bg-danger-soft text-danger',
  neutral: 'bg-sunken text-text-muted',
  featured: 'bg-accent-block text-on-accent',
  ink: 'bg-inverse text-on-inverse',
  outline: 'inset-ring inset-ring-line-strong text-text',
} as const
export type BadgeTone = keyof typeof badgeTones

/** A status or kind. The text carries the meaning, never the color alone. */
export function Badge({
  tone,
  icon: Icon,
  heavy = false,
  className,
  children,
}: {
  tone: BadgeTone
  icon?: LucideIcon
  heavy?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6.5 w-fit items-center gap-1.25 rounded-[13px] py-0.5 pr-2.5 text-meta leading-tight font-semibold whitespace-nowrap',
        Icon ? 'pl-2' : 'pl-2.5',
        badgeTones[tone],
        className,
      )}
    >
      {Icon && <Icon size={15} strokeWidth={heavy ? 2.5 : 2} aria-hidden="true" />}
      {children}
    </span>
  )
}
