import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

const spans = {
  4: 'md:col-span-6 rail:col-span-4',
  6: 'md:col-span-6',
  8: 'md:col-span-12 rail:col-span-8',
  12: 'md:col-span-12',
}

export function Board({
  title,
  span = 4,
  children,
}: {
  title: string
  span?: keyof typeof spans
  children: ReactNode
}) {
  return (
    <section className={cx('min-w-0 rounded-lg border border-line p-5', spans[span])}>
      <h2 className="mb-3.5 text-label font-semibold text-text-muted">{title}</h2>
      {children}
    </section>
  )
}

export const Row = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={cx('flex flex-wrap items-center gap-3', className)}>{children}</div>
)
