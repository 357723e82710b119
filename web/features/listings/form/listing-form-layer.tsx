import type { FormPurpose } from '../use-listing-form.tsx'

/** New Listing, or the own one edited. */
export function ListingFormLayer(_: FormPurpose & { onClose: () => void }) {
  return null
}
