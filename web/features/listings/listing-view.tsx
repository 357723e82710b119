import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingDetail } from '../../../contract/listings.ts'
import { LinkedText } from '../../components/post/linked-text.tsx'
import { Page } from '../../components/page/page.tsx'
import { ReportDialog } from '../moderation/public.tsx'
import { usePageTitle } from '../../lib/dom/focus.ts'
import { detailKey } from './keys.ts'
import { ListingFacts } from './listing-facts.tsx'
import { ListingHead } from './listing-head.tsx'
import { ListingMenu } from './listing-menu.tsx'
import { ListingNotice } from './listing-notice.tsx'
import { ListingTitle } from './listing-title.tsx'
import { MessageBar } from './message-bar.tsx'
import { SellerCard } from './seller-card.tsx'
import { SimilarListings } from './similar-listings.tsx'
import { TakeDownDialog } from './take-down-dialog.tsx'
import { useListingActions } from './use-listing-actions.ts'
import { useListingForm } from './use-listing-form.tsx'
import { useMessageOwner } from './use-message-owner.ts'

export function ListingView({ listing: read }: { listing: ListingDetail }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const actions = useListingActions(read)
  const listing = actions.shown
  const form = useListingForm()
  const owner = useMessageOwner(listing)
  const [layer, setLayer] = useState<'report' | 'takeDown'>()
  usePageTitle(listing.title)
  const close = () => setLayer(undefined)
  return (
    <>
      <Page width="solo" bar={listing.can.message}>
        <ListingHead
          listing={listing}
          menu={
            <ListingMenu
              listing={listing}
              actions={actions}
              onEdit={() => form.open({ listing })}
              onReport={() => setLayer('report')}
              onTakeDown={() => setLayer('takeDown')}
            />
          }
        />
        <ListingTitle listing={listing} owner={owner} />
        <ListingNotice listing={listing} />
        <ListingFacts listing={listing} />
        {listing.details && (
          <>
            <h2 className="type-h2 mt-6.5 mb-2">{t('listing.description')}</h2>
            <p className="wrapline whitespace-pre-line">
              <LinkedText text={listing.details} />
            </p>
          </>
        )}
        <SellerCard listing={listing} />
        <SimilarListings id={listing.id} />
      </Page>
      {listing.can.message && <MessageBar owner={owner} />}
      {form.layer}
      {layer === 'takeDown' && <TakeDownDialog listing={listing} onClose={close} />}
      {layer === 'report' && (
        <ReportDialog
          subject={{ kind: 'post', id: listing.id, author: listing.author.name || t('listing.unknownSeller') }}
          title={t('listing.reportTitle')}
          onClose={close}
          onReported={() =>
            client.setQueryData<ListingDetail>(detailKey(listing.id), shown => shown && { ...shown, underReview: true })
          }
        />
      )}
    </>
  )
}
