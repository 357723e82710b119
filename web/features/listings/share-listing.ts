import type { TFunction } from 'i18next'
import { generatePath } from 'react-router'
import type { Listing } from '../../../contract/listings.ts'
import { pages } from '../../../contract/pages.ts'
import { copyText } from '../../lib/copy-text.ts'
import { toastInfo, toastSuccess } from '../../ui/toast.tsx'

/** Hands the listing's address to the device's share sheet, else to the clipboard, else shows it to be copied. */
export async function shareListing(t: TFunction, { id, title }: Pick<Listing, 'id' | 'title'>): Promise<void> {
  const url = location.origin + generatePath(pages.listing, { listingId: id })
  try {
    if (navigator.share) return await navigator.share({ title, url })
  } catch (error) {
    // Closing the share sheet is an answer, not a failure.
    if ((error as Error).name === 'AbortError') return
  }
  if (await copyText(url)) toastSuccess(t('listing.share.copiedLead'), { title: t('listing.share.copied') })
  else toastInfo(t('listing.share.copyThis', { url }), { title: t('listing.share.title'), duration: 15_000 })
}
