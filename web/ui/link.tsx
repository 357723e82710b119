import { ArrowUpRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { buttonClass, buttonIcon, type ButtonSize, type ButtonVariant, type ControlIcon } from './button.tsx'

const looks = {
  strong: 'link-text',
  plain: 'underline underline-offset-2',
  bare: 'inline-flex min-h-11 items-center text-copy whitespace-nowrap font-semibold text-primary-text no-underline hover:underline',
}

export function TextLink({
  look = 'strong',
  tall = false,
  newTab = false,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & { look?: keyof typeof looks; tall?: boolean; newTab?: boolean }) {
  const { t } = useTranslation()
  return (
    <Link
      className={cx(looks[look], tall && 'inline-flex min-h-11 items-center', className)}
      {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
      {...rest}
    >
      {children}
      {newTab && (
        <>
          <ArrowUpRight size={14} aria-hidden="true" className="inline-block" />
          <span className="sr-only"> {t('ui.newTab')}</span>
        </>
      )}
    </Link>
  )
}

export function ButtonLink({
  variant,
  size,
  full,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & { variant?: ButtonVariant; size?: ButtonSize; full?: boolean; icon?: ControlIcon }) {
  return (
    <Link className={buttonClass({ variant, size, full, className })} {...rest}>
      {buttonIcon(icon, size)}
      {children}
    </Link>
  )
}
