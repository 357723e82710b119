/** New Listing, and editing one. */
export const listingForm = {
  title: 'New Listing',
} as const
