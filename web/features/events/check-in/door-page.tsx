import { useTranslation } from 'react-i18next'
import { generatePath, useLocation, useParams } from 'react-router'
import type { EventDetail } from '../../../../contract/events.ts'
import { pages } from '../../../../contract/pages.ts'
import '../../../locales/en/at-door.ts'
import '../../../locales/en/check-in.ts'
import '../../../locales/en/events.ts'
import { Page } from '../../../components/page/page.tsx'
import { SubHeader } from '../../../components/page/page-bars.tsx'
import { failureOf } from '../../../lib/api/failure.ts'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { NotFoundState } from '../../../ui/feedback/state-screen.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { useSeenPost } from '../../notifications/public.ts'
import { useEvent } from '../core/queries.ts'
import { CheckInPage } from './check-in-page.tsx'
import { TicketPage } from './ticket-page.tsx'
import { QueryError } from '../../../components/page/query-error.tsx'

export function DoorPage() {
  const { eventId = '' } = useParams()
  const { pathname } = useLocation()
  useSeenPost(eventId)
  return <DoorScreen key={pathname} eventId={eventId} isTicket={pathname.endsWith('/ticket')} />
}

function DoorScreen({ eventId, isTicket }: { eventId: string; isTicket: boolean }) {
  const { t } = useTranslation()
  const query = useEvent(eventId.toLowerCase())
  const { data: event } = query
  if (event && !query.isPlaceholderData) {
    if (isTicket && event.can.ticket) return <TicketPage event={event} />
    if (!isTicket && event.checkIn) return <CheckInPage event={event} checkIn={event.checkIn} />
    return <NotHere event={event} isTicket={isTicket} />
  }
  return (
    <>
      <SubHeader
        to={generatePath(pages.event, { eventId })}
        title={t(isTicket ? 'checkIn.ticket.title' : 'checkIn.title')}
      />
      <Page width="solo" busy={query.isPending || query.isPlaceholderData}>
        {query.isError ? (
          failureOf(query.error).code === 'EVENT_NOT_FOUND' ? (
            <NotFoundState level={1} title={t('events.detail.missing')} lead={t('events.detail.missingLead')} />
          ) : (
            <QueryError query={query} level={1} />
          )
        ) : (
          <SkeletonText lines={4} />
        )}
      </Page>
    </>
  )
}

function NotHere({ event, isTicket }: { event: EventDetail; isTicket: boolean }) {
  const { t } = useTranslation()
  const path = generatePath(pages.event, { eventId: event.id })
  return (
    <>
      <SubHeader to={path} title={t(isTicket ? 'checkIn.ticket.title' : 'checkIn.title')} />
      <Page width="solo">
        <NotFoundState
          level={1}
          title={t(isTicket ? 'checkIn.ticket.none' : 'checkIn.notYours')}
          lead={isTicket ? t('checkIn.ticket.noneLead') : undefined}
        >
          <ButtonLink to={path} size="lg">
            {t('checkIn.ticket.back')}
          </ButtonLink>
        </NotFoundState>
      </Page>
    </>
  )
}
