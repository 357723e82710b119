import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const tones = {
  ink: 'bg-inverse text-on-inverse',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
}

export function Banner({
  icon: Icon,
  tone = 'ink',
  detail,
  children,
}: {
  icon: LucideIcon
  tone?: keyof typeof tones
  detail?: ReactNode
  children: ReactNode
}) {
  return (
    <div
      role="status"
      className={cx(
        'px-gutter flex min-h-11 items-center gap-2.5 py-2 pt-[calc(8px+var(--safe-top))] text-label font-semibold',
        tones[tone],
      )}
    >
      <Icon size={20} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        {children}
        {detail && <span className={cx('font-normal', tone === 'ink' && 'text-on-inverse-muted')}> {detail}</span>}
      </span>
    </div>
  )
}
