import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Switch } from './switch.tsx'

/** Pressing the text toggles the switch. */
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
