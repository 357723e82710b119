import { CircleAlert, Hourglass, TimerOff, Zap, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { Trans, useTranslation } from 'react-i18next'
import type { EventDetail, Turn } from '../../../../contract/events.ts'
import { pages } from '../../../../contract/pages.ts'
import { offerLength } from '../../../../contract/values/offer.ts'
import '../../../locales/en/waitlist.ts'
import { knownZone } from '../../../lib/time/calendar.ts'
import { ordinal } from '../../../lib/i18n/ordinal.ts'
import { numberFormat } from '../../../lib/time/formats.ts'
import { localeOf, useNow } from '../../../lib/time/time.ts'
import { useViewer } from '../../../lib/api/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { TextLink } from '../../../ui/link.tsx'
import { clockText } from '../times.ts'

interface Props {
  event: EventDetail
}
type Of<State extends Turn['state']> = Props & { turn: Extract<Turn, { state: State }> }

/** Where the viewer stands with a full event. The action bar acts. */
export function SpotCard({ event }: Props) {
  const { turn, state } = event
  if (state !== 'upcoming') return null
  switch (turn?.state) {
    case 'waiting':
      return turn.openSpots > 0 ? <OpenSpots event={event} turn={turn} /> : <InLine event={event} turn={turn} />
    case 'offered':
      return <Offer event={event} turn={turn} />
    case 'expired':
    case 'released':
      return <Ended event={event} turn={turn} />
    default:
      return event.spotsLeft === 0 && !event.joined ? <WaitlistHint event={event} /> : null
  }
}

const tiles = {
  info: 'bg-info-soft text-info',
  warning: 'bg-warning-soft text-warning',
  neutral: 'bg-sunken text-text',
}

function Spot({
  title,
  icon: Icon,
  tile = 'neutral',
  hot = false,
  mark,
  children,
}: {
  title: string
  icon?: LucideIcon
  tile?: keyof typeof tiles
  /** A spot is held for the viewer. */
  hot?: boolean
  mark?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'mt-4 rounded-lg border p-4',
        hot ? 'border-transparent bg-accent-block text-on-accent' : 'border-line bg-surface',
      )}
    >
      <div className="flex items-center gap-3.5">
        {Icon && (
          <span className={cx('grid size-13 flex-none place-items-center rounded-md', tiles[tile])}>
            <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
          </span>
        )}
        {mark}
        <h2 id={id} className="type-h2 wrapline min-w-0 text-pretty">
          {title}
        </h2>
      </div>
      {children}
    </section>
  )
}

const lead = 'mt-2.5 text-copy text-pretty'

export function HowItWorks() {
  const { t } = useTranslation()
  return (
    <TextLink to={pages.eventHelp} tall className="-mb-2">
      {t('waitlist.how')}
    </TextLink>
  )
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
        <Trans
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
  const left = Date.parse(event.startsAt) - now
  return (
    <Spot icon={Zap} tile="warning" title={t('waitlist.open', { count: openSpots })}>
      <p className={lead}>
        {left > 0 ? t('waitlist.startsIn', { left: durationText(left, i18n.language) }) : t('waitlist.hasStarted')}{' '}
        {t('waitlist.firstTap')}
      </p>
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

/** "1 hour 25 minutes"; at least a minute. */
function durationText(milliseconds: number, language: string): string {
  const [hours, minutes] = parts(milliseconds)
  const unit = (value: number, unit: string) =>
    numberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  const all = [hours > 0 && unit(hours, 'hour'), minutes > 0 && unit(minutes, 'minute')]
  return all.filter(Boolean).join(' ')
}

function shortDuration(t: TFunction, milliseconds: number): string {
  const [hours, minutes] = parts(milliseconds)
  return hours === 0
    ? t('waitlist.minutes', { minutes })
    : minutes === 0
      ? t('waitlist.hours', { hours })
      : t('waitlist.hoursMinutes', { hours, minutes })
}

function parts(milliseconds: number): [hours: number, minutes: number] {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000))
  return [Math.floor(minutes / 60), minutes % 60]
}
