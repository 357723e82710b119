import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { useFieldProps } from './field-context.ts'
import { inputClass } from './input-class.ts'

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cx(inputClass, className)} {...rest} {...useFieldProps(rest)} />
}
