import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'

const widths = { column: 'max-w-[624px]', solo: 'max-w-[680px]', wide: 'max-w-[980px] md:justify-end', full: '' }

/** The bottom bar of a screen. Replaces the tab bar on phones. The Page above must set `bar`. */
export function ActionBar({ width = 'solo', children }: { width?: keyof typeof widths; children: ReactNode }) {
  return (
    <div
      data-action-bar=""
      className="px-gutter fixed right-0 bottom-0 left-(--rail-width,0px) z-30 border-t border-line bg-surface pt-3 pb-[calc(12px+var(--safe-bottom))]"
    >
      <div className={cx('mx-auto flex w-full flex-wrap items-center gap-3', widths[width])}>{children}</div>
    </div>
  )
}
