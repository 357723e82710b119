import { Children, type ReactNode } from 'react'
import { cx } from '../ui/cx.ts'

/**
 * Small facts in a line with dots between them. Empty children leave no dot. Where a fact begins a new line, its dot lies
 * outside of the row and is cut off. With `wrap` off they stay on one line, and the last one gives way.
 */
export function MetaRow({
  className,
  wrap = true,
  children,
}: {
  className?: string
  wrap?: boolean
  children: ReactNode
}) {
  return (
    <div className={cx('min-w-0 overflow-x-clip text-meta text-text-muted', className)}>
      <div className={cx('-ml-[15px] flex items-center', wrap && 'flex-wrap')}>
        {Children.toArray(children).map((child, index) => (
          <span
            key={index}
            className={cx(
              'relative min-w-0 pl-[15px] before:absolute before:top-[calc(.5lh-1.5px)] before:left-1.5 before:size-[3px] before:rounded-full before:bg-current before:opacity-70',
              wrap ? 'max-w-full' : 'not-last:flex-none',
            )}
          >
            {child}
          </span>
        ))}
      </div>
    </div>
  )
}
