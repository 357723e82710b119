import '../../locales/en/events.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { Page } from '../../components/page/page.tsx'
import { failureOf, failureText } from '../../lib/api/failure.ts'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { ErrorState, NotFoundState } from '../../ui/feedback/state-screen.tsx'
import { EventSkeleton } from './event-skeleton.tsx'
import { EventView } from './event-view.tsx'
import { RemovedEvent } from './removed-event.tsx'
import { oneEvent } from './queries.ts'
import { ButtonLink } from '../../ui/link.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'

const missingCodes: readonly string[] = ['EVENT_NOT_FOUND', 'INVALID_INPUT']

export function EventPage() {
  const { eventId = '' } = useParams()
  return <EventScreen key={eventId} id={eventId.toLowerCase()} />
}

function EventScreen({ id }: { id: string }) {
  const { t } = useTranslation()
  const query = useQuery(oneEvent(useQueryClient(), id))
  // A malformed id is refused as invalid input; it gets the same "not found" screen.
  const failure = query.isError ? failureOf(query.error) : undefined
  const missing = failure && missingCodes.includes(failure.code)
  const removed = failure?.code === 'EVENT_REMOVED' ? failure.data : undefined
  const gone = Boolean(missing || removed)
  usePageTitle(
    missing ? t('events.detail.missing') : removed ? t('events.detail.removed') : t('events.title'),
    !query.data || gone,
  )
  if (query.data && !gone) return <EventView event={query.data} partial={query.isPlaceholderData} />
  return (
    <>
      <SubHeader to={pages.events} />
      <Page width="solo" busy={query.isPending}>
        {query.isPending && <EventSkeleton />}
        {missing && (
          <NotFoundState level={1} title={t('events.detail.missing')} lead={t('events.detail.missingLead')}>
            <ButtonLink
              to={pages.events}
              size="lg"
              icon={<ArrowLeft size={20} strokeWidth={2.25} aria-hidden="true" />}
            >
              {t('events.detail.back')}
            </ButtonLink>
          </NotFoundState>
        )}
        {removed && <RemovedEvent {...removed} />}
        {query.isError && !gone && (
          <ErrorState
            level={1}
            message={failureText(t, query.error)}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
      </Page>
    </>
  )
}
