import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { NotFoundState } from '../../ui/state-screen.tsx'
import { CaseActions } from './case-actions.tsx'
import { CaseRow } from './case-row.tsx'
import { CaseView } from './case-view.tsx'
import { DetailSkeleton } from './skeletons.tsx'
import { RestoreButton } from './restore-button.tsx'
import type { Place } from './use-place.ts'
import type { Queue } from './use-queue.ts'
import { LoadMore } from '../../components/card-list.tsx'

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
