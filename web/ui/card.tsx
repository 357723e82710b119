import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** Surface, border, no shadow. `flush` lets media reach the edge. `as` picks the element that fits the meaning. */
export function Card({
  as = 'section',
  flush = false,
  className,
  ...rest
}: ComponentProps<'section'> & { as?: 'section' | 'article' | 'div' | 'li' | 'aside'; flush?: boolean }) {
  // All of these take the same attributes; the compiler would have each one's own kind of ref.
  const As = as as 'section'
  return (
    <As
      className={cx('block rounded-lg border border-line bg-surface', flush ? 'overflow-hidden' : 'p-4', className)}
      {...rest}
    />
  )
}
