import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'

const widths = {
  /** One column and, from 1120 px, a right rail. */
  column: 'md:grid-cols-[minmax(0,640px)] rail:grid-cols-[minmax(0,624px)_316px]',
  solo: 'md:grid-cols-[minmax(0,680px)]',
  wide: 'md:grid-cols-[minmax(0,980px)]',
}

/**
 * The main area. `aside` is the right rail, hidden below 1120 px. `bar` reserves space for an ActionBar or a composer
 * instead of the tab bar.
 */
export function Page({
  width = 'column',
  aside,
  asideLabel,
  bar = false,
  busy = false,
  className,
  children,
}: {
  width?: keyof typeof widths
  aside?: ReactNode
  asideLabel?: string
  bar?: boolean
  busy?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <div
      className={cx(
        'md:grid md:justify-center md:gap-8 md:px-gutter md:pt-8 md:pb-16 group-has-[[data-sub-header]]/shell:md:pt-3',
        widths[width],
      )}
    >
      <main
        id="main"
        tabIndex={-1}
        aria-busy={busy || undefined}
        className={cx(
          'px-gutter min-w-0 md:px-0 md:pb-0',
          bar ? 'pb-[calc(96px+var(--safe-bottom))]' : 'pb-[calc(var(--tabbar-h)+var(--safe-bottom)+32px)]',
          className,
        )}
      >
        {children}
      </main>
      {aside && width === 'column' && (
        <aside aria-label={asideLabel} className="sticky top-8 hidden self-start rail:block">
          {aside}
        </aside>
      )}
    </div>
  )
}
