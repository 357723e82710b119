import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useSeenPost } from '../../notifications/public.ts'
import { pages } from '../../../../contract/pages.ts'
import '../../../locales/en/exchange.ts'
import '../../../locales/en/listing.ts'
import { AbsentPost } from '../../../components/post/absent-post.tsx'
import { failureOf } from '../../../lib/api/failure.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { dayText, useNow } from '../../../lib/time/time.ts'
import { cx } from '../../../ui/cx.ts'
import { Skeleton, SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { ListingView } from './listing-view.tsx'
import { oneListing } from '../queries.ts'
import { photoFrame } from './listing-photos.tsx'

const missingCodes: readonly string[] = ['LISTING_NOT_FOUND', 'INVALID_INPUT']

export function ListingPage() {
  const { listingId = '' } = useParams()
  useSeenPost(listingId)
  return <ListingScreen key={listingId} id={listingId.toLowerCase()} />
}

function ListingScreen({ id }: { id: string }) {
  const { t, i18n } = useTranslation()
  const query = useQuery(oneListing(id))
  const now = useNow()
  const failure = query.isError ? failureOf(query.error) : undefined
  // A malformed id is refused as invalid input: also "not found".
  const missing = failure && missingCodes.includes(failure.code)
  const removed = failure?.code === 'POST_REMOVED' ? failure.data : undefined
  const gone = missing
    ? { title: t('listing.notFound'), lead: t('listing.notFoundLead'), back: t('listing.browse') }
    : removed && {
        title: t('listing.removedStub.title'),
        lead: t('listing.removedStub.lead', { date: dayText(new Date(removed.removedAt ?? 0), now, i18n.language) }),
        back: t('listing.browse'),
        reason: removed.reason,
      }
  usePageTitle(gone?.title ?? t('exchange.title'), !query.data || gone !== undefined)
  if (query.data && !gone) return <ListingView listing={query.data} />
  return <AbsentPost query={query} to={pages.exchange} loading={<ListingSkeleton />} gone={gone} />
}

function ListingSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="sr-only">{t('ui.loadingSubject', { subject: t('listing.loading') })}</span>
      <Skeleton className={cx(photoFrame, 'rounded-none! md:rounded-[24px]!')} />
      <Skeleton className="mt-4.5 h-6.5 w-24 rounded-full!" />
      <div className="mt-2.5 flex items-start justify-between gap-4">
        <Skeleton className="h-8 w-3/5" />
        <Skeleton className="h-8 w-16" />
      </div>
      <div className="mt-3.5 mb-4.5 flex items-center gap-3">
        <Skeleton petal className="size-12 flex-none" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-3.5 w-1/4" />
        </div>
      </div>
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line">
        {[0, 1, 2, 3].map(fact => (
          <div key={fact} className="grid gap-2 bg-surface px-4 py-3.5">
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        ))}
      </div>
      <Skeleton className="mt-7 mb-3 h-6 w-32" />
      <SkeletonText lines={3} />
    </div>
  )
}
