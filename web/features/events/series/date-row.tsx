import type { TFunction } from 'i18next'
import { CalendarX2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { pages } from '../../../../contract/pages.ts'
import type { SeriesDate } from '../../../../contract/series.ts'
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

/** A canceled date has a page only for some. */
export function DateRow({ date, isOwn, opensCanceled }: { date: SeriesDate; isOwn: boolean; opensCanceled: boolean }) {
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
