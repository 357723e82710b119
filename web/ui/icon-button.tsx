import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

const looks = {
  plain: 'rounded-md hover:bg-sunken',
  solid: 'rounded-md border border-line bg-surface hover:bg-sunken',
  /** For use over a cover. */
  float: 'rounded-full bg-surface shadow-float',
}

/** A 44 px button; `label` is its accessible name. */
export function IconButton({
  label,
  look = 'plain',
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; look?: keyof typeof looks }) {
  return (
    <button
      type={type}
      aria-label={label}
      className={cx(
        'inline-grid size-11 flex-none place-items-center transition-colors duration-(--dur-fast) disabled:text-text-disabled',
        looks[look],
        className,
      )}
      {...rest}
    />
  )
}
