import { useRef, type ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { useClosing } from './use-closing.ts'
import { useExitAnimation } from './use-exit-animation.ts'
import { useMeasuredCards } from './use-measured-cards.ts'

/** Longer lists skip rendering of offscreen cards. */
const longFrom = 80

export const tilesClass = 'grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-3 md:gap-x-4 md:gap-y-6 rail:grid-cols-4'

const layouts = {
  cards: { list: 'flex flex-col gap-3', item: '[contain-intrinsic-size:auto_180px]' },
  tiles: { list: tilesClass, item: 'min-w-0 [contain-intrinsic-size:auto_280px]' },
}

/** Renders a list of cards; a removed card fades out before the gap closes. `children` should be memoized. */
export function CardList<T extends { id: string }>({
  items,
  layout = 'cards',
  children,
}: {
  items: T[]
  layout?: keyof typeof layouts
  children: (item: T, index: number) => ReactNode
}) {
  const settled = useMeasuredCards(items.length)
  const { list, item: look } = layouts[layout]
  const shown = useExitAnimation(items)
  const top = useRef<HTMLUListElement>(null)
  useClosing(
    top,
    shown.some(({ leaving }) => leaving),
  )
  return (
    <ul ref={top} className={list}>
      {shown.map(({ item, leaving }, index) => (
        <li
          key={item.id}
          inert={leaving}
          // The `auto` size remembers the rendered height, so that scroll restoration is exact.
          className={cx(
            look,
            leaving && 'animate-leave',
            index < settled && items.length > longFrom && '[content-visibility:auto]',
          )}
        >
          {children(item, index)}
        </li>
      ))}
    </ul>
  )
}
