import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionHead } from '../../components/page/section-head.tsx'
import { numberFormat } from '../../lib/time/formats.ts'
import { localeOf } from '../../lib/time/time.ts'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'

export function DeliverySection({
  title,
  aside,
  lead,
  children,
}: {
  title: string
  aside?: ReactNode
  lead?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-4.5 min-w-0">
      <SectionHead id={id} title={title}>
        {aside && <span className="tnum text-meta text-text-muted">{aside}</span>}
      </SectionHead>
      {lead && <p className="-mt-1 mb-3 text-copy text-text-muted">{lead}</p>}
      {children}
    </section>
  )
}

const looks = {
  neutral: 'bg-sunken text-text',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}
export type Look = keyof typeof looks

export const IconTile = ({ icon: Icon, look = 'neutral' }: { icon: LucideIcon; look?: Look }) => (
  <span className={cx('grid size-11 flex-none place-items-center rounded-md', looks[look])}>
    <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
  </span>
)

/** Says that a list is empty, in the place of its rows. */
export const QuietRow = ({ icon, title, lead }: { icon: LucideIcon; title: string; lead: string }) => (
  <Card as="div" className="flex items-center gap-3.5">
    <IconTile icon={icon} look="success" />
    <div className="min-w-0">
      <p className="text-copy font-semibold">{title}</p>
      <p className="text-meta text-text-muted">{lead}</p>
    </div>
  </Card>
)

export function useNumber() {
  const { i18n } = useTranslation()
  const format = numberFormat(localeOf(i18n.language))
  return (value: number) => format.format(value)
}
