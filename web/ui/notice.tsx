import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const tones = {
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  neutral: 'bg-sunken text-text-muted',
}

export function Notice({
  tone = 'info',
  icon: Icon,
  title,
  role,
  children,
}: {
  tone?: keyof typeof tones
  icon: LucideIcon
  title?: ReactNode
  role?: 'alert' | 'status'
  children?: ReactNode
}) {
  return (
    <div role={role} className={cx('flex gap-3 rounded-[16px] px-4 py-3.5 text-copy leading-[1.3125rem]', tones[tone])}>
      <Icon size={22} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        {title && <b className="block">{title}</b>}
        {children && <div className="text-text">{children}</div>}
      </div>
    </div>
  )
}
