import {
  CalendarDays,
  Check,
  KeyRound,
  MessageCircleQuestionMark,
  Star,
  Tag as TagIcon,
  Ticket,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from './cx.ts'

const badgeTones = {
  question: 'bg-question-soft text-question',
  event: 'bg-event-soft text-event',
  selling: 'bg-selling-soft text-selling',
  renting: 'bg-renting-soft text-renting',
  ticket: 'bg-ticket-soft text-ticket',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  info: 'bg-info-soft text-info',
  danger: 'bg-danger-soft text-danger',
  neutral: 'bg-sunken text-text-muted',
  featured: 'bg-accent-block text-on-accent',
  ink: 'bg-inverse text-on-inverse',
  outline: 'inset-ring inset-ring-line-strong text-text',
} as const
export type BadgeTone = keyof typeof badgeTones

export function Badge({
  tone,
  icon: Icon,
  heavy = false,
  className,
  children,
}: {
  tone: BadgeTone
  icon?: LucideIcon
  heavy?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6.5 w-fit items-center gap-1.25 rounded-[13px] py-0.5 pr-2.5 text-meta leading-tight font-semibold whitespace-nowrap',
        Icon ? 'pl-2' : 'pl-2.5',
        badgeTones[tone],
        className,
      )}
    >
      {Icon && <Icon size={15} strokeWidth={heavy ? 2.5 : 2} aria-hidden="true" />}
      {children}
    </span>
  )
}

const postKinds = {
  question: MessageCircleQuestionMark,
  event: CalendarDays,
  selling: TagIcon,
  renting: KeyRound,
  ticket: Ticket,
} as const
export type PostKind = keyof typeof postKinds

export const postIcon = (kind: PostKind) => postKinds[kind]

export function PostBadge({ kind }: { kind: PostKind }) {
  const { t } = useTranslation()
  return (
    <Badge tone={kind} icon={postKinds[kind]}>
      {t(`ui.kind.${kind}`)}
    </Badge>
  )
}

export function FeaturedBadge() {
  const { t } = useTranslation()
  return (
    <Badge tone="featured" icon={Star} heavy>
      {t('ui.featured')}
    </Badge>
  )
}

export function JoiningBadge() {
  const { t } = useTranslation()
  return (
    <Badge tone="success" icon={Check} heavy>
      {t('ui.joining')}
    </Badge>
  )
}

export function Tag({ big = false, className, children }: { big?: boolean; className?: string; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center bg-sunken font-medium',
        big
          ? 'min-h-9 rounded-[18px] px-3.5 py-1 text-copy'
          : 'min-h-7 rounded-[14px] px-2.75 py-0.5 text-meta leading-[1.25rem]',
        className,
      )}
    >
      {children}
    </span>
  )
}

export const countText = (count: number) => (count > 99 ? '99+' : String(count))

export function Count({ value, className }: { value: number; className?: string }) {
  if (value <= 0) return null
  return (
    <span
      aria-hidden="true"
      data-signal="frame"
      className={cx(
        'tnum before:content-[attr(data-count)] inline-grid min-h-5 min-w-5 place-items-center rounded-[10px] bg-primary px-1.5 text-xs leading-none font-bold text-on-primary',
        className,
      )}
      // CSS content keeps "99+" out of the accessible name.
      data-count={countText(value)}
    />
  )
}
