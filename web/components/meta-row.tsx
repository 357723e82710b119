import { Children, type ReactNode } from 'react'
import { cx } from '../ui/cx.ts'

/**
 * Metadata separated by dots. A dot at the start of a wrapped line is clipped. With `wrap` off, the last item is
 * truncated.
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
