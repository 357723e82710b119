import { Info } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportCase, ReportCaseDetail } from '../../../contract/moderation.ts'
import { useTimeWords } from '../../components/time-words.tsx'
import { useViewer } from '../../lib/api/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { PanelTitle } from '../../ui/side-panel.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-screen.tsx'
import { ChangedBadge, KindBadge, StatusBadge } from './badges.tsx'
import { CaseContent } from './case-content.tsx'
import { CaseDecision } from './case-decision.tsx'
import { CasePeople } from './case-people.tsx'
import { EarlierDecisions } from './earlier-decisions.tsx'
import type { OpenCase } from './use-open-case.ts'
import { titleOf } from './words.ts'

/**
 * Fields known from the list show immediately. Its title takes focus after a decision led here. `inPanel`: the title is the
 * panel's.
 */
export function CaseView({
  subject,
  open,
  inPanel = false,
}: {
  subject: ReportCase
  open: OpenCase
  inPanel?: boolean
}) {
  const { t } = useTranslation()
  const words = useTimeWords()
  const { detail, failed, retry, busy, takesFocus } = open
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus(subject.id)) title.current?.focus()
    // After a decision or a restore the focused button has unmounted.
  }, [subject.id, subject.status, subject.decision?.restoredAt, takesFocus])
  const heading = (
    <h2 ref={title} tabIndex={-1} className="type-h2 wrapline">
      {titleOf(t, subject)}
    </h2>
  )
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2 max-rail:pr-11">
        <KindBadge of={subject} />
        <StatusBadge status={subject.status} />
        <ChangedBadge of={subject} />
        <span className="text-meta text-text-muted rail:ml-auto">
          {t('moderation.case.reported', { time: words('ago', subject.reportedAt) })}
        </span>
      </div>
      {inPanel ? <PanelTitle asChild>{heading}</PanelTitle> : heading}
      <CaseDecision subject={subject} />
      {detail ? (
        <Whole detail={detail} />
      ) : failed ? (
        <ErrorState message={t('moderation.failed')} onRetry={retry} busy={busy} small />
      ) : (
        <div role="status" className="grid gap-5">
          <span className="sr-only">{t('ui.loading')}</span>
          <SkeletonText lines={3} />
          <SkeletonText lines={2} />
        </div>
      )}
    </div>
  )
}

function Whole({ detail }: { detail: ReportCaseDetail }) {
  const { t } = useTranslation()
  const { id } = useViewer()
  const isOwn = detail.status === 'pending' && !detail.can.decide && detail.author.id === id
  return (
    <>
      <CaseContent detail={detail} />
      <EarlierDecisions detail={detail} />
      <CasePeople detail={detail} />
      {isOwn && <Notice icon={Info}>{t('moderation.decision.ownCase')}</Notice>}
    </>
  )
}
