import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Series, SeriesDate } from '../../../../contract/series.ts'
import { failureText } from '../../../lib/api/failure.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { itemsOf } from '../../../lib/cache/items-of.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state-screen.tsx'
import { DatesSkeleton } from './dates-skeleton.tsx'
import { datesShown, seriesDates } from './queries.ts'
import { useEndDay } from '../core/scope-choice.tsx'
import { QueryError } from '../../../components/page/query-error.tsx'
import type { TFunction } from 'i18next'
import { CalendarX2 } from 'lucide-react'
import { generatePath, Link } from 'react-router'
import { pages } from '../../../../contract/pages.ts'
import { DateTile } from '../../../components/date-tile.tsx'
import { dayOf, knownZone } from '../../../lib/time/calendar.ts'
import { dateText } from '../../../lib/time/day-text.ts'
import { durationText } from '../../../lib/time/duration.ts'
import { numberFormat } from '../../../lib/time/formats.ts'
import { dayText, localeOf, useNow } from '../../../lib/time/time.ts'
import { Badge, JoiningBadge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { weekdayText } from '../core/times.ts'
import { isolate } from '../../../../contract/text/member-text.ts'
import { Loading } from '../../../ui/feedback/skeleton.tsx'

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
    <Loading subject={t('series.next')}>
      <DatesSkeleton />
    </Loading>
  )
}

/** A canceled date has a page only for some. */
function DateRow({ date, isOwn, opensCanceled }: { date: SeriesDate; isOwn: boolean; opensCanceled: boolean }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const zone = knownZone(date.timeZone)
  const moment = new Date(date.startsAt)
  const isOff = date.state === 'cancelled'
  const look = 'flex min-w-0 items-center gap-3.5 py-2.75'
  const words = (
    <>
      <DateTile moment={moment} timeZone={zone} off={isOff} />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-1">
        <span className="min-w-0 flex-[1_1_9rem]">
          <span className="tnum block font-semibold">
            <span className="sr-only">{dayText(moment, now, i18n.language, zone, null)}: </span>
            {weekdayText(date, i18n.language)}
          </span>
          <span className="tnum wrapline block text-meta text-text-muted">{detailOf(t, date, now, i18n.language)}</span>
        </span>
        <StateBadge date={date} isOwn={isOwn} />
      </span>
    </>
  )
  if (isOff && !opensCanceled) return <div className={look}>{words}</div>
  return (
    <Link
      to={generatePath(pages.event, { eventId: date.id })}
      className={cx(look, 'hover:bg-sunken/50 focus-visible:rounded-md')}
    >
      {words}
    </Link>
  )
}

function StateBadge({ date: { state, joined, spotsLeft }, isOwn }: { date: SeriesDate; isOwn: boolean }) {
  const { t } = useTranslation()
  if (state === 'cancelled')
    return (
      <Badge tone="danger" icon={CalendarX2}>
        {t('events.cancelled')}
      </Badge>
    )
  // Organizers come to most dates.
  if (joined && !isOwn) return state === 'past' ? <Badge tone="neutral">{t('events.wentToo')}</Badge> : <JoiningBadge />
  if (state === 'upcoming' && spotsLeft === 0) return <Badge tone="ink">{t('events.detail.full')}</Badge>
  return null
}

function detailOf(t: TFunction, date: SeriesDate, now: number, language: string): string {
  const { state, attendeeCount, spotsLeft, cancelReason } = date
  if (state === 'cancelled') return cancelReason ? isolate(cancelReason) : t('series.cancelled')
  const number = (value: number) => numberFormat(localeOf(language)).format(value)
  const count = { count: attendeeCount, number: number(attendeeCount) }
  if (state === 'past') return t('events.went', count)
  const parts = [
    t('events.goingPlain', count),
    spotsLeft !== null && spotsLeft > 0 && t('events.spots', { count: spotsLeft, number: number(spotsLeft) }),
    shiftOf(t, date, now, language),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** How it differs from the other dates. */
function shiftOf(t: TFunction, { shift, on }: SeriesDate, now: number, language: string): string | null {
  if (shift === 0) return null
  if (shift === null) return t('series.moved', { day: dateText(dayOf(on), now, language, 'short') })
  const time = durationText(Math.abs(shift) * 60_000, language)
  return t(shift > 0 ? 'series.later' : 'series.earlier', { time })
}
