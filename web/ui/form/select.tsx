import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { inputClass, useFieldProps } from './field.tsx'

export function Select({
  placeholder,
  className,
  wrapClassName,
  children,
  ...rest
}: ComponentProps<'select'> & { placeholder?: string; wrapClassName?: string }) {
  return (
    <div className={cx('relative', wrapClassName)}>
      <select
        className={cx(
          inputClass,
          'appearance-none truncate pr-11 has-[option[value=""]:checked]:text-text-muted',
          className,
        )}
        {...rest}
        {...useFieldProps(rest)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {children}
      </select>
      <ChevronDown
        size={20}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2"
      />
    </div>
  )
}

export const Options = <T extends string>({
  of,
  label = one => one,
}: {
  of: readonly T[]
  label?: (one: T) => string
}) =>
  of.map(one => (
    <option key={one} value={one}>
      {label(one)}
    </option>
  ))
