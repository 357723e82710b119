import { useTranslation } from 'react-i18next'
import { memo } from 'react'
import { Link } from 'react-router'
import type { ReportCase } from '../../../contract/moderation.ts'
import { Card } from '../../ui/card.tsx'
import { NotFoundState } from '../../ui/feedback/state-screen.tsx'
import { LoadMore } from '../../components/list/card-list.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { CaseActions, RestoreButton } from './case-actions.tsx'
import { CaseView } from './case-view.tsx'
import { DetailSkeleton } from './skeletons.tsx'
import type { Place } from './use-place.ts'
import type { Queue } from './use-queue.ts'
import { ChangedBadge, KindBadge, StatusBadge } from './badges.tsx'
import { bylineOf, titleOf } from './words.ts'

export function Panes({ queue, place }: { queue: Queue; place: Place }) {
  const { t } = useTranslation()
  const { cases, list, shownId, open, decisions, lead } = queue
  const { subject } = open
  return (
    <div className="grid grid-cols-[400px_minmax(0,1fr)] items-start gap-5">
      <section aria-label={t('moderation.queue')} className="grid gap-3">
        <Card as="div" flush>
          {cases.length === 0 && <p className="p-4 text-copy text-text-muted">{t('moderation.empty')}</p>}
          <ul className="divide-y divide-line">
            {cases.map(one => (
              <li key={one.id}>
                <CaseRow subject={one} link={place.linkTo(one.id)} current={one.id === shownId} />
              </li>
            ))}
          </ul>
        </Card>
        <LoadMore list={list} />
      </section>
      {shownId && (
        <Card aria-label={t('moderation.case.label')} className="sticky top-6 p-6! pb-5!" aria-busy={!open.detail}>
          {open.missing ? (
            <NotFoundState level={2} title={t('moderation.missing.title')} lead={t('moderation.missing.lead')} />
          ) : subject ? (
            <>
              <CaseView key={subject.id} subject={subject} open={open} />
              {(subject.can.decide || subject.can.restore) && (
                <div className="mt-4.5 flex flex-wrap justify-end gap-2.5">
                  <CaseActions subject={subject} decisions={decisions} strong />
                  {subject.can.restore && <RestoreButton caseId={subject.id} onDone={() => lead(subject.id)} />}
                </div>
              )}
            </>
          ) : (
            <DetailSkeleton />
          )}
        </Card>
      )}
    </div>
  )
}

const CaseRow = memo(function CaseRow({
  subject,
  link,
  current,
}: {
  subject: ReportCase
  link: ReturnType<Place['linkTo']>
  current: boolean
}) {
  const { t } = useTranslation()
  return (
    <Link
      {...link}
      aria-current={current || undefined}
      className={cx(
        'block px-4 py-3.5 focus-visible:-outline-offset-3',
        current ? 'bg-primary-soft' : 'hover:bg-sunken',
      )}
    >
      <span className="flex flex-wrap items-center gap-2">
        <KindBadge of={subject} />
        {subject.status !== 'pending' && <StatusBadge status={subject.status} />}
        <ChangedBadge of={subject} />
        {subject.reportCount > 1 && (
          <Badge tone="danger">{t('moderation.count', { count: subject.reportCount })}</Badge>
        )}
        <RelativeTime date={subject.reportedAt} className="ml-auto flex-none text-meta text-text-muted" />
      </span>
      <span className="wrapline mt-1.5 line-clamp-3 text-copy leading-[1.375rem] font-semibold">
        {titleOf(t, subject)}
      </span>
      <span className={cx('wrapline line-clamp-2 text-meta', current ? 'text-text' : 'text-text-muted')}>
        {bylineOf(t, subject)}
      </span>
    </Link>
  )
})
