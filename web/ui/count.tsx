import { cx } from './cx.ts'

/** What an unread number reads as: never above 99+. */
export const countText = (count: number) => (count > 99 ? '99+' : String(count))

/** A vermell pill with a number. Shows nothing at zero. The control it sits on says what is counted. */
export function Count({ value, className }: { value: number; className?: string }) {
  if (value <= 0) return null
  return (
    <span
      aria-hidden="true"
      className={cx(
        'tnum before:content-[attr(data-count)] inline-grid min-h-5 min-w-5 place-items-center rounded-[10px] bg-primary px-1.5 text-xs leading-none font-bold text-on-primary',
        className,
      )}
      // Drawn, not written: "99+" is not part of the tab's name.
      data-count={countText(value)}
    />
  )
}
