import type { TFunction } from 'i18next'
import { generatePath } from 'react-router'
import type { Listing } from '../../../contract/listings.ts'
import { pages } from '../../../contract/pages.ts'
import { copyText } from '../../lib/dom/copy-text.ts'
import { toastInfo, toastSuccess } from '../../ui/feedback/toast.tsx'

/** Falls back to copying the URL, then to showing it. */
export async function shareListing(t: TFunction, { id, title }: Pick<Listing, 'id' | 'title'>): Promise<void> {
  const url = location.origin + generatePath(pages.listing, { listingId: id })
  try {
    if (navigator.share) return await navigator.share({ title, url })
  } catch (error) {
    // The user closed the share sheet: not a failure.
    if ((error as Error).name === 'AbortError') return
  }
  if (await copyText(url)) toastSuccess(t('listing.share.copiedLead'), { title: t('listing.share.copied') })
  else toastInfo(t('listing.share.copyThis', { url }), { title: t('listing.share.title'), duration: 15_000 })
}
