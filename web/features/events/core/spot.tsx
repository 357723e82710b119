import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pages } from '../../../../contract/pages.ts'
import '../../../locales/en/waitlist.ts'
import { hoursAndMinutes } from '../../../lib/time/duration.ts'
import { cx } from '../../../ui/cx.ts'
import { TextLink } from '../../../ui/link.tsx'

const tiles = {
  info: 'bg-info-soft text-info',
  warning: 'bg-warning-soft text-warning',
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
  neutral: 'bg-sunken text-text',
}

export function Spot({
  title,
  icon: Icon,
  tile = 'neutral',
  hot = false,
  mark,
  children,
}: {
  title: string
  icon?: LucideIcon
  tile?: keyof typeof tiles
  /** A spot is held for the viewer. */
  hot?: boolean
  mark?: ReactNode
  children?: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'mt-4 rounded-lg border p-4',
        hot ? 'border-transparent bg-accent-block text-on-accent' : 'border-line bg-surface',
      )}
    >
      <div className="flex items-center gap-3.5">
        {Icon && (
          <span className={cx('grid size-13 flex-none place-items-center rounded-md', tiles[tile])}>
            <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
          </span>
        )}
        {mark}
        <h2 id={id} className="type-h2 wrapline min-w-0 text-pretty">
          {title}
        </h2>
      </div>
      {children}
    </section>
  )
}

export const lead = 'mt-2.5 text-copy text-pretty'

export function HowItWorks() {
  const { t } = useTranslation()
  return (
    <TextLink to={pages.help} tall className="-mb-2">
      {t('waitlist.how')}
    </TextLink>
  )
}

/** Above, hours and minutes do not fit into the ring. */
const roomy = 10

export function shortDuration(t: TFunction, milliseconds: number): string {
  const [hours, minutes] = hoursAndMinutes(milliseconds)
  return hours === 0
    ? t('waitlist.minutes', { minutes })
    : minutes === 0 || hours >= roomy
      ? t('waitlist.hours', { hours: Math.round(hours + minutes / 60) })
      : t('waitlist.hoursMinutes', { hours, minutes })
}
