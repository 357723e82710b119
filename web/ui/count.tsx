import { cx } from './cx.ts'

export const countText = (count: number) => (count > 99 ? '99+' : String(count))

/** Hidden from assistive technology: the parent control must name the count. */
export function Count({ value, className }: { value: number; className?: string }) {
  if (value <= 0) return null
  return (
    <span
      aria-hidden="true"
      className={cx(
        'tnum before:content-[attr(data-count)] inline-grid min-h-5 min-w-5 place-items-center rounded-[10px] bg-primary px-1.5 text-xs leading-none font-bold text-on-primary',
        className,
      )}
      // CSS content, so that "99+" is not part of the accessible name.
      data-count={countText(value)}
    />
  )
}
