import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { useSettled } from './use-settled.ts'

/** From how many cards on what is out of sight is left undrawn. */
const longFrom = 80

/** A list of cards that may grow long: hundreds cost no more to scroll than some. `children` draws one card; let it be memoized. */
export function CardList<T extends { id: string }>({
  items,
  children,
}: {
  items: T[]
  children: (item: T) => ReactNode
}) {
  const settled = useSettled(items.length)
  return (
    <ul className="flex flex-col gap-3">
      {items.map((item, index) => (
        <li
          key={item.id}
          // Its own height is remembered once it was drawn, so that the place of a reader who returns is exact.
          className={cx(
            '[contain-intrinsic-size:auto_180px]',
            index < settled && items.length > longFrom && '[content-visibility:auto]',
          )}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  )
}
