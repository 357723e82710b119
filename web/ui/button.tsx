import type { ComponentProps, ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  full?: boolean
  icon?: ReactNode
  /** Shows a spinner and ignores presses, but keeps width and focus. */
  busy?: boolean | undefined
  /** Label while busy, such as "Finishing...". */
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
      {/* Both labels share one grid cell: the wider one sets the width. */}
      <span className="grid place-items-center *:[grid-area:1/1]">
        <span
          className={cx('inline-flex items-center justify-center gap-[.5em]', busy && 'invisible')}
          aria-hidden={busy || undefined}
        >
          {icon}
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
