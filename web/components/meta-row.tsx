import { Children, Fragment, type ReactNode } from 'react'
import { cx } from '../ui/cx.ts'

/** Small facts in a line with dots between them. Empty children leave no dot. */
export function MetaRow({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cx('flex min-w-0 flex-wrap items-center gap-x-1.5 text-meta text-text-muted', className)}>
      {Children.toArray(children).map((child, index) => (
        <Fragment key={index}>
          {index > 0 && <span aria-hidden="true" className="size-[3px] flex-none rounded-full bg-current opacity-70" />}
          {child}
        </Fragment>
      ))}
    </div>
  )
}
