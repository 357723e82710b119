import type { ReactNode } from 'react'
import { FlowerHero } from '../ui/flower-hero.tsx'
import { PanotPattern } from '../ui/panot-pattern.tsx'

/** A whole screen of vermell, for the welcome: four people bloom, a title, a line, one button (`variant="on-brand"`). */
export function BrandScreen({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children?: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="relative flex min-h-dvh flex-col items-center justify-center gap-2 overflow-hidden bg-brand-block px-6 pt-8 pb-[calc(32px+var(--safe-bottom))] text-center text-on-brand-block [--petal:min(116px,30vw)] *:relative md:[--petal:172px]"
    >
      <PanotPattern className="absolute!" />
      <FlowerHero bloom className="mb-5" />
      <h1 className="type-display max-w-[10em] md:text-[3.5rem] md:leading-[1.02]">{title}</h1>
      {lead && <p className="max-w-[26ch]">{lead}</p>}
      <div className="mt-4.5">{children}</div>
    </main>
  )
}
