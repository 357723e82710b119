import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export function Card({
  as = 'section',
  flush = false,
  className,
  ...rest
}: ComponentProps<'section'> & { as?: 'section' | 'article' | 'div' | 'li' | 'aside'; flush?: boolean }) {
  // The elements differ only in their ref types.
  const As = as as 'section'
  return (
    <As
      className={cx('block rounded-lg border border-line bg-surface', flush ? 'overflow-hidden' : 'p-4', className)}
      {...rest}
    />
  )
}

export const CardRows = ({ children }: { children: ReactNode }) => (
  <Card as="div" flush>
    <ul className="divide-y divide-line">{children}</ul>
  </Card>
)
