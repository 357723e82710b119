import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReportCase } from '../../../contract/moderation.ts'
import { useTimeWords } from '../../components/time-words.tsx'
import { Notice } from '../../ui/notice.tsx'
import { decisionOf } from './words.ts'

export function CaseDecision({ subject }: { subject: ReportCase }) {
  const { t } = useTranslation()
  const words = useTimeWords()
  const { decision, status, kind } = subject
  const title = decisionOf(t, subject, words)
  if (!decision || !title) return null
  const isResolved = status === 'resolved'
  return (
    <Notice tone={isResolved ? 'success' : 'neutral'} icon={isResolved ? Check : X} title={title}>
      {decision.restoredAt ? (
        <p>{t('moderation.decision.restored', { time: words('moment', decision.restoredAt) })}</p>
      ) : (
        isResolved &&
        (kind === 'post' || kind === 'reply') && (
          <p>{t(decision.removed ? 'moderation.decision.removed' : 'moderation.decision.kept')}</p>
        )
      )}
      {decision.note && (
        <p className="wrapline mt-1 whitespace-pre-line">
          <span className="font-semibold">{t('moderation.decision.note')}: </span>
          {decision.note}
        </p>
      )}
    </Notice>
  )
}
