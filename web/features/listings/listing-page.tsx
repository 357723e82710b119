import '../../locales/en/exchange.ts'
import '../../locales/en/listing.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { Page } from '../../components/page/page.tsx'
import { RemovedPost } from '../../components/post/moderation-status.tsx'
import { failureOf, failureText } from '../../lib/api/failure.ts'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { longDate } from '../../lib/time/time.ts'
import { ErrorState } from '../../ui/feedback/state-screen.tsx'
import { ListingSkeleton } from './listing-skeleton.tsx'
import { ListingView } from './listing-view.tsx'
import { NoListing } from './no-listing.tsx'
import { oneListing } from './queries.ts'
import { ButtonLink } from '../../ui/link.tsx'
import { SubHeader } from '../../components/page/page-bars.tsx'

const missingCodes: readonly string[] = ['LISTING_NOT_FOUND', 'INVALID_INPUT']

export function ListingPage() {
  const { listingId = '' } = useParams()
  return <ListingScreen key={listingId} id={listingId.toLowerCase()} />
}

function ListingScreen({ id }: { id: string }) {
  const { t, i18n } = useTranslation()
  const query = useQuery(oneListing(id))
  const failure = query.isError ? failureOf(query.error) : undefined
  // A malformed id is refused as invalid input; it gets the same "not found" screen.
  const missing = failure && missingCodes.includes(failure.code)
  const removed = failure?.code === 'POST_REMOVED' ? failure.data : undefined
  const gone = Boolean(missing || removed)
  const title = missing ? t('listing.notFound') : removed ? t('listing.removedStub.title') : t('exchange.title')
  usePageTitle(title, !query.data || gone)
  if (query.data && !gone) return <ListingView listing={query.data} />
  return (
    <>
      <SubHeader to={pages.exchange} />
      <Page width="solo" busy={query.isPending}>
        {query.isPending && <ListingSkeleton />}
        {missing && <NoListing />}
        {removed && (
          <RemovedPost
            title={t('listing.removedStub.title')}
            lead={t('listing.removedStub.lead', { date: longDate(new Date(removed.removedAt ?? 0), i18n.language) })}
            reason={removed.reason}
          >
            <ButtonLink to={pages.exchange} size="lg">
              {t('listing.browse')}
            </ButtonLink>
          </RemovedPost>
        )}
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
