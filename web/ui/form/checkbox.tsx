import { Check } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '../cx.ts'

export function Checkbox({
  label,
  labelHidden = false,
  hint,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; labelHidden?: boolean; hint?: ReactNode }) {
  const hintId = useId()
  return (
    <div className={className}>
      <label
        className={cx(
          'inline-flex min-h-11 cursor-pointer items-center py-1.5 text-copy',
          labelHidden ? 'min-w-11 justify-center' : 'gap-2.5',
        )}
      >
        <span className="relative grid flex-none place-items-center">
          <input
            type="checkbox"
            className="peer size-5.5 cursor-pointer appearance-none rounded-[7px] border-[1.5px] border-line-strong bg-surface checked:border-primary checked:bg-primary disabled:border-line disabled:bg-sunken forced-colors:appearance-auto"
            {...(hint ? { 'aria-describedby': hintId } : {})}
            {...rest}
          />
          <Check
            size={15}
            strokeWidth={3.25}
            aria-hidden="true"
            className="pointer-events-none absolute text-on-primary opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          />
        </span>
        <span className={labelHidden ? 'sr-only' : undefined}>{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="-mt-1.5 ml-8 text-meta text-text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
