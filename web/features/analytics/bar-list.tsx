import type { LucideIcon } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { useNumbers } from './use-numbers.ts'

export interface Row {
  name: string
  value: number
  /** The remainder of the list; shown as a number without a bar. */
  rest?: boolean
  icon?: LucideIcon
  bar?: string
  text?: string
}

export function BarList({ rows }: { rows: readonly Row[] }) {
  const { number } = useNumbers()
  const highest = Math.max(1, ...rows.map(({ value, rest }) => (rest ? 0 : value)))
  return (
    <ul className="mt-3.5 grid grid-cols-[minmax(0,auto)_minmax(3rem,1fr)_auto] gap-x-2.5 gap-y-3 md:gap-y-3.5">
      {rows.map(({ name, value, rest, icon: Icon, bar = 'bg-line-strong', text }) => (
        <li key={name} className="col-span-3 grid grid-cols-subgrid items-center">
          <span className="flex min-w-0 items-center gap-2 text-copy leading-[1.25rem] font-semibold">
            {Icon && <Icon size={17} aria-hidden="true" className={text} />}
            <span className="wrapline min-w-0">{name}</span>
          </span>
          <span aria-hidden="true" className={cx('h-2.5 overflow-hidden rounded-full', !rest && 'bg-sunken')}>
            {!rest && (
              <span className={cx('block h-full rounded-full', bar)} style={{ width: `${(value / highest) * 100}%` }} />
            )}
          </span>
          <span className="tnum text-right text-copy leading-[1.25rem] font-semibold">{number(value)}</span>
        </li>
      ))}
    </ul>
  )
}
