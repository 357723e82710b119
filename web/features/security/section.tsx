import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

/** `headingId`: focus target when the focused element unmounts. */
export function Section({ title, headingId, children }: { title: string; headingId?: string; children: ReactNode }) {
  const generated = useId()
  const id = headingId ?? generated
  return (
    <section aria-labelledby={id} className="mt-6.5">
      <h2 id={id} tabIndex={-1} className="type-h2 mb-2.5">
        {title}
      </h2>
      {children}
    </section>
  )
}

export function Row({
  icon: Icon,
  picture,
  title,
  detail,
  long = false,
  className,
  children,
}: {
  icon?: LucideIcon | undefined
  picture?: ReactNode
  title: ReactNode
  detail: ReactNode
  long?: boolean
  className?: string
  children?: ReactNode
}) {
  return (
    <div className={cx('flex flex-wrap items-center gap-x-3 gap-y-2.5 px-4 py-3.5', className)}>
      {picture}
      {Icon && (
        <span className="grid size-11 flex-none place-items-center rounded-md bg-sunken">
          <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
        </span>
      )}
      <div className={cx('min-w-0', long ? 'flex-[1_1_11rem]' : 'flex-[1_1_5rem]')}>
        <div className="wrapline text-copy font-semibold">{title}</div>
        <div className="wrapline text-meta text-text-muted">{detail}</div>
      </div>
      {children}
    </div>
  )
}
