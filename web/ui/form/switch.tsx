import { useId, type ComponentProps, type ReactNode } from 'react'
import { Switch as Radix } from 'radix-ui'
import { cx } from '../cx.ts'

export function SwitchField({
  label,
  hint,
  quiet = false,
  className,
  ...rest
}: {
  label: ReactNode
  hint?: ReactNode
  quiet?: boolean
  className?: string
  checked: boolean
  disabled?: boolean
  'aria-busy'?: true | undefined
  onCheckedChange: (checked: boolean) => void
}) {
  const id = useId()
  const hintId = useId()
  return (
    <label htmlFor={id} className={cx('flex min-h-12 cursor-pointer items-center justify-between gap-3.5', className)}>
      <span className="min-w-0">
        <span id={`${id}-label`} className={cx('block text-copy', !quiet && 'font-semibold')}>
          {label}
        </span>
        {hint && (
          <span id={hintId} className="block text-meta text-text-muted">
            {hint}
          </span>
        )}
      </span>
      <Switch id={id} aria-labelledby={`${id}-label`} aria-describedby={hint ? hintId : undefined} {...rest} />
    </label>
  )
}

/** Green, because a red switch reads as off. Requires `aria-label` or `aria-labelledby`. */
export function Switch({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cx(
        'relative h-7 w-11.5 flex-none rounded-full border border-transparent bg-line-strong transition-colors duration-(--dur-fast)',
        "after:absolute after:-inset-x-px after:-inset-y-[9px] after:content-[''] data-[state=checked]:bg-success disabled:opacity-50",
        className,
      )}
      {...rest}
    >
      <Radix.Thumb className="block size-5.5 translate-x-0.5 rounded-full bg-white transition-transform duration-(--dur-fast) ease-out-soft data-[state=checked]:translate-x-5 dark:data-[state=checked]:bg-on-success forced-colors:bg-[ButtonText]" />
    </Radix.Root>
  )
}
