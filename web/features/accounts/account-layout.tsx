import type { ReactNode } from 'react'
import { BrandBlock } from '../../ui/brand-block.tsx'
import { cx } from '../../ui/cx.ts'
import { LanguageRow } from './language-row.tsx'

/** `centred` is for screens without a form. */
export function AccountLayout({
  hero = false,
  centred = false,
  children,
}: {
  hero?: boolean
  centred?: boolean
  children: ReactNode
}) {
  return (
    <div className="min-h-dvh md:flex">
      <BrandBlock compact={!hero} />
      <main
        id="main"
        tabIndex={-1}
        className={cx(
          'px-gutter mx-auto flex w-full max-w-120 flex-col pb-[calc(32px+var(--safe-bottom))]',
          'md:m-0 md:w-120 md:max-w-[62%] md:flex-none md:justify-center md:px-[max(56px,var(--safe-right))] md:py-8',
          hero ? 'gap-3.5 pt-5.5' : 'gap-4 pt-6',
          centred && 'items-center pt-12 text-center',
        )}
      >
        {children}
        <LanguageRow />
      </main>
    </div>
  )
}
