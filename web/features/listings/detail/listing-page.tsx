import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams, useNavigate } from 'react-router'
import { useSeenPost } from '../../notifications/public.ts'
import { pages } from '../../../../contract/pages.ts'
import '../../../locales/en/exchange.ts'
import '../../../locales/en/listing.ts'
import { AbsentPost } from '../../../components/post/absent-post.tsx'
import { failureOf } from '../../../lib/api/failure.ts'
import { usePageTitle } from '../../../lib/dom/focus.ts'
import { dayText, useNow } from '../../../lib/time/time.ts'
import { cx } from '../../../ui/cx.ts'
import { Skeleton, SkeletonText, Loading, SkeletonLines } from '../../../ui/feedback/skeleton.tsx'
import { oneListing, similarListings } from '../queries.ts'
import { photoFrame, ListingPhotos } from './listing-photos.tsx'
import { useState, useId } from 'react'
import { CalendarX2, CircleCheck } from 'lucide-react'
import type { ListingDetail } from '../../../../contract/listings.ts'
import { limits } from '../../../../contract/limits.ts'
import { LinkedText } from '../../../components/post/linked-text.tsx'
import { Page } from '../../../components/page/page.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { call } from '../../../lib/api/api.ts'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx'
import { MemberText } from '../../../ui/member-text.tsx'
import { ReportDialog } from '../../moderation/public.tsx'
import { detailKey } from '../keys.ts'
import { ListingFacts } from './listing-facts.tsx'
import { ListingMenu, useListingActions } from './listing-menu.tsx'
import { ListingTitle } from './listing-title.tsx'
import { SellerCard, MessageBar, useMessageOwner } from './seller.tsx'
import { useListingFormLayer } from '../use-listing-form-layer.tsx'
import { ListingTile } from '../listing-tile.tsx'
import { dropListing } from '../live.ts'

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
    <Loading subject={t('listing.loading')}>
      <Skeleton className={cx(photoFrame, 'rounded-none! md:rounded-[24px]!')} />
      <Skeleton className="mt-4.5 h-6.5 w-24 rounded-full!" />
      <SkeletonLines className="mt-2.5 flex items-start justify-between gap-4" of={['h-8 w-3/5', 'h-8 w-16']} />
      <div className="mt-3.5 mb-4.5 flex items-center gap-3">
        <Skeleton petal className="size-12 flex-none" />
        <SkeletonLines className="grid flex-1 gap-2" of={['h-4 w-2/5', 'h-3.5 w-1/4']} />
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
    </Loading>
  )
}

function ListingView({ listing: read }: { listing: ListingDetail }) {
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
