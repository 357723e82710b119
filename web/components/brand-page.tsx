import type { ReactNode } from 'react'
import { BrandBlock } from '../ui/brand-block.tsx'
import { cx } from '../ui/cx.ts'

/**
 * The account screens: brand block and, below or beside it, one column with a form. `compact` for every screen but
 * sign-in; `centred` for states such as "Check your email".
 */
export function BrandPage({
  compact = true,
  centred = false,
  children,
}: {
  compact?: boolean
  centred?: boolean
  children: ReactNode
}) {
  return (
    <div className="min-h-dvh md:flex">
      <BrandBlock compact={compact} />
      <main
        id="main"
        tabIndex={-1}
        className={cx(
          'px-gutter mx-auto flex w-full max-w-120 flex-col gap-3.5 pb-[calc(24px+var(--safe-bottom))] md:mx-0 md:w-120 md:flex-none md:justify-center md:px-14 md:py-8',
          compact ? 'pt-6.5' : 'pt-5.5',
          centred && 'items-center pt-12! text-center md:pt-8!',
        )}
      >
        {children}
      </main>
    </div>
  )
}
