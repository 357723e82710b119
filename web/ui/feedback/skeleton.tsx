import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx.ts'

export function Loading({
  subject,
  className,
  children,
}: {
  subject?: string
  className?: string
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div role="status" className={className}>
      <span className="sr-only">{subject === undefined ? t('ui.loading') : t('ui.loadingSubject', { subject })}</span>
      {children}
    </div>
  )
}

/** Hidden from assistive technology: `Loading` around it announces. */
export function Skeleton({ className, petal = false }: { className?: string; petal?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-breathe bg-sunken', petal ? 'rounded-petal' : 'rounded-sm', className)}
    />
  )
}

export function SkeletonText({ lines = 2, className }: { lines?: number; className?: string }) {
  return (
    <span className={cx('grid gap-2', className)} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cx('h-4', line === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  )
}

export const SkeletonLines = ({ className, of }: { className: string; of: readonly string[] }) => (
  <div className={className}>
    {of.map((line, index) => (
      <Skeleton key={index} className={line} />
    ))}
  </div>
)

export function SkeletonCard() {
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-4" aria-hidden="true">
      <Skeleton className="h-6.5 w-24 rounded-full" />
      <SkeletonText />
      <div className="flex items-center gap-2">
        <Skeleton petal className="size-7" />
        <Skeleton className="h-4 w-32" />
      </div>
    </div>
  )
}
