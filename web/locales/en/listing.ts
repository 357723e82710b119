/** One listing: its page, its photos, and what its owner and admins do. */
export const listing = {
  notFound: 'Listing not found',
} as const
