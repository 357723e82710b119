import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useSeenPost } from '../notifications/public.ts'
import { pages } from '../../../contract/pages.ts'
import '../../locales/en/events.ts'
import { failureOf, type Failure } from '../../lib/api/failure.ts'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { AbsentPost, type GonePost } from '../../components/post/absent-post.tsx'
import { knownZone } from '../../lib/time/calendar.ts'
import { dayText, useNow } from '../../lib/time/time.ts'
import { coverFrame } from './event-head.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton, Loading, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { EventView } from './event-view.tsx'
import { useEvent } from './core/queries.ts'

const missingCodes: readonly string[] = ['EVENT_NOT_FOUND', 'INVALID_INPUT']

export function EventPage() {
  const { eventId = '' } = useParams()
  useSeenPost(eventId)
  return <EventScreen key={eventId} id={eventId.toLowerCase()} />
}

function EventScreen({ id }: { id: string }) {
  const { t } = useTranslation()
  const query = useEvent(id)
  // A malformed id is refused as invalid input: also "not found".
  const gone = useGone(query.isError ? failureOf(query.error) : undefined)
  usePageTitle(gone?.pageTitle ?? t('events.title'), !query.data || gone !== undefined)
  if (query.data && !gone) return <EventView event={query.data} partial={query.isPlaceholderData} />
  return <AbsentPost query={query} to={pages.events} loading={<EventSkeleton />} gone={gone} />
}

function useGone(failure: Failure | undefined): (GonePost & { pageTitle: string }) | undefined {
  const { t, i18n } = useTranslation()
  const now = useNow()
  if (!failure) return undefined
  const title = t('events.detail.missing')
  if (missingCodes.includes(failure.code))
    return { title, pageTitle: title, lead: t('events.detail.missingLead'), back: t('events.detail.back') }
  if (failure.code !== 'EVENT_REMOVED') return undefined
  const { startsAt, timeZone, removedAt, reason } = failure.data
  const day = (moment: string | undefined, zone?: string) =>
    moment ? dayText(new Date(moment), now, i18n.language, zone) : ''
  return {
    pageTitle: t('events.detail.removed'),
    title: t('events.detail.removedTitle'),
    lead: t('events.detail.removedLead', { removedOn: day(removedAt), date: day(startsAt, knownZone(timeZone)) }),
    back: t('events.detail.upcoming'),
    reason,
  }
}

function EventSkeleton() {
  const { t } = useTranslation()
  return (
    <Loading subject={t('events.detail.loading')}>
      <Skeleton className={cx(coverFrame, 'rounded-none! md:rounded-[24px]!')} />
      <Skeleton className="mt-4.5 h-6.5 w-28 rounded-full!" />
      <Skeleton className="mt-3 h-9 w-4/5" />
      <Skeleton className="mt-2 h-9 w-3/5" />
      <div className="mt-3.5 divide-y divide-line">
        {[0, 1, 2, 3].map(row => (
          <div key={row} className="flex items-center gap-3.5 py-2.75">
            <Skeleton className="size-14 flex-none rounded-[16px]!" />
            <SkeletonLines className="grid flex-1 gap-2" of={['h-4 w-3/5', 'h-4 w-2/5']} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
