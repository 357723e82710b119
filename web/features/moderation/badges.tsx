import { CornerDownRight, FileText, MessageCircle, User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReportCase } from '../../../contract/moderation.ts'
import type { ReportStatus } from '../../../contract/vocabulary.ts'
import { Badge, type BadgeTone, PostBadge, type PostKind } from '../../ui/badge.tsx'

const tones: Record<ReportStatus, BadgeTone> = { pending: 'warning', resolved: 'success', dismissed: 'neutral' }

export function StatusBadge({ status }: { status: ReportStatus }) {
  const { t } = useTranslation()
  return <Badge tone={tones[status]}>{t(`moderation.status.${status}`)}</Badge>
}

/** Edited after a decision to keep it. */
export function ChangedBadge({ of: { changedSince } }: { of: Pick<ReportCase, 'changedSince'> }) {
  const { t } = useTranslation()
  return changedSince && <Badge tone="warning">{t('moderation.changedSince')}</Badge>
}

const kinds = {
  reply: { tone: 'question', icon: CornerDownRight },
  profile: { tone: 'ink', icon: User },
  conversation: { tone: 'info', icon: MessageCircle },
} as const

const posts: readonly string[] = ['question', 'event', 'selling', 'renting', 'ticket'] satisfies PostKind[]
const isDrawn = (type: string | null): type is PostKind => type !== null && posts.includes(type)

export function KindBadge({ of: { kind, postType } }: { of: Pick<ReportCase, 'kind' | 'postType'> }) {
  const { t } = useTranslation()
  if (kind !== 'post')
    return (
      <Badge tone={kinds[kind].tone} icon={kinds[kind].icon}>
        {t(`moderation.kind.${kind}`)}
      </Badge>
    )
  if (isDrawn(postType)) return <PostBadge kind={postType} />
  return (
    <Badge tone="neutral" icon={FileText}>
      {t('moderation.kind.other')}
    </Badge>
  )
}
