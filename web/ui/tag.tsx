import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export function Tag({ big = false, className, children }: { big?: boolean; className?: string; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center bg-sunken font-medium',
        big
          ? 'min-h-9 rounded-[18px] px-3.5 py-1 text-copy'
          : 'min-h-7 rounded-[14px] px-2.75 py-0.5 text-meta leading-[1.25rem]',
        className,
      )}
    >
      {children}
    </span>
  )
}
