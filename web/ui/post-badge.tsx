import { CalendarDays, Check, KeyRound, MessageCircleQuestionMark, Star, Tag, Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from './badge.tsx'

const kinds = {
  question: MessageCircleQuestionMark,
  event: CalendarDays,
  selling: Tag,
  renting: KeyRound,
  ticket: Ticket,
} as const
export type PostKind = keyof typeof kinds

export const postIcon = (kind: PostKind) => kinds[kind]

export function PostBadge({ kind }: { kind: PostKind }) {
  const { t } = useTranslation()
  return (
    <Badge tone={kind} icon={kinds[kind]}>
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
