import { CircleCheck, Flag, Pencil, RotateCcw, Share2, ShieldX, Star, StarOff, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { generatePath } from 'react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListingDetail, Listing } from '../../../../contract/listings.ts'
import { pages } from '../../../../contract/pages.ts'
import { limits } from '../../../../contract/limits.ts'
import { ActionMenu, type Action } from '../../../components/action-menu.tsx'
import { shareUrl } from '../../../lib/dom/share.ts'
import { toastInfo, toastSuccess, toastError } from '../../../ui/feedback/toast.tsx'
import { call } from '../../../lib/api/api.ts'
import { failureText } from '../../../lib/api/failure.ts'
import { useFeature } from '../../feed/public.ts'
import { detailKey } from '../keys.ts'
import { dropListing, putListing } from '../live.ts'
import { useNavigateFromHere } from '../../../lib/dom/late-navigation.ts'

export function ListingMenu({
  listing,
  actions,
  onEdit,
  onReport,
  onTakeDown,
}: {
  listing: ListingDetail
  actions: ReturnType<typeof useListingActions>
  onEdit: () => void
  onReport: () => void
  onTakeDown: () => void
}) {
  const { t } = useTranslation()
  const { can, isFeatured, isSold, underReview } = listing
  const possible: (Action | false)[] = [
    { label: t('listing.share.action'), icon: Share2, run: () => void shareListing(t, listing) },
    can.edit && { label: t('listing.edit'), icon: Pencil, run: onEdit },
    can.sell && {
      label: t(isSold ? 'listing.offer' : 'listing.markSold'),
      icon: isSold ? RotateCcw : CircleCheck,
      run: () => actions.sell(!isSold),
    },
    can.feature && {
      label: t(isFeatured ? 'listing.unfeature' : 'listing.feature'),
      icon: isFeatured ? StarOff : Star,
      run: () => actions.feature(!isFeatured),
    },
    can.report && !underReview && { label: t('listing.report'), icon: Flag, run: onReport },
    can.remove && { label: t('listing.remove'), icon: Trash2, danger: true, run: actions.remove },
    can.takeDown && { label: t('listing.takeDown.action'), icon: ShieldX, danger: true, run: onTakeDown },
  ]
  return (
    <ActionMenu
      label={t('listing.menu')}
      actions={possible}
      busy={actions.busy}
      className="rounded-full! bg-surface shadow-float"
    />
  )
}

async function shareListing(t: TFunction, { id, title }: Pick<Listing, 'id' | 'title'>): Promise<void> {
  const url = location.origin + generatePath(pages.listing, { listingId: id })
  const result = await shareUrl({ title, url })
  if (result === 'copied') toastSuccess(t('listing.share.copiedLead'), { title: t('listing.share.copied') })
  else if (result === 'failed')
    toastInfo(t('listing.share.copyThis', { url }), { title: t('listing.share.title'), duration: 15_000 })
}

export function useListingActions(listing: ListingDetail) {
  const { id } = listing
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigateFromHere()
  const sell = useMutation({
    mutationFn: (sold: boolean) =>
      call(api => (sold ? api.listings.markSold({ listingId: id }) : api.listings.markAvailable({ listingId: id }))),
    onSuccess: (answer, sold) => {
      putListing(client, answer)
      toastSuccess(t(sold ? 'listing.marked' : 'listing.offered'), {
        id: `sold:${id}`,
        ...(sold
          ? { duration: limits.undoShown, action: { label: t('listing.undo'), onClick: () => sell.mutate(false) } }
          : {}),
      })
    },
    onError: (error, sold) => {
      toastError(failureText(t, error), { title: t(sold ? 'listing.markFailed' : 'listing.offerFailed') })
      void client.invalidateQueries({ queryKey: detailKey(id) })
    },
  })

  const restore = useMutation({
    mutationFn: () => call(api => api.listings.restore({ listingId: id })),
    onSuccess: answer => {
      putListing(client, answer)
      toastSuccess(t('listing.restored'))
    },
    onError: error => toastError(failureText(t, error), { title: t('listing.restoreFailed') }),
  })

  const remove = useMutation({
    mutationFn: () => call(api => api.listings.remove({ listingId: id })),
    onSuccess: async () => {
      await navigate(pages.exchange)
      dropListing(client, id)
      toastSuccess(t('listing.removed'), {
        id: `removed:${id}`,
        duration: limits.undoShown,
        action: { label: t('listing.undo'), onClick: () => restore.mutate() },
      })
    },
    onError: error => toastError(failureText(t, error), { title: t('listing.removeFailed') }),
  })

  const feature = useFeature(id, (_, isFeatured) =>
    client.setQueryData<ListingDetail>(detailKey(id), shown => shown && { ...shown, isFeatured }),
  )

  const shown: ListingDetail = sell.isPending
    ? { ...listing, isSold: sell.variables, isFeatured: listing.isFeatured && !sell.variables }
    : listing

  return {
    shown,
    busy: sell.isPending || remove.isPending || feature.busy,
    sell: (sold: boolean) => sell.mutate(sold),
    remove: () => remove.mutate(),
    feature: (featured: boolean) => feature.set(featured),
  }
}
