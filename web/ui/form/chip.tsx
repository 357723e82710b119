import { Check, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

const base =
  "relative inline-flex min-h-10 items-center gap-1.5 rounded-[20px] border px-4 py-1 text-copy leading-[1.25rem] font-medium after:absolute after:inset-x-0 after:-inset-y-[3px] after:content-['']"

type Props = Omit<ComponentProps<'button'>, 'aria-pressed'> & { pressed: boolean }

export function FilterChip({
  pressed,
  removable = false,
  className,
  type = 'button',
  children,
  ...rest
}: Props & { removable?: boolean }) {
  return (
    <button
      type={type}
      aria-pressed={pressed}
      className={cx(
        base,
        'min-w-11 shrink-0 justify-center whitespace-nowrap',
        pressed ? 'border-text bg-text font-semibold text-background' : 'border-line bg-surface hover:bg-sunken',
        pressed && removable && 'pr-3.5',
        className,
      )}
      {...rest}
    >
      {children}
      {pressed && removable && <X size={17} aria-hidden="true" />}
    </button>
  )
}

export function ChoiceChip({ pressed, className, type = 'button', children, ...rest }: Props) {
  return (
    <button
      type={type}
      aria-pressed={pressed}
      className={cx(
        base,
        'text-left disabled:border-line disabled:text-text-disabled',
        pressed
          ? 'border-primary bg-primary-soft pl-3 text-on-primary-soft inset-ring inset-ring-primary'
          : 'border-line-strong bg-surface enabled:hover:bg-sunken',
        className,
      )}
      {...rest}
    >
      {pressed && <Check size={17} strokeWidth={2.5} aria-hidden="true" />}
      {children}
    </button>
  )
}

export function RemovableChip({
  label,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label' | 'className' | 'type'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      className={cx(base, 'border-text bg-text pr-3.5 font-semibold whitespace-nowrap text-background')}
      {...rest}
    >
      {children}
      <X size={17} aria-hidden="true" />
    </button>
  )
}

export function ChipButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return (
    <button type="button" className={cx(base, 'border-line bg-surface whitespace-nowrap hover:bg-sunken')} {...props} />
  )
}
