import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import '../../locales/en/moderation.ts'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { EmptyState, NotFoundState } from '../../ui/feedback/state-screen.tsx'
import { LoadMore } from '../../components/list/card-list.tsx'
import { useShortcuts, setSingleKeys, useSingleKeys } from '../../lib/dom/shortcuts.ts'
import { numberFormat } from '../../lib/time/formats.ts'
import { localeOf } from '../../lib/time/time.ts'
import { FilterChip } from '../../ui/form/chip.tsx'
import { Button } from '../../ui/button.tsx'
import { CaseCard } from './case-card.tsx'
import { Panes } from './panes.tsx'
import { ResolveDialog } from './resolve-dialog.tsx'
import { QueueSkeleton, DetailSkeleton } from './skeletons.tsx'
import { usePlace, type Place } from './use-place.ts'
import { useQueue, type Queue } from './use-queue.ts'
import { pendingReports } from './pending-reports.ts'
import { filters } from './queries.ts'
import { QueryError } from '../../components/page/query-error.tsx'
import { useState } from 'react'
import { PanelTitle, SidePanel } from '../../ui/overlay/side-panel.tsx'
import { CaseActions, RestoreButton } from './case-actions.tsx'
import { CaseView } from './case-view.tsx'
import { titleOf } from './words.ts'

export function ModerationPage() {
  const { t } = useTranslation()
  usePageTitle(t('moderation.title'))
  const place = usePlace()
  const queue = useQueue(place)
  const { panes } = place
  const { decisions, open, step } = queue
  const decide = (act: typeof decisions.dismiss) => () => {
    if (open.subject?.can.decide) act(open.subject)
  }
  const keys = {
    r: decide(decisions.askResolve),
    d: decide(decisions.dismiss),
    j: () => step(1),
    k: () => step(-1),
  }
  useShortcuts(keys, panes)
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
        <StatusChips place={place} />
        {panes && <KeyHelp />}
      </div>
      <Cases queue={queue} place={place} />
      {!panes && <CasePanel queue={queue} place={place} />}
      {decisions.dialog && <ResolveDialog key={decisions.dialog.subject.id} {...decisions.dialog} />}
    </>
  )
}

function Cases({ queue, place }: { queue: Queue; place: Place }) {
  const { t } = useTranslation()
  const { list, cases, shownId, decisions, end, cardOf } = queue
  const { panes, filter } = place
  if (list.isPending) return <QueueSkeleton />
  if (list.isError && !list.data) return <QueryError query={list} message={t('moderation.failed')} />
  const isEmpty = cases.length === 0
  return (
    <>
      {isEmpty && !(panes && shownId) && (
        <div ref={end} tabIndex={-1} className="focus-visible:outline-none">
          <Nothing filter={filter} />
        </div>
      )}
      {panes ? (
        (!isEmpty || shownId) && <Panes queue={queue} place={place} />
      ) : (
        <ul aria-label={t('moderation.queue')} className="grid gap-3">
          {cases.map(one => (
            <li key={one.id}>
              <CaseCard subject={one} link={place.linkTo(one.id)} decisions={decisions} ref={cardOf(one.id)} />
            </li>
          ))}
        </ul>
      )}
      {!panes && (
        <div className="mt-3">
          <LoadMore list={list} />
        </div>
      )}
    </>
  )
}

function Nothing({ filter }: Pick<Place, 'filter'>) {
  const { t } = useTranslation()
  if (filter === 'pending')
    return <EmptyState art="done" title={t('moderation.empty')} lead={t('moderation.emptyLead')} />
  return <EmptyState art="done" title={t('moderation.nothing.title')} lead={t(`moderation.nothing.${filter}`)} />
}

function StatusChips({ place }: { place: Place }) {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(pendingReports)
  return (
    <div
      role="group"
      aria-label={t('moderation.filter.label')}
      className="no-scrollbar -mx-gutter px-gutter flex gap-2 overflow-x-auto py-1 *:flex-none md:mx-0 md:px-0"
    >
      {filters.map(filter => (
        <FilterChip key={filter} pressed={place.filter === filter} onClick={() => place.showFilter(filter)}>
          {t(`moderation.filter.${filter}`)}
          {filter === 'pending' && data && data.count > 0 && (
            <>
              <span className="tnum" aria-hidden="true">
                {numberFormat(localeOf(i18n.language)).format(data.count)}
              </span>
              <span className="sr-only">{t('moderation.filter.waiting', { count: data.count })}</span>
            </>
          )}
        </FilterChip>
      ))}
    </div>
  )
}

const keys = [
  ['R', 'resolve'],
  ['D', 'dismiss'],
  ['J', 'next'],
  ['K', 'previous'],
] as const

function KeyHelp() {
  const { t } = useTranslation()
  const on = useSingleKeys()
  return (
    <div className="flex items-center gap-3.5 text-meta text-text-muted">
      {on && (
        <ul aria-label={t('moderation.keys.label')} className="flex gap-3.5">
          {keys.map(([key, does]) => (
            <li key={key}>
              <kbd className="mr-1 rounded-xs border border-line-strong bg-surface px-1.5 py-px font-mono text-text">
                {key}
              </kbd>
              {t(`moderation.keys.${does}`)}
            </li>
          ))}
        </ul>
      )}
      <Button variant="ghost" size="sm" onClick={() => setSingleKeys(!on)}>
        {t(on ? 'moderation.keys.off' : 'moderation.keys.on')}
      </Button>
    </div>
  )
}

function CasePanel({ queue, place }: { queue: Queue; place: Place }) {
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
