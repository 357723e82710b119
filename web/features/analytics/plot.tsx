import { type ReactNode, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'

/** A slider over the points: arrow keys move it and screen readers announce the value. */
export function Plot({
  label,
  count,
  valueOf,
  scale,
  ticks,
  headroom = false,
  children,
}: {
  label: string
  count: number
  valueOf: (point: number) => string
  /** The highest value; undefined if values are shown at the points. */
  scale?: string | undefined
  /** One per point, or a few spread over the width. */
  ticks: readonly string[]
  headroom?: boolean
  children: (at: number | null) => ReactNode
}) {
  const { t } = useTranslation()
  const { at, handlers } = usePoints(count)
  const share = at === null ? 0 : ((at + 0.5) / count) * 100
  const each = ticks.length === count
  return (
    <div className="mt-3">
      <div className="relative">
        {scale && (
          <p aria-hidden="true" className="tnum border-b border-dashed border-line pb-0.5 text-meta text-text-muted">
            {scale}
          </p>
        )}
        {at !== null && (
          <p
            aria-hidden="true"
            className="pointer-events-none absolute -top-1 z-10 w-max max-w-[min(17rem,100%)] rounded-sm bg-text px-2.5 py-1.5 text-meta font-medium text-background"
            style={{ left: `${share}%`, transform: `translateX(-${share}%)` }}
          >
            {valueOf(at)}
          </p>
        )}
        <div
          role="slider"
          tabIndex={0}
          aria-label={t('analytics.chart.explore', { label })}
          aria-valuemin={1}
          aria-valuemax={count}
          aria-valuenow={(at ?? count - 1) + 1}
          aria-valuetext={valueOf(at ?? count - 1)}
          className={cx('touch-pan-y rounded-xs', headroom && 'pt-6')}
          {...handlers}
        >
          <svg aria-hidden="true" className="block h-34 w-full overflow-visible md:h-40">
            {at !== null && (
              <line
                x1={`${share}%`}
                x2={`${share}%`}
                y1="0"
                y2="100%"
                className="stroke-line-strong"
                strokeDasharray="3 3"
              />
            )}
            {children(at)}
          </svg>
        </div>
      </div>
      <div
        aria-hidden="true"
        className={cx(
          'mt-1.5 text-meta text-text-muted',
          each ? 'grid auto-cols-fr grid-flow-col' : 'flex justify-between gap-2',
        )}
      >
        {ticks.map((tick, nth) => (
          <span key={nth} className={cx('whitespace-nowrap', each && 'text-center')}>
            {tick}
          </span>
        ))}
      </div>
    </div>
  )
}

function usePoints(count: number) {
  const [at, setAt] = useState<number | null>(null)
  const shown = at !== null && at < count ? at : null

  const look = (next: number | null) => setAt(next === null ? null : Math.max(0, Math.min(count - 1, next)))
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    look(Math.floor(((event.clientX - left) / width) * count))
  }
  const steps: Record<string, (from: number) => number | null> = {
    ArrowLeft: from => from - 1,
    ArrowRight: from => from + 1,
    PageUp: from => from + 7,
    PageDown: from => from - 7,
    Home: () => 0,
    End: () => count - 1,
    Escape: () => null,
  }
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (!step || event.metaKey || event.ctrlKey || event.altKey) return
      event.preventDefault()
      look(step(shown ?? count - 1))
    },
    onFocus: () => look(shown ?? count - 1),
    onBlur: (event: FocusEvent) => event.currentTarget === event.target && look(null),
    onPointerDown: point,
    onPointerMove: point,
    onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && look(null),
  }
  return { at: shown, handlers }
}
