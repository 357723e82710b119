import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Series } from '../../../../contract/series.ts'
import { failureText } from '../../../lib/api/failure.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { itemsOf } from '../../../lib/cache/items-of.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state-screen.tsx'
import { DateRow } from './date-row.tsx'
import { DatesSkeleton } from './dates-skeleton.tsx'
import { datesShown, seriesDates } from './queries.ts'
import { useEndDay } from '../core/scope-choice.tsx'
import { QueryError } from '../../../components/page/query-error.tsx'

/** The dates to come, and on request those before. */
export function Dates({ series }: { series: Series }) {
  const { t } = useTranslation()
  const [showsPast, setShowsPast] = useState(false)
  const day = useEndDay(series.endsOn)
  return (
    <>
      <div className="mt-5.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="type-h2">{t('series.next')}</h2>
        {series.comingCount > 0 && (
          <p className="tnum text-meta text-text-muted">{t('series.dates', { count: series.comingCount, day })}</p>
        )}
      </div>
      <DateList series={series} when="upcoming" />
      {showsPast ? (
        <PastDates series={series} />
      ) : (
        <Button variant="quiet" full className="mt-3" onClick={() => setShowsPast(true)}>
          {t('series.showPast')}
        </Button>
      )}
    </>
  )
}

function PastDates({ series }: { series: Series }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened them is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="type-h2 mt-7">
        {t('series.past')}
      </h2>
      <DateList series={series} when="past" />
    </>
  )
}

function DateList({ series, when }: { series: Series; when: 'upcoming' | 'past' }) {
  const { t } = useTranslation()
  const { id: viewerId } = useViewer()
  const list = useInfiniteQuery(seriesDates(series.id, when))
  const dates = itemsOf(list.data)
  const isOwn = series.author.id === viewerId
  if (list.isPending) return <ListSkeleton />
  if (!list.data) return <QueryError query={list} small />
  if (dates.length === 0)
    return when === 'past' ? (
      <p className="mt-2 text-text-muted">{t('series.noPast')}</p>
    ) : (
      <EmptyState
        small
        art="events"
        title={t('series.none')}
        lead={t(series.can.extend ? 'series.noneOwn' : 'series.noneLead')}
      />
    )
  const left = series.comingCount - dates.filter(({ state }) => state === 'upcoming').length
  return (
    <>
      {when === 'upcoming' && series.comingCount === 0 && (
        <div className="mt-2 mb-1">
          <p className="font-semibold">{t('series.none')}</p>
          <p className="text-meta text-text-muted">{t(series.can.extend ? 'series.noneOwn' : 'series.noneLead')}</p>
        </div>
      )}
      <ul className="mt-1 divide-y divide-line">
        {dates.map(date => (
          <li key={date.id}>
            <DateRow date={date} isOwn={isOwn} opensCanceled={isOwn || date.joined || series.isFollowing} />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError ? (
        <ErrorState small message={failureText(t, list.error)} onRetry={() => void list.fetchNextPage()} />
      ) : (
        list.hasNextPage && (
          <Button
            variant="secondary"
            full
            className="mt-3"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('series.more', { count: when === 'past' ? 0 : Math.max(0, Math.min(datesShown, left)) })}
          </Button>
        )
      )}
    </>
  )
}

function ListSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="sr-only">{t('ui.loadingSubject', { subject: t('series.next') })}</span>
      <DatesSkeleton />
    </div>
  )
}
