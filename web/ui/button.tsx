import type { LucideIcon } from 'lucide-react'
import { isValidElement, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from './cx.ts'
import { Spinner } from './feedback/loader.tsx'

export type ControlIcon = LucideIcon | ReactElement | false | undefined

/** A component gets the usual size of the control, an element has its own. */
export function iconIn(icon: ControlIcon, size: number): ReactNode {
  if (!icon || isValidElement(icon)) return icon
  const Icon = icon as LucideIcon
  return <Icon size={size} aria-hidden="true" />
}

const iconSizes: Record<ButtonSize, number> = { sm: 16, md: 18, default: 20, lg: 20 }

export const buttonIcon = (icon: ControlIcon, size: ButtonSize = 'default') => iconIn(icon, iconSizes[size])

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  full?: boolean
  icon?: ControlIcon
  busy?: boolean | undefined
  busyLabel?: string
}

export function Button({
  variant,
  size,
  full,
  icon,
  busy = false,
  busyLabel,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, full, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={event => (busy ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      <span className="grid place-items-center *:[grid-area:1/1]">
        <span
          className={cx('inline-flex items-center justify-center gap-[.5em]', busy && 'invisible')}
          aria-hidden={busy || undefined}
        >
          {buttonIcon(icon, size)}
          {children}
        </span>
        {busy && (
          <span className="inline-flex items-center gap-2">
            <Spinner />
            {busyLabel ?? children}
          </span>
        )}
      </span>
    </button>
  )
}

export function CancelButton(props: Omit<ButtonProps, 'variant' | 'children'>) {
  const { t } = useTranslation()
  return (
    <Button variant="secondary" {...props}>
      {t('ui.cancel')}
    </Button>
  )
}

export type ButtonVariant =
  'primary' | 'tonal' | 'secondary' | 'quiet' | 'ghost' | 'ink' | 'danger-line' | 'danger-solid' | 'on-brand'
export type ButtonSize = 'sm' | 'md' | 'default' | 'lg'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-active',
  tonal: 'border-transparent bg-primary-soft text-on-primary-soft hover:bg-primary-soft/70',
  secondary: 'border-line-strong bg-surface text-text hover:bg-sunken',
  quiet: 'border-transparent bg-sunken text-text hover:bg-line',
  ghost: 'border-transparent text-primary-text hover:bg-primary-soft',
  ink: 'border-transparent bg-text text-background hover:opacity-90',
  'danger-line': 'border-current text-danger hover:bg-danger-soft',
  'danger-solid': 'border-transparent bg-danger-solid text-on-danger-solid hover:opacity-90',
  'on-brand': 'border-transparent bg-white text-[#942404] hover:bg-[#FDE8DF]',
}

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-9 rounded-[12px] px-3.5 text-label after:absolute after:-inset-[5px] after:content-['']",
  md: 'min-h-11 rounded-md px-3.5 text-copy',
  default: 'min-h-12 rounded-md px-5',
  lg: 'min-h-13.5 rounded-[16px] px-5 text-[1.0625rem]',
}

export const buttonClass = ({
  variant = 'primary',
  size = 'default',
  full = false,
  className,
}: {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  full?: boolean | undefined
  className?: string | undefined
}) =>
  cx(
    'relative inline-flex max-w-full items-center justify-center gap-[.5em] border py-1 leading-[1.25rem] font-semibold no-underline',
    'transition-[background-color,opacity,transform] duration-(--dur-fast) active:scale-[.98] motion-reduce:active:scale-100',
    'disabled:border-transparent disabled:bg-sunken disabled:text-text-disabled disabled:opacity-100 disabled:active:scale-100',
    full ? 'w-full text-center' : 'whitespace-nowrap',
    variants[variant],
    sizes[size],
    className,
  )

const iconLooks = {
  plain: 'rounded-md hover:bg-sunken',
  solid: 'rounded-md border border-line bg-surface hover:bg-sunken',
  float: 'rounded-full bg-surface shadow-float',
}

export function IconButton({
  label,
  look = 'plain',
  icon,
  className,
  type = 'button',
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; look?: keyof typeof iconLooks; icon?: LucideIcon }) {
  return (
    <button
      type={type}
      aria-label={label}
      className={cx(
        'inline-grid size-11 flex-none place-items-center transition-colors duration-(--dur-fast) disabled:text-text-disabled',
        iconLooks[look],
        className,
      )}
      {...rest}
    >
      {iconIn(icon, 20)}
      {children}
    </button>
  )
}
