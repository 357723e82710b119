import { Flag, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../../locales/en/reports.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { NotFoundState } from '../../ui/feedback/state-screen.tsx'
import { Badge } from '../../ui/badge.tsx'

/** Only the author receives the reason. */
export function RemovedPost({
  title,
  lead,
  reason,
  children,
}: {
  title: string
  lead: string
  reason?: string | null | undefined
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <NotFoundState level={1} title={title} lead={lead}>
      {reason && (
        <div className="mb-3 text-left">
          <Notice tone="danger" icon={ShieldAlert} title={t('reports.removedReason')}>
            <p className="wrapline whitespace-pre-line">{reason}</p>
          </Notice>
        </div>
      )}
      {children}
    </NotFoundState>
  )
}

/** Shown to the reporter only. */
export function UnderReview() {
  const { t } = useTranslation()
  return (
    <Badge tone="warning" icon={Flag}>
      {t('reports.underReview')}
    </Badge>
  )
}
