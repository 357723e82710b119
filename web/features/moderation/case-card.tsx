import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReportCase } from '../../../contract/moderation.ts'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useTimeWords } from '../../components/time-words.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { ChangedBadge, KindBadge, StatusBadge } from './badges.tsx'
import { CaseActions } from './case-actions.tsx'
import { Reason } from './case-people.tsx'
import type { Decisions } from './use-decisions.ts'
import type { Place } from './use-place.ts'
import { decisionOf, titleOf } from './words.ts'

export function CaseCard({
  subject,
  link,
  decisions,
  ref,
}: {
  subject: ReportCase
  link: ReturnType<Place['linkTo']>
  decisions: Decisions
  ref: (card: HTMLElement | null) => void
}) {
  const { t } = useTranslation()
  const words = useTimeWords()
  const titleId = useId()
  const { kind, author, firstReport, reportCount } = subject
  const decided = decisionOf(t, subject, words)
  return (
    <Card as="article" aria-labelledby={titleId} className="linked-card has-[h2_a:hover]:border-line-strong">
      <div className="flex flex-wrap items-center gap-2">
        <KindBadge of={subject} />
        <StatusBadge status={subject.status} />
        <ChangedBadge of={subject} />
        <RelativeTime date={subject.reportedAt} className="ml-auto text-meta text-text-muted" />
      </div>
      <h2
        id={titleId}
        dir="auto"
        className="wrapline mt-2.5 border-l-3 border-line-strong py-0.5 pl-3 text-copy leading-[1.375rem] font-normal"
      >
        <Link {...link} ref={ref} className="card-link">
          {titleOf(t, subject)}
        </Link>
      </h2>
      <div className="flex items-center gap-2.5 py-2.5">
        <Avatar id={author.id} name={author.name} src={author.avatarUrl} size={36} />
        <p className="wrapline min-w-0 flex-1 text-copy">
          <span className="font-semibold">
            <bdi>{author.name}</bdi>
          </span>{' '}
          {(kind === 'post' || kind === 'reply') && (
            <span className="text-meta text-text-muted">{t('moderation.author')}</span>
          )}
        </p>
        <ChevronRight size={20} aria-hidden="true" className="flex-none text-text-muted" />
      </div>
      <Reason>
        <b className="font-semibold">{t('moderation.saidBy', { name: firstReport.reporter.name })}</b>{' '}
        <bdi>{firstReport.reason}</bdi>
      </Reason>
      {reportCount > 1 && (
        <p className="mt-1.5 text-meta font-semibold text-text-muted">
          {t('moderation.moreReports', { count: reportCount - 1 })}
        </p>
      )}
      {decided && <p className="mt-3 text-meta text-text-muted">{decided}</p>}
      {subject.can.decide && (
        <div className="relative z-2 mt-3 flex flex-wrap gap-2.5 *:flex-auto *:basis-28">
          <CaseActions subject={subject} decisions={decisions} titleId={titleId} />
        </div>
      )}
    </Card>
  )
}
