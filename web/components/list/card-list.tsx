import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { InfiniteQueryObserverResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ArrowUp } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { failureText } from '../../lib/api/failure.ts'
import { numberFormat } from '../../lib/time/formats.ts'
import { localeOf } from '../../lib/time/time.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/state-screen.tsx'

/** Longer lists skip rendering of offscreen cards. */
const longFrom = 80

export const tilesClass = 'grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-3 md:gap-x-4 md:gap-y-6 rail:grid-cols-4'

const layouts = {
  cards: { list: 'flex flex-col gap-3', item: '[contain-intrinsic-size:auto_180px]' },
  tiles: { list: tilesClass, item: 'min-w-0 [contain-intrinsic-size:auto_280px]' },
}

/** A removed card fades out before the gap closes. Memoize `children`. */
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
          // `auto` keeps the rendered height, so that scroll restoration is exact.
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

/** In milliseconds. */
const fading = 220
/** Several removals mean a replaced list: no animation. */
const several = 3

interface Shown<T> {
  item: T
  leaving: boolean
}

function useExitAnimation<T extends { id: string }>(items: readonly T[]): Shown<T>[] {
  const [before, setBefore] = useState(items)
  const [left, setLeft] = useState<{ item: T; at: number }[]>([])
  if (items !== before && !same(items, before)) {
    const ids = new Set(items.map(({ id }) => id))
    const gone = before.flatMap((item, at) => (ids.has(item.id) ? [] : [{ item, at }]))
    setBefore(items)
    setLeft(gone.length <= several && gone.length < before.length ? gone : [])
  }
  useEffect(() => {
    if (left.length === 0) return
    const timer = setTimeout(() => setLeft([]), fading)
    return () => clearTimeout(timer)
  }, [left])
  const shown = items.map(item => ({ item, leaving: false }))
  for (const { item, at } of left)
    if (!items.some(({ id }) => id === item.id)) shown.splice(at, 0, { item, leaving: true })
  return shown
}

const same = <T extends { id: string }>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every(({ id }, at) => id === other[at]?.id)

const closing = { duration: 220, easing: 'cubic-bezier(.2, .8, .2, 1)' }

function useClosing(list: RefObject<HTMLElement | null>, leaving: boolean): void {
  const places = useRef<Map<Element, { x: number; y: number }>>(undefined)
  useLayoutEffect(() => {
    const items = [...(list.current?.children ?? [])] as HTMLElement[]
    const before = places.current
    places.current = leaving ? new Map(items.map(item => [item, placeOf(item)])) : undefined
    if (leaving || !before || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const item of items) {
      const was = before.get(item)
      const { x, y } = placeOf(item)
      if (was && (was.x !== x || was.y !== y) && isNear(item))
        item.animate([{ transform: `translate(${was.x - x}px, ${was.y - y}px)` }, { transform: 'none' }], closing)
    }
  })
}

/** Independent of scrolling. */
const placeOf = ({ offsetLeft: x, offsetTop: y }: HTMLElement) => ({ x, y })

function isNear(item: Element): boolean {
  const { top, bottom } = item.getBoundingClientRect()
  return bottom > -innerHeight && top < 2 * innerHeight
}

/** Scroll restoration needs real heights: cards rendered for 500 ms may be skipped offscreen. */
function useMeasuredCards(count: number): number {
  const [settled, setSettled] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(count), 500)
    return () => clearTimeout(timer)
  }, [count])
  return settled
}

export function LoadMore({ list }: { list: InfiniteQueryObserverResult<unknown, unknown> }) {
  const { t } = useTranslation()
  const next = () => void list.fetchNextPage()
  if (list.isFetchNextPageError) return <ErrorState message={failureText(t, list.error)} onRetry={next} />
  if (!list.hasNextPage) return null
  return (
    <Button variant="secondary" full busy={list.isFetchingNextPage} onClick={next}>
      {t('ui.loadMore')}
    </Button>
  )
}

/** New items wait for a press, so that the list does not move while the user reads. */
export function ArrivalsPill({
  count,
  label,
  top,
  onShow,
}: {
  count: number
  label: string
  top: RefObject<HTMLElement | null>
  onShow: () => void
}) {
  return (
    <div role="status" className="contents">
      {count > 0 && (
        <Button
          variant="ink"
          size="md"
          className="sticky top-[calc(var(--header-h)+var(--safe-top)+8px)] z-20 self-center rounded-full! shadow-float md:top-4"
          icon={ArrowUp}
          onClick={() => {
            onShow()
            top.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
          }}
        >
          {label}
        </Button>
      )}
    </div>
  )
}

/** "1,000+" if the server stopped counting. Empty while loading. */
export function useCountText(count: { total: number; more: boolean } | undefined): string {
  const { i18n } = useTranslation()
  return count ? numberFormat(localeOf(i18n.language)).format(count.total) + (count.more ? '+' : '') : ''
}
