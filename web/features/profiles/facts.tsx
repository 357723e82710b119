import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

/** `level` 3 is the smaller variant for panels. */
export function ProfileSection({
  title,
  level = 2,
  loose = false,
  children,
}: {
  title: string
  level?: 2 | 3 | undefined
  loose?: boolean
  children: ReactNode
}) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section aria-labelledby={id} className={cx('min-w-0', level === 2 ? 'mt-7' : 'mt-5.5')}>
      <Heading
        id={id}
        className={cx(level === 2 ? 'type-h2' : 'type-h3', loose ? (level === 2 ? 'mb-3' : 'mb-2.5') : 'mb-1')}
      >
        {title}
      </Heading>
      {children}
    </section>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>
}

/** One fact. Without a value it shows `otherwise`, or nothing if that is missing. */
export function Fact({
  icon: Icon,
  label,
  note,
  value,
  otherwise,
}: {
  icon: LucideIcon
  label: string
  note?: ReactNode
  value: string | null
  otherwise?: string
}) {
  if (value === null && otherwise === undefined) return null
  return (
    <div className="relative py-2.75 pl-8.5">
      <dt className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-meta text-text-muted">
        <Icon size={20} aria-hidden="true" className="absolute top-1/2 left-0 -translate-y-1/2" />
        {label}
        {note}
      </dt>
      <dd className={cx('wrapline text-copy leading-[1.25rem]', value === null ? 'text-text-muted' : 'font-semibold')}>
        {value === null ? otherwise : <bdi>{value}</bdi>}
      </dd>
    </div>
  )
}
