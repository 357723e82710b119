import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useState, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CalendarX2, CircleCheck } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { ListingDetail } from '../../../../contract/listings.ts'
import { limits } from '../../../../contract/limits.ts'
import { pages } from '../../../../contract/pages.ts'
import { LinkedText } from '../../../components/post/linked-text.tsx'
import { Page } from '../../../components/page/page.tsx'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { call } from '../../../lib/api/api.ts'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx'
import { MemberText } from '../../../ui/member-text.tsx'
import { ReportDialog } from '../../moderation/public.tsx'
import { detailKey } from '../keys.ts'
import { ListingFacts } from './listing-facts.tsx'
import { ListingPhotos } from './listing-photos.tsx'
import { ListingMenu, useListingActions } from './listing-menu.tsx'
import { ListingTitle } from './listing-title.tsx'
import { SellerCard, MessageBar, useMessageOwner } from './seller.tsx'
import { useListingFormLayer } from '../use-listing-form-layer.tsx'
import { ListingTile } from '../listing-tile.tsx'
import { similarListings } from '../queries.ts'
import { dropListing } from '../live.ts'

export function ListingView({ listing: read }: { listing: ListingDetail }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const actions = useListingActions(read)
  const listing = actions.shown
  const form = useListingFormLayer()
  const owner = useMessageOwner(listing)
  const [layer, setLayer] = useState<'report' | 'takeDown'>()
  usePageTitle(listing.title)
  const close = () => setLayer(undefined)
  return (
    <>
      <Page width="solo" bar={listing.can.message}>
        <ListingPhotos
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
            <MemberText>
              <LinkedText text={listing.details} />
            </MemberText>
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
          subject={{ kind: 'post', id: listing.id, author: listing.author.name }}
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

function SimilarListings({ id }: { id: string }) {
  const { t } = useTranslation()
  const heading = useId()
  const { data = [] } = useQuery(similarListings(id))
  if (data.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h2 id={heading} className="type-h2 mb-3">
        {t('listing.similar')}
      </h2>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-4">
        {data.map(listing => (
          <li key={listing.id}>
            <ListingTile listing={listing} sizes="(min-width: 768px) 160px, 46vw" />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ListingNotice({ listing: { isSold, ticket, can } }: { listing: ListingDetail }) {
  const { t } = useTranslation()
  const words = (name: 'sold' | 'soldOwn' | 'over' | 'overLead') => t(`listing.notice.${name}`)
  if (isSold)
    return (
      <div className="mb-4.5">
        <Notice tone="neutral" icon={CircleCheck} title={words('sold')} role="status">
          {can.sell && words('soldOwn')}
        </Notice>
      </div>
    )
  if (ticket?.isOver)
    return (
      <div className="mb-4.5">
        <Notice tone="warning" icon={CalendarX2} title={words('over')}>
          {words('overLead')}
        </Notice>
      </div>
    )
  return null
}

function TakeDownDialog({ listing: { id, author }, onClose }: { listing: ListingDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const words = (name: 'title' | 'reason' | 'example' | 'failed' | 'keep' | 'confirm' | 'busy' | 'done') =>
    t(`listing.takeDown.${name}`)
  return (
    <ReasonDialog
      danger
      name={`takeDown:${id}`}
      title={words('title')}
      lead={t('listing.takeDown.lead', { name: author.name })}
      label={words('reason')}
      example={words('example')}
      missing={t('writing.takeDownReason')}
      failed={words('failed')}
      back={words('keep')}
      confirm={words('confirm')}
      busy={words('busy')}
      rows={3}
      max={limits.cancelReasonMax}
      send={reason => call(api => api.listings.takeDown({ listingId: id, reason }))}
      onDone={() => {
        toastSuccess(words('done'))
        void Promise.resolve(navigate(pages.exchange)).then(() => dropListing(client, id))
      }}
      onClose={onClose}
    />
  )
}
