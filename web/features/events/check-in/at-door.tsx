import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query'
import { Check, ChevronRight, CircleQuestionMark, ClipboardCheck, QrCode, ScanLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { EventDetail } from '../../../../contract/events.ts'
import { limits } from '../../../../contract/limits.ts'
import { pages } from '../../../../contract/pages.ts'
import { askedFrom } from '../../../../contract/values/offer.ts'
import { correctedFor } from '../../../../contract/values/check-in.ts'
import '../../../locales/en/at-door.ts'
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx'
import { ActionBar } from '../../../components/page/page-bars.tsx'
import { usePersonName } from '../../../components/person-link.tsx'
import { call } from '../../../lib/api/api.ts'
import { knownZone } from '../../../lib/time/calendar.ts'
import { useNow } from '../../../lib/time/time.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { keepDoor } from './keep.ts'
import { ownTicket } from './list.ts'
import { detailKey } from '../core/keys.ts'
import { clockText } from '../core/times.ts'
import { Numbers } from './numbers.tsx'
import { lead, Spot } from '../core/spot.tsx'

interface Props {
  event: EventDetail
}

/** For the organizer at the door, and for a week after the event. */
export function HostBar({ event, onEdit }: Props & { onEdit: () => void }) {
  const { t } = useTranslation()
  useEffect(keepDoor, [])
  const isOver = event.state === 'past'
  return (
    <ActionBar>
      {event.can.edit && (
        <Button
          size="lg"
          variant="secondary"
          className="flex-[1_1_7rem] md:ml-auto md:w-45 md:flex-none"
          onClick={onEdit}
        >
          {t('events.detail.edit')}
        </Button>
      )}
      <nav aria-label={t('atDoor.door')} className="contents">
        <ButtonLink
          size="lg"
          to={generatePath(pages.checkIn, { eventId: event.id })}
          className="flex-[1_1_9rem] md:w-60 md:flex-none"
          icon={isOver ? ClipboardCheck : ScanLine}
        >
          {t(isOver ? 'atDoor.attendance' : 'atDoor.action')}
        </ButtonLink>
      </nav>
    </ActionBar>
  )
}

/** For the organizer: who comes, or who came. */
export function HostNumbers({ event }: Props) {
  const { t } = useTranslation()
  const { attendeeCount, maxAttendees, unansweredCount, waitingCount, offeredCount, checkIn, state } = event
  if (state === 'past' && !checkIn?.isUsed) return null
  const waiting = waitingCount + offeredCount
  const numbers = checkIn?.isUsed
    ? [
        { name: t('atDoor.came'), value: checkIn.came, of: attendeeCount - (event.joined ? 1 : 0) },
        { name: t('atDoor.walkIns'), value: checkIn.walkIns },
      ]
    : [
        { name: t('atDoor.going'), value: attendeeCount, of: maxAttendees },
        ...(unansweredCount === null ? [] : [{ name: t('atDoor.confirmed'), value: attendeeCount - unansweredCount }]),
        ...(waiting > 0 ? [{ name: t('atDoor.waiting'), value: waiting }] : []),
      ]
  return (
    <div className="mt-4">
      <Numbers numbers={numbers} />
    </div>
  )
}

export function OwnDoor({ event }: Props) {
  const now = useNow()
  if (event.can.ticket && Date.parse(event.startsAt) - now < askedFrom) return <TicketRow event={event} />
  if (event.state === 'past' && event.attended !== null) return <Attended event={event} />
  return null
}

function TicketRow({ event }: Props) {
  const { t } = useTranslation()
  usePrefetchQuery(ownTicket(event.id))
  useEffect(keepDoor, [])
  return (
    <Link
      to={generatePath(pages.ticket, { eventId: event.id })}
      className="mt-4 flex items-center gap-3.5 rounded-lg border border-line bg-surface px-4 py-3 hover:bg-sunken/50"
    >
      <span className="grid size-13 flex-none place-items-center rounded-md bg-event-soft text-event">
        <QrCode size={26} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t('atDoor.show')}</span>
        <span className="block text-meta text-text-muted">{t('atDoor.lead')}</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="flex-none text-text-muted" />
    </Link>
  )
}

function Attended({ event }: Props) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const nameOf = usePersonName()
  const now = useNow()
  const [asks, setAsks] = useState(false)
  const name = nameOf(event.author)
  if (event.attended) return <Spot icon={Check} tile="success" title={t('atDoor.attended.yes')} />
  const ends = Date.parse(event.endsAt ?? event.startsAt) + (event.endsAt ? 0 : limits.eventLength)
  const date = clockText(t, new Date(ends + correctedFor), knownZone(event.timeZone), now, i18n.language)
  return (
    <Spot icon={CircleQuestionMark} tile="neutral" title={t('atDoor.attended.no')}>
      <p className={lead}>
        {event.dispute
          ? t('atDoor.attended.told', { name, text: event.dispute })
          : event.can.dispute && t('atDoor.attended.noLead', { date })}
      </p>
      {event.can.dispute && (
        <Button variant="secondary" className="mt-3.5 w-full" onClick={() => setAsks(true)}>
          {t(event.dispute ? 'atDoor.attended.change' : 'atDoor.attended.say')}
        </Button>
      )}
      {asks && (
        <ReasonDialog
          name={`dispute:${event.id}`}
          title={t('atDoor.attended.say')}
          lead={t('atDoor.attended.noLead', { date })}
          label={t('atDoor.attended.label', { name })}
          example={t('atDoor.attended.example')}
          missing={t('atDoor.attended.missing')}
          failed={t('atDoor.attended.failed')}
          back={t('ui.cancel')}
          confirm={t('atDoor.attended.send')}
          rows={3}
          max={limits.disputeMax}
          send={text => call(api => api.checkIn.dispute({ eventId: event.id, text }))}
          onDone={({ dispute }) =>
            client.setQueryData<EventDetail>(detailKey(event.id), shown => shown && { ...shown, dispute })
          }
          onClose={() => setAsks(false)}
        />
      )}
    </Spot>
  )
}
