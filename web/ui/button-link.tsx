import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'

export function ButtonLink({
  variant,
  size,
  full,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & { variant?: ButtonVariant; size?: ButtonSize; full?: boolean; icon?: ReactNode }) {
  return (
    <Link className={buttonClass({ variant, size, full, className })} {...rest}>
      {icon}
      {children}
    </Link>
  )
}
