import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A block of text that a member typed, with its lines. In a sentence or next to other text, a value is a `<bdi>`. */
export function MemberText({
  as: Tag = 'p',
  className,
  id,
  children,
}: {
  as?: 'p' | 'div' | 'span' | 'h1'
  className?: string | undefined
  id?: string
  children: ReactNode
}) {
  return (
    <Tag dir="auto" id={id} className={cx('member-text', className)}>
      {children}
    </Tag>
  )
}
