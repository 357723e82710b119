import { ArrowUpRight, ChevronRight, HeartHandshake, MapPin, Repeat } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { EventDetail } from '../../../contract/events.ts'
import { pages } from '../../../contract/pages.ts'
import { everyDate } from '../../../contract/values/repeat.ts'
import { greetingName } from '../../../contract/text/greeting-name.ts'
import { listText } from '../../lib/i18n/list.ts'
import { knownZone } from '../../lib/time/calendar.ts'
import { ownZone } from '../../lib/time/formats.ts'
import { useViewer } from '../../lib/api/session.ts'
import { useNow } from '../../lib/time/time.ts'
import { cx } from '../../ui/cx.ts'
import { Avatar, Flower } from '../../ui/avatar.tsx'
import { useEndDay } from './core/scope-choice.tsx'
import { ruleTitle } from './core/rule-words.ts'
import { OwnGuests } from './attendance/guests.tsx'
import { AttendeesSheet } from './attendance/attendees-sheet.tsx'
import { DateTile } from '../../components/date-tile.tsx'
import { mapUrl } from './map-url.ts'
import { dateLine, ownLine, timeLine } from './core/times.ts'
import { sentenceCase } from '../../lib/i18n/i18n.ts'
import { useGoingText } from './attendance/join-bar.tsx'
import { PersonLink, isFormerMember, usePersonName } from '../../components/person-link.tsx'

interface Props {
  event: EventDetail
}
const row = 'flex min-w-0 items-center gap-3.5 py-2.75 text-left focus-visible:rounded-md'

export function EventFacts({ event }: Props) {
  return (
    <div className="mt-3.5 divide-y divide-line">
      <Time event={event} />
      {event.series && event.state !== 'cancelled' && <SeriesRow series={event.series} />}
      <Place event={event} />
      <Attendees event={event} />
      <OwnGuests event={event} />
      <Organizer event={event} />
      <CoHosts event={event} />
      <Sponsor event={event} />
    </div>
  )
}

function Time({ event }: Props) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const own = ownZone()
  const starts = new Date(event.startsAt)
  const zone = knownZone(event.timeZone)
  const isOff = event.state === 'cancelled'
  const here = ownLine(t, event, own, now, i18n.language)
  return (
    <div className={row}>
      <DateTile moment={starts} timeZone={zone} off={isOff} />
      <div className="min-w-0 flex-1">
        <p className={cx('font-semibold', isOff && 'line-through')}>
          {Number.isNaN(starts.getTime()) ? (
            dateLine(t, event, now, i18n.language)
          ) : (
            <time dateTime={event.startsAt}>{dateLine(t, event, now, i18n.language)}</time>
          )}
        </p>
        <p className="tnum wrapline text-meta text-text-muted">
          {timeLine(t, event, zone, now, i18n.language)} · {zone}
        </p>
        {here && (
          <p className="tnum text-meta text-text-muted">
            {sentenceCase(t('events.detail.own', { time: here }), i18n.language)}
          </p>
        )}
      </div>
    </div>
  )
}

function SeriesRow({ series }: { series: NonNullable<EventDetail['series']> }) {
  const { t, i18n } = useTranslation()
  const day = useEndDay(series.endsOn)
  const count = [...everyDate(series.repeat, series.startsOn, series.endsOn)].length
  return (
    <Link to={generatePath(pages.series, { seriesId: series.id })} className={`${row} hover:bg-sunken/50`}>
      <span className={glyph}>
        <Repeat size={22} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="wrapline block font-semibold">
          {ruleTitle(t, series.repeat, series.startsOn, i18n.language)}
        </span>
        <span className="tnum block text-meta text-text-muted">{t('series.dates', { count, day })}</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="flex-none text-text-muted" />
    </Link>
  )
}

const glyph = 'grid size-14 flex-none place-items-center rounded-[16px] bg-sunken'

function Place({ event: { venue, place, placeUrl, neighborhood } }: Props) {
  const { t } = useTranslation()
  const { city } = useViewer()
  if (!venue && !place && !neighborhood) return null
  const map = placeUrl ? null : mapUrl({ venue, place }, city?.name)
  const area = neighborhood && !place?.includes(neighborhood) ? neighborhood : null
  const where = placeUrl ? (
    <a
      href={placeUrl}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="link-text inline-flex min-h-11 items-center wrapline"
    >
      <bdi>{place}</bdi>
      <span className="sr-only"> {t('ui.newTab')}</span>
    </a>
  ) : (
    place && <bdi>{place}</bdi>
  )
  return (
    <div className={row}>
      <span className={glyph}>
        <MapPin size={22} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="wrapline font-semibold">
          <bdi>{venue ?? where ?? area}</bdi>
        </p>
        {(venue ? place || area : place && area) && (
          <p className="wrapline text-meta text-text-muted">
            {venue && <bdi>{where}</bdi>}
            {venue && where && area && ', '}
            {area}
          </p>
        )}
      </div>
      {map && (
        <a
          href={map}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="link-text inline-flex min-h-11 flex-none items-center"
        >
          {t('events.detail.openMap')}
          <span className="sr-only"> {t('ui.newTab')}</span>
        </a>
      )}
    </div>
  )
}

function Attendees({ event }: Props) {
  const { t, i18n } = useTranslation()
  const [open, setOpen] = useState(false)
  const going = useGoingText(event)
  const isOwn = event.author.id === useViewer().id
  const { faces, attendeeCount } = event
  const named = faces.slice(0, attendeeCount > 3 ? 3 : 2).map(({ name }) => greetingName(name))
  const more = attendeeCount - named.length
  const names = listText(
    more > 0 ? [...named, t('events.detail.more', { count: more, number: more })] : named,
    i18n.language,
  )
  const words = (
    <>
      <Flower people={faces} size={27} />
      <span className="min-w-0 flex-1">
        <span className="tnum block font-semibold">{going}</span>
        <span className="wrapline block text-meta text-text-muted">
          {attendeeCount === 0 ? event.can.join && !isOwn && t('events.detail.nobody') : <bdi>{names}</bdi>}
        </span>
      </span>
    </>
  )
  if (attendeeCount === 0) return <div className={row}>{words}</div>
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={`${row} w-full hover:bg-sunken/50`}
        onClick={() => setOpen(true)}
      >
        {words}
        <ChevronRight size={20} aria-hidden="true" className="flex-none text-text-muted" />
      </button>
      <AttendeesSheet event={event} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function Organizer({ event: { id, author } }: Props) {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  return (
    <PersonLink person={author} state={{ postId: id }} className={`${row} hover:bg-sunken/50`}>
      <Avatar id={author.id} name={author.name} src={author.avatarUrl} size={56} />
      <span className="min-w-0 flex-1">
        <span className="block text-meta text-text-muted">{t('events.detail.organizer')}</span>
        <span className="wrapline block font-semibold">
          <bdi>{nameOf(author)}</bdi>
        </span>
      </span>
      {!isFormerMember(author) && <ChevronRight size={20} aria-hidden="true" className="flex-none text-text-muted" />}
    </PersonLink>
  )
}

function CoHosts({ event: { hosts } }: Props) {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  return hosts.map(host => (
    <PersonLink key={host.id} person={host} className={`${row} hover:bg-sunken/50`}>
      <Avatar id={host.id} name={host.name} src={host.avatarUrl} size={56} />
      <span className="min-w-0 flex-1">
        <span className="block text-meta text-text-muted">{t('coHosts.role')}</span>
        <span className="wrapline block font-semibold">
          <bdi>{nameOf(host)}</bdi>
        </span>
      </span>
      {!isFormerMember(host) && <ChevronRight size={20} aria-hidden="true" className="flex-none text-text-muted" />}
    </PersonLink>
  ))
}

function Sponsor({ event: { sponsor } }: Props) {
  const { t } = useTranslation()
  if (!sponsor) return null
  const host = sponsor.website && new URL(sponsor.website).hostname
  const words = (site: ReactNode) => (
    <>
      <span className={glyph}>
        <HeartHandshake size={22} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="wrapline block font-semibold">
          {t('events.detail.sponsored', { name: sponsor.name ?? host ?? '' })}
        </span>
        {site}
      </span>
    </>
  )
  if (!sponsor.website) return <div className={row}>{words(null)}</div>
  return (
    <a
      href={sponsor.website}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={`${row} hover:bg-sunken/50`}
    >
      {words(sponsor.name && <span className="wrapline block text-meta text-text-muted">{host}</span>)}
      <ArrowUpRight size={20} aria-hidden="true" className="flex-none text-text-muted" />
      <span className="sr-only"> {t('ui.newTab')}</span>
    </a>
  )
}
