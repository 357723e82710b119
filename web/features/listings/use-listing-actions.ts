import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { limits } from '../../../contract/limits.ts'
import type { ListingDetail } from '../../../contract/listings.ts'
import { pages } from '../../../contract/pages.ts'
import { call } from '../../lib/api/api.ts'
import { failureText } from '../../lib/api/failure.ts'
import { homeKey, setFeatured } from '../feed/public.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { detailKey } from './keys.ts'
import { dropListing, putListing } from './live.ts'

export function useListingActions(listing: ListingDetail) {
  const { id } = listing
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const sell = useMutation({
    mutationFn: (sold: boolean) =>
      call(api => (sold ? api.listings.markSold({ listingId: id }) : api.listings.markAvailable({ listingId: id }))),
    onSuccess: (told, sold) => {
      putListing(client, told)
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
    onSuccess: told => {
      putListing(client, told)
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

  const feature = useMutation({
    mutationFn: (featured: boolean) => setFeatured(id, featured),
    onSuccess: isFeatured => {
      client.setQueryData<ListingDetail>(detailKey(id), shown => shown && { ...shown, isFeatured })
      void client.invalidateQueries({ queryKey: homeKey })
      toastSuccess(t(isFeatured ? 'listing.featured' : 'listing.unfeatured'))
    },
    onError: error => toastError(failureText(t, error)),
  })

  // Optimistic state; it reverts when the request is refused.
  const shown: ListingDetail = sell.isPending
    ? { ...listing, isSold: sell.variables, isFeatured: listing.isFeatured && !sell.variables }
    : listing

  return {
    shown,
    busy: sell.isPending || remove.isPending || feature.isPending,
    sell: (sold: boolean) => sell.mutate(sold),
    remove: () => remove.mutate(),
    feature: (featured: boolean) => feature.mutate(featured),
  }
}
