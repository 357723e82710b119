import { useQuery } from '@tanstack/react-query'
import { Check, Info } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath } from 'react-router'
import type { EventDetail } from '../../../../contract/events.ts'
import { pages } from '../../../../contract/pages.ts'
import { ticketPeriod } from '../../../../contract/values/check-in.ts'
import { Page } from '../../../components/page/page.tsx'
import { SubHeader } from '../../../components/page/page-bars.tsx'
import { useViewer } from '../../../lib/api/session.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { qrOf } from '../../../lib/dom/qr.ts'
import { useConnection } from '../../../lib/live/connection.ts'
import { useNow } from '../../../lib/time/time.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { startsText } from '../core/times.ts'
import { remaining, spokenCode, ticketText } from './codes.ts'
import { keepDoor } from './keep.ts'
import { ownTicket } from './list.ts'
import { serverNow } from '../../../lib/time/clock.ts'
import { isolate } from '../../../../contract/text/member-text.ts'
import { inBackground } from '../../../lib/live/background.ts'
import { QueryError } from '../../../components/page/query-error.tsx'

export function TicketPage({ event }: { event: EventDetail }) {
  const { t, i18n } = useTranslation()
  const viewer = useViewer()
  const ticket = useQuery(ownTicket(event.id))
  const isOffline = useConnection() !== 'online'
  const now = useNow()
  useWakeLock()
  useEffect(keepDoor, [])
  usePageTitle(t('checkIn.ticket.title'))
  const place = event.venue ?? event.place
  return (
    <>
      <SubHeader to={generatePath(pages.event, { eventId: event.id })} title={t('checkIn.ticket.title')} />
      <Page width="solo" busy={ticket.isPending}>
        <div className="mx-auto mt-1 max-w-105 rounded-lg border border-line bg-surface px-5 py-5 text-center">
          <p className="tnum wrapline text-meta text-text-muted">
            {startsText(event, now, i18n.language)}
            {place && !event.placeUrl && ` · ${isolate(place)}`}
          </p>
          <h1 dir="auto" className="type-h2 member-text mt-1 text-balance">
            {event.title}
          </h1>
          {ticket.data ? (
            <Codes eventId={event.id} ticket={ticket.data} />
          ) : ticket.isError ? (
            <QueryError query={ticket} />
          ) : (
            <Skeleton className="mx-auto mt-5 size-62.5 rounded-[34px]!" />
          )}
          <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-4 text-left">
            <Avatar id={viewer.id} name={viewer.name} src={viewer.avatarUrl} size={48} />
            <span className="wrapline min-w-0 flex-[1_1_6rem] font-semibold">
              <bdi>{viewer.name}</bdi>
            </span>
            <span role="status">
              {event.attended ? (
                <Badge tone="success" icon={Check}>
                  {t('checkIn.ticket.here')}
                </Badge>
              ) : (
                event.confirmation?.confirmed && (
                  <Badge tone="success" icon={Check}>
                    {t('checkIn.ticket.confirmed')}
                  </Badge>
                )
              )}
            </span>
          </div>
        </div>
        <p className="mx-auto mt-4 flex max-w-105 gap-2 text-meta text-text-muted">
          <Info size={18} aria-hidden="true" className="flex-none" />
          <span>{t(isOffline ? 'checkIn.ticket.offline' : 'checkIn.ticket.foot')}</span>
        </p>
      </Page>
    </>
  )
}

interface Ticket {
  secret: string
  userId: string
}

function Codes({ eventId, ticket }: { eventId: string; ticket: Ticket }) {
  const { t } = useTranslation()
  const at = useSecond()
  const left = Math.ceil(remaining(at) / 1000)
  const code = spokenCode(ticket.secret, at)
  const halves = [code.slice(0, 3), code.slice(3)]
  const { size, path } = qrOf(ticketText({ eventId, ...ticket }, at))
  return (
    <>
      <div className="relative mx-auto mt-5 aspect-square w-full max-w-62.5">
        <Ring part={left / (ticketPeriod / 1000)} />
        <svg
          role="img"
          aria-label={t('checkIn.ticket.qr')}
          // Scanners need dark on white, and a quiet border.
          viewBox={`-2 -2 ${size + 4} ${size + 4}`}
          className="absolute inset-3.5 size-[calc(100%-28px)] rounded-[22px] bg-white text-black forced-color-adjust-none"
          shapeRendering="crispEdges"
        >
          <path d={path} fill="currentColor" />
        </svg>
      </div>
      <p className="tnum mt-2 text-meta text-text-muted" aria-hidden="true">
        {t('checkIn.ticket.next', { seconds: left })}
      </p>
      <p className="font-heading mt-1.5 text-[2.5rem] leading-none font-bold tracking-wide">
        <span className="sr-only">
          {t('checkIn.ticket.code', { code: halves.map(half => [...half].join(' ')).join(', ') })}
        </span>
        <span translate="no" aria-hidden="true" className="tnum">
          {halves.join('\u2009\u2009')}
        </span>
      </p>
      <p className="mt-1.5 text-meta text-text-muted">{t('checkIn.ticket.aloud')}</p>
    </>
  )
}

/** Decorative: the seconds are written below. */
function Ring({ part }: { part: number }) {
  const [edge, stroke, radius] = [250, 6, 34]
  const side = edge - stroke
  const length = 4 * (side - 2 * radius) + 2 * Math.PI * radius
  const shape = {
    x: stroke / 2,
    y: stroke / 2,
    width: side,
    height: side,
    rx: radius,
    fill: 'none',
    strokeWidth: stroke,
  }
  return (
    <svg viewBox={`0 0 ${edge} ${edge}`} className="absolute inset-0 size-full" aria-hidden="true">
      <rect {...shape} className="stroke-line" />
      <rect
        {...shape}
        className="stroke-success transition-[stroke-dashoffset] duration-1000 ease-linear motion-reduce:transition-none"
        strokeLinecap="round"
        strokeDasharray={length}
        strokeDashoffset={length * (1 - part)}
      />
    </svg>
  )
}

function useSecond(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Keeps the screen on. Browsers end it when the page is hidden. */
function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOpen = true
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      // Refused on a low battery, for example.
      inBackground(
        navigator.wakeLock?.request('screen').then(granted => {
          lock = granted
          if (!isOpen) void granted.release()
        }),
      )
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOpen = false
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
