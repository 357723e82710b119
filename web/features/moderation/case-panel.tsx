import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelTitle, SidePanel } from '../../ui/overlay/side-panel.tsx'
import { NotFoundState } from '../../ui/feedback/state-screen.tsx'
import { CaseActions, RestoreButton } from './case-actions.tsx'
import { CaseView } from './case-view.tsx'
import { DetailSkeleton } from './skeletons.tsx'
import type { Place } from './use-place.ts'
import type { Queue } from './use-queue.ts'
import { titleOf } from './words.ts'

export function CasePanel({ queue, place }: { queue: Queue; place: Place }) {
  const { t } = useTranslation()
  const { open, decisions, lead, shownId } = queue
  // Keeps the content during the exit animation.
  const [kept, setKept] = useState(open)
  if (shownId && (kept.subject !== open.subject || kept.detail !== open.detail || kept.missing !== open.missing))
    setKept(open)
  const { subject, missing } = shownId ? open : kept
  return (
    <SidePanel
      ownEntry
      open={shownId !== null}
      onClose={place.close}
      label={subject ? titleOf(t, subject) : t('moderation.case.label')}
      footer={
        subject &&
        (subject.can.decide || subject.can.restore) && (
          <>
            <CaseActions subject={subject} decisions={decisions} strong />
            {subject.can.restore && <RestoreButton caseId={subject.id} onDone={() => lead(subject.id)} />}
          </>
        )
      }
    >
      {subject && !missing ? (
        <CaseView key={subject.id} subject={subject} open={shownId ? open : kept} inPanel />
      ) : (
        <>
          <PanelTitle className="sr-only">{t('moderation.case.label')}</PanelTitle>
          {missing ? (
            <NotFoundState level={2} title={t('moderation.missing.title')} lead={t('moderation.missing.lead')} />
          ) : (
            <DetailSkeleton />
          )}
        </>
      )}
    </SidePanel>
  )
}
