import { Info, Check, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { ReportCase, ReportCaseDetail } from '../../../contract/moderation.ts'
import { useTimeWords } from '../../components/time-words.tsx'
import { useViewer } from '../../lib/api/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { MemberText } from '../../ui/member-text.tsx'
import { PanelTitle } from '../../ui/overlay/side-panel.tsx'
import { SkeletonText, Loading } from '../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../ui/feedback/state-screen.tsx'
import { ChangedBadge, KindBadge, StatusBadge } from './badges.tsx'
import { CaseContent } from './case-content.tsx'
import { CasePeople } from './case-people.tsx'
import { titleOf, decisionOf } from './words.ts'
import type { OpenCase } from './use-queue.ts'

/** Its title takes focus after a decision led here. `inPanel`: the panel has the title. */
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
    // The focused button has unmounted.
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
        <Loading className="grid gap-5">
          <SkeletonText lines={3} />
          <SkeletonText lines={2} />
        </Loading>
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

function CaseDecision({ subject }: { subject: ReportCase }) {
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
          <bdi>{decision.note}</bdi>
        </p>
      )}
    </Notice>
  )
}

function EarlierDecisions({ detail: { earlier } }: { detail: ReportCaseDetail }) {
  const { t } = useTranslation()
  const words = useTimeWords()
  const [params] = useSearchParams()
  if (earlier.length === 0) return null
  return (
    <section aria-labelledby="earlier-decisions" className="rounded-md bg-sunken p-3.5">
      <h3 id="earlier-decisions" className="text-copy font-semibold">
        {t('moderation.earlier.title')}
      </h3>
      <ul className="mt-1 grid gap-3">
        {earlier.map(one => (
          <li key={one.id} className="grid gap-1 text-meta">
            <Link
              to={{ search: new URLSearchParams({ ...Object.fromEntries(params), case: one.id }).toString() }}
              className="inline-flex min-h-11 items-center font-semibold underline"
            >
              {decisionOf(t, one, words)}
            </Link>
            {one.decision?.note && <MemberText className="text-copy">{one.decision.note}</MemberText>}
            <span className="text-text-muted">{t('moderation.count', { count: one.reportCount })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
