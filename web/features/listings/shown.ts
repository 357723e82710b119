import type { QueryClient } from '@tanstack/react-query'
import type { ListingDetail } from '../../../contract/listings.ts'
import { detailKey } from './keys.ts'

const isDetail = (id: string) => (key: readonly unknown[]) => key[1] === 'detail' && key[2] === id

/** A listing as its endpoint answered it: on its page at once, and in every list when that is read again. */
export function putListing(client: QueryClient, listing: ListingDetail): void {
  client.setQueryData(detailKey(listing.id), listing)
  readListsAgain(client, listing.id)
}

/** A listing that was taken away. */
export function dropListing(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: detailKey(id) })
  readListsAgain(client, id)
}

const readListsAgain = (client: QueryClient, id: string) =>
  void client.invalidateQueries({ queryKey: ['listings'], predicate: ({ queryKey }) => !isDetail(id)(queryKey) })
