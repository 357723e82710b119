import '../../lib/exchange-sentences.ts'
import '../../lib/listing-sentences.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { Page } from '../../components/page.tsx'
import { SubHeader } from '../../components/sub-header.tsx'
import { failureOf, failureText } from '../../lib/failure.ts'
import { usePageTitle } from '../../lib/focus.ts'
import { ErrorState } from '../../ui/state-screen.tsx'
import { ListingSkeleton } from './listing-skeleton.tsx'
import { ListingView } from './listing-view.tsx'
import { NoListing } from './no-listing.tsx'
import { oneListing } from './queries.ts'

const missingCodes: readonly string[] = ['LISTING_NOT_FOUND', 'INVALID_INPUT']

/** One listing. */
export function ListingPage() {
  const { listingId = '' } = useParams()
  return <ListingScreen key={listingId} id={listingId.toLowerCase()} />
}

function ListingScreen({ id }: { id: string }) {
  const { t } = useTranslation()
  const query = useQuery(oneListing(id))
  // An address that is no id at all is refused as such, and leads nowhere either.
  const missing = query.isError && missingCodes.includes(failureOf(query.error).code)
  const shown = query.data && !missing
  usePageTitle(missing ? t('listing.notFound') : t('exchange.title'), !shown)
  if (query.data && !missing) return <ListingView listing={query.data} />
  return (
    <>
      <SubHeader to={pages.exchange} />
      <Page width="solo" busy={query.isPending}>
        {query.isPending && <ListingSkeleton />}
        {missing && <NoListing />}
        {query.isError && !missing && (
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
