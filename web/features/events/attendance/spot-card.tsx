import { CircleAlert, Hourglass, TimerOff, Zap } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventDetail, Turn } from '../../../../contract/events.ts'
import { offerLength } from '../../../../contract/values/offer.ts'
import '../../../locales/en/waitlist.ts'
import { Sentence } from '../../../lib/i18n/sentence.tsx'
import { knownZone } from '../../../lib/time/calendar.ts'
import { ordinal } from '../../../lib/i18n/ordinal.ts'
import { durationText } from '../../../lib/time/duration.ts'
import { useNow } from '../../../lib/time/time.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { clockText } from '../core/times.ts'
import { useWaitlist } from './use-attendance.ts'
import { OwnSpot } from './own-spot.tsx'
import { HowItWorks, lead, shortDuration, Spot } from '../core/spot.tsx'

interface Props {
  event: EventDetail
}
type Of<State extends Turn['state']> = Props & { turn: Extract<Turn, { state: State }> }

export function SpotCard({ event }: Props) {
  const { turn, state, joined } = event
  if (state !== 'upcoming') return null
  if (joined) return <OwnSpot event={event} />
  switch (turn?.state) {
    case 'waiting':
      return turn.openSpots > 0 ? <OpenSpots event={event} turn={turn} /> : <InLine event={event} turn={turn} />
    case 'offered':
      return <Offer event={event} turn={turn} />
    case 'expired':
    case 'released':
      return <Ended event={event} turn={turn} />
    default:
      return event.spotsLeft === 0 ? <WaitlistHint event={event} /> : null
  }
}

/** For members who are not on the waitlist. */
function WaitlistHint({ event }: Props) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const { waitingCount: count, offeredCount: offered, startsAt } = event
  const length = offerLength(Date.parse(startsAt) - now)
  return (
    <div className="mt-4 flex gap-3 rounded-[16px] bg-sunken px-4 py-3.5 text-copy">
      <Hourglass size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 flex-none text-text-muted" />
      <div className="min-w-0">
        <p className="text-pretty">
          <b>{t('waitlist.waiting', { count })}</b> {offered > 0 && `${t('waitlist.offeredNow', { count: offered })} `}
          {length > 0 && t('waitlist.first', { length: durationText(length, i18n.language) })}
        </p>
        <HowItWorks />
      </div>
    </div>
  )
}

function InLine({ event, turn: { ahead, behind } }: Of<'waiting'>) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const length = offerLength(Date.parse(event.startsAt) - now)
  return (
    <Spot icon={Hourglass} tile="info" title={t('waitlist.yourPlace', { place: ordinal(ahead + 1, i18n.language) })}>
      <p className={lead}>
        {t('waitlist.ahead', { count: ahead })}{' '}
        {length > 0 ? t('waitlist.hold', { length: durationText(length, i18n.language) }) : t('waitlist.noHold')}
      </p>
      <Line ahead={ahead} behind={behind} />
      <HowItWorks />
    </Spot>
  )
}

/** Petals that are shown before and after the viewer's; more than four before are a number. */
const petals = { ahead: 3, behind: 2 }

function Line({ ahead, behind }: { ahead: number; behind: number }) {
  const { t } = useTranslation()
  const { id, name, avatarUrl } = useViewer()
  const petal = (key: string) => <span key={key} className="size-8.5 rounded-petal border border-line bg-sunken" />
  return (
    <div
      role="img"
      aria-label={t('waitlist.line', { ahead, behind })}
      className="mt-3.5 flex flex-wrap items-center gap-1.5"
    >
      {ahead > petals.ahead ? (
        <span className="tnum pr-1 font-semibold text-text-muted">+{ahead}</span>
      ) : (
        Array.from({ length: ahead }, (_, at) => petal(`before ${at}`))
      )}
      <span className="rounded-petal p-0.75 inset-ring-2 inset-ring-primary">
        <Avatar id={id} name={name} src={avatarUrl} size={38} />
      </span>
      {Array.from({ length: Math.min(petals.behind, behind) }, (_, at) => petal(`after ${at}`))}
    </div>
  )
}

function Offer({ event, turn: { until } }: Of<'offered'>) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const left = Math.max(0, Date.parse(until) - now)
  const total = Math.max(left, offerLength(Date.parse(event.startsAt) - now))
  return (
    <Spot hot title={t('waitlist.offered')} mark={<Ring part={left / total} text={shortDuration(t, left)} />}>
      <p className={lead}>
        <Sentence
          i18nKey="waitlist.offeredUntil"
          values={{
            time: clockText(t, new Date(until), knownZone(event.timeZone), now, i18n.language),
            left: durationText(left, i18n.language),
          }}
          components={{ b: <b /> }}
        />
      </p>
      <Warning left={left} />
    </Spot>
  )
}

const warnings = [1, 10]

/** Speaks at ten minutes and at one minute before the end, and not every minute. */
function Warning({ left }: { left: number }) {
  const { t } = useTranslation()
  const minutes = Math.ceil(left / 60_000)
  const level = warnings.find(at => minutes <= at)
  const [spoken, setSpoken] = useState<number>()
  useEffect(() => setSpoken(level), [level])
  return (
    <p role="status" className="sr-only">
      {spoken !== undefined && t('waitlist.endsSoon', { count: spoken })}
    </p>
  )
}

/** Decorative: the text says the same. */
function Ring({ part, text }: { part: number; text: string }) {
  const round = 2 * Math.PI * 24
  return (
    <span aria-hidden="true" className="relative grid size-13.5 flex-none place-items-center">
      <svg viewBox="0 0 54 54" className="absolute inset-0 -rotate-90">
        <circle cx="27" cy="27" r="24" fill="none" stroke="currentColor" strokeOpacity="0.2" strokeWidth="4.5" />
        <circle
          cx="27"
          cy="27"
          r="24"
          fill="none"
          stroke="currentColor"
          strokeWidth="4.5"
          strokeLinecap="round"
          strokeDasharray={`${round * Math.min(1, part)} ${round}`}
        />
      </svg>
      <span className="tnum text-[0.8125rem] font-bold">{text}</span>
    </span>
  )
}

function OpenSpots({ event, turn: { openSpots } }: Of<'waiting'>) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const waitlist = useWaitlist(event)
  const left = Date.parse(event.startsAt) - now
  return (
    <Spot icon={Zap} tile="warning" title={t('waitlist.open', { count: openSpots })}>
      <p className={lead}>
        {left > 0 ? t('waitlist.startsIn', { left: durationText(left, i18n.language) }) : t('waitlist.hasStarted')}{' '}
        {t('waitlist.firstTap')}
      </p>
      <button
        type="button"
        className="link-text mt-1.5 -mb-2 inline-flex min-h-11 items-center"
        disabled={waitlist.busy}
        onClick={waitlist.leave}
      >
        {t('waitlist.leave')}
      </button>
    </Spot>
  )
}

function Ended({ event, turn: { until, state } }: Of<'expired' | 'released'>) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const time = clockText(t, new Date(until), knownZone(event.timeZone), now, i18n.language)
  return (
    <Spot icon={state === 'expired' ? TimerOff : CircleAlert} title={t(`waitlist.${state}`, { time })}>
      <p className={lead}>
        {t(`waitlist.${state}Lead`, { time })} {event.can.wait && t('waitlist.again', { count: event.waitingCount })}
      </p>
    </Spot>
  )
}
