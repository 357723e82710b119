import '../../locales/en/exchange.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listing } from '../../../contract/listings.ts'
import { pages } from '../../../contract/pages.ts'
import { CardList, LoadMore } from '../../components/list/card-list.tsx'
import { ListingTile } from './listing-tile.tsx'
import { itemsOf } from '../../lib/cache/items-of.ts'
import { call } from '../../lib/api/api.ts'
import { failureText } from '../../lib/api/failure.ts'
import { useSession } from '../../lib/api/session.ts'
import { Button } from '../../ui/button.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { listingsOf } from './queries.ts'
import { ButtonLink } from '../../ui/link.tsx'
import { QueryError } from '../../components/page/query-error.tsx'

export function MemberListings({ profileId }: { profileId: string }) {
  const { features } = useSession()
  return features.includes('listings') ? <Listings profileId={profileId} /> : null
}

function Listings({ profileId }: { profileId: string }) {
  const { t } = useTranslation()
  const { viewer } = useSession()
  const heading = useId()
  const list = useInfiniteQuery(listingsOf(profileId))
  const own = viewer?.id === profileId
  const listings = itemsOf(list.data)
  const none = list.isSuccess && listings.length === 0
  if (list.isPending || (none && !own)) return null
  return (
    <section aria-labelledby={heading} className="mt-7">
      <h2 id={heading} className="type-h2 mb-3">
        {t('exchange.ofMember.title')}
      </h2>
      {list.isError && listings.length === 0 && (
        <QueryError query={list} small message={t('exchange.ofMember.failed')} />
      )}
      {none && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-[1_1_12rem] text-copy text-text-muted">{t('exchange.ofMember.none')}</p>
          <ButtonLink
            to={`${pages.exchange}?new=selling`}
            variant="tonal"
            size="md"
            icon={<Plus size={20} aria-hidden="true" />}
          >
            {t('exchange.new')}
          </ButtonLink>
        </div>
      )}
      <CardList items={listings} layout="tiles">
        {listing => (listing.isPaused ? <PausedListing listing={listing} /> : <ListingTile listing={listing} />)}
      </CardList>
      <div className="mt-4">
        <LoadMore list={list} />
      </div>
    </section>
  )
}

/** It has no page until its seller offers it again. */
function PausedListing({ listing }: { listing: Listing }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const resume = useMutation({
    mutationFn: () => call(api => api.listings.restore({ listingId: listing.id })),
    onSuccess: async () => {
      toastSuccess(t('exchange.ofMember.resumed'))
      await client.invalidateQueries({ queryKey: ['listings'] })
    },
    onError: error => toastError(failureText(t, error)),
  })
  return (
    <>
      <ListingTile listing={listing} />
      <Button variant="tonal" size="md" full className="mt-2" busy={resume.isPending} onClick={() => resume.mutate()}>
        {t('exchange.ofMember.resume')}
      </Button>
    </>
  )
}
