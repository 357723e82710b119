import { Check, Hourglass, MapPin, Sparkles } from 'lucide-react'
import { memo, type ReactNode, Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { ListedEvent } from '../../../../contract/events.ts'
import { pages } from '../../../../contract/pages.ts'
import { PostPicture } from '../../../components/post/post-picture.tsx'
import { Sentence } from '../../../lib/i18n/sentence.tsx'
import { knownZone, sameClock } from '../../../lib/time/calendar.ts'
import { eventWhen } from '../../../components/event-when.ts'
import { numberFormat, ownZone } from '../../../lib/time/formats.ts'
import { localeOf, useNow } from '../../../lib/time/time.ts'
import { Badge, JoiningBadge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { isOver } from '../core/order.ts'
import { nowText, placeOf } from '../core/times.ts'
import { Flower } from '../../../ui/avatar.tsx'
import { joinValues } from '../../../../contract/text/member-text.ts'
import { marksIn } from '../../../lib/text/marks.ts'

interface Props {
  event: ListedEvent
}

export const LeadEvent = memo(function LeadEvent({ event }: Props) {
  return (
    <Card as="article" flush className="linked-card md:grid md:grid-cols-[1.15fr_1fr] has-[a:hover]:border-line-strong">
      <div className="relative aspect-video overflow-hidden bg-sunken md:aspect-auto md:min-h-47">
        <PostPicture id={event.id} kind="event" picture={event.cover} sizes="(min-width: 768px) 340px, 100vw" first />
      </div>
      <div className="flex min-w-0 flex-col px-4 py-3.5 md:p-5">
        <When event={event} />
        <h3 className="type-h2 mt-0.5">
          <Title event={event} />
        </h3>
        <Place event={event} className="mt-1" />
        <Foot event={event} className="pt-3" />
        <Reason event={event} className="pt-2" />
      </div>
    </Card>
  )
})

export const EventRow = memo(function EventRow({ event, search = '' }: Props & { search?: string }) {
  return (
    <Card as="article" className="linked-card flex gap-3.5 p-3! has-[a:hover]:border-line-strong">
      <div className="relative size-24 flex-none overflow-hidden rounded-md bg-sunken max-[340px]:size-18">
        <PostPicture id={event.id} kind="event" picture={event.cover} sizes="96px" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <When event={event} />
        <h3 className="type-h3 mt-0.5 text-[1.0625rem] leading-5">
          <Title event={event} search={search} />
        </h3>
        <Place event={event} className="mt-0.75" />
        <Foot event={event} className="pt-2" />
        <Reason event={event} className="pt-2" />
      </div>
    </Card>
  )
})

function Title({ event: { id, title }, search = '' }: Props & { search?: string }) {
  return (
    <Link to={generatePath(pages.event, { eventId: id })} className="wrapline line-clamp-2 card-link">
      <bdi>{search ? <MarkedTitle text={title} search={search} /> : title}</bdi>
    </Link>
  )
}

/** In the time zone of the event, which is named if the viewer's clock differs. */
export function When({ event }: Props) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const { startsAt, timeZone } = event
  const goesOn = Date.parse(startsAt) <= now && !isOver(event, now)
  const elsewhere = !sameClock(new Date(startsAt), knownZone(timeZone), ownZone())
  return (
    <p className="text-meta font-semibold text-primary-text">
      <time dateTime={startsAt}>
        {goesOn ? nowText(t, event, now, i18n.language) : eventWhen(t, startsAt, timeZone, now, i18n.language)}
      </time>
      {elsewhere && knownZone(timeZone) === timeZone && (
        <span className="font-normal"> · {t('events.zone', { place: placeOf(timeZone) })}</span>
      )}
    </p>
  )
}

/** With a neighborhood, which fits into the line, the address is left to the event's page. */
function Place({ event: { venue, place, placeUrl, neighborhood }, className }: Props & { className: string }) {
  const address = placeUrl ? new URL(placeUrl).hostname : place
  const named = neighborhood ? [venue ?? address, neighborhood] : [venue, address]
  const where = joinValues(
    named.filter((part, at) => part && !(at > 0 && named[0]?.includes(part))),
    ', ',
  )
  if (!where) return null
  return (
    <p className={`flex items-center gap-1.5 text-meta text-text-muted ${className}`}>
      <MapPin size={15} aria-hidden="true" className="flex-none" />
      <span className="wrapline line-clamp-1">
        <bdi>{where}</bdi>
      </span>
    </p>
  )
}

const strong = { strong: <b className="text-text" /> }

function Foot({ event, className }: Props & { className: string }) {
  const { t, i18n } = useTranslation()
  const over = isOver(event, useNow())
  const { attendeeCount, maxAttendees } = event
  const format = numberFormat(localeOf(i18n.language))
  const number = format.format(attendeeCount)
  return (
    <div className={`mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 ${className}`}>
      <span className="inline-flex items-center gap-2">
        <Flower people={event.faces} />
        <span className="tnum text-meta text-text-muted">
          {over ? (
            t('events.went', { count: attendeeCount, number })
          ) : maxAttendees === null ? (
            attendeeCount > 0 && (
              <Sentence i18nKey="events.going" count={attendeeCount} values={{ number }} components={strong} />
            )
          ) : (
            <Sentence
              i18nKey="events.goingOf"
              values={{ number, max: format.format(maxAttendees) }}
              components={strong}
            />
          )}
        </span>
      </span>
      <Room event={event} over={over} />
    </div>
  )
}

/** Only where it can still help to decide. */
function Reason({ event, className }: Props & { className: string }) {
  const { t } = useTranslation()
  const over = isOver(event, useNow())
  const { reason, joined, waits } = event
  if (!reason || joined || waits || over) return null
  return (
    <p className={`flex items-start gap-1.5 text-meta text-text-muted ${className}`}>
      <Sparkles size={15} aria-hidden="true" className="mt-px flex-none" />
      {reason.kind === 'interest' ? t(`events.because.interest.${reason.interest}`) : t('events.because.neighborhood')}
    </p>
  )
}

function Room({ event: { joined, waits, spotsLeft }, over }: Props & { over: boolean }): ReactNode {
  const { t, i18n } = useTranslation()
  if (joined)
    return over ? (
      <Badge tone="neutral" icon={Check} heavy>
        {t('events.wentToo')}
      </Badge>
    ) : (
      <JoiningBadge />
    )
  if (over) return null
  if (waits)
    return (
      <Badge tone="warning" icon={Hourglass}>
        {t('events.waits')}
      </Badge>
    )
  if (spotsLeft === null) return null
  if (spotsLeft === 0) return <Badge tone="neutral">{t('events.spots', { count: 0, number: '0' })}</Badge>
  const number = numberFormat(localeOf(i18n.language)).format(spotsLeft)
  return <span className="tnum text-meta text-text-muted">{t('events.spots', { count: spotsLeft, number })}</span>
}

/** Marks the words of the search that the text contains. */
function MarkedTitle({ text, search }: { text: string; search: string }) {
  const marks = marksIn(text, search)
  return (
    <>
      {marks.map(([from, to], nth) => (
        <Fragment key={from}>
          {text.slice(marks[nth - 1]?.[1] ?? 0, from)}
          <mark className="rounded-[4px] bg-primary-soft px-0.5 text-on-primary-soft">{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
