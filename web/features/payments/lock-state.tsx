import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

/** Replaces the whole page: it is locked, the reason, and the next step. `denied` uses the danger color and is announced. */
export function LockState({
  denied = false,
  title,
  lead,
  children,
}: {
  denied?: boolean
  title: ReactNode
  lead: ReactNode
  children: ReactNode
}) {
  return (
    <div
      role={denied ? 'alert' : undefined}
      className="flex flex-col items-center px-2 pt-10 text-center md:pt-[min(13vh,112px)]"
    >
      <span
        className={cx(
          'grid size-22 place-items-center rounded-[26px]',
          denied ? 'bg-danger-soft text-danger' : 'bg-sunken text-text',
        )}
      >
        <Lock size={40} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <h1 className="type-h1 mt-6">{title}</h1>
      <p className="mt-2 mb-5.5 max-w-[34ch] text-balance text-text-muted">{lead}</p>
      {children}
    </div>
  )
}
