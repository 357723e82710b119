import { sql, type Kysely } from 'kysely'
import type { ListingSort, ListingType } from '../../../contract/vocabulary.ts'
import type { Schema } from '../../db/schema.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import type { Filter } from './filter.ts'
import { isOffered, shownColumns, type ListingRow } from './queries.ts'

export interface ListInput extends Filter {
  type?: ListingType | undefined
  sort: ListingSort
  cursor?: string | undefined
  limit: number
}

/** One listing more than `limit` of what is offered in the viewer's city, in the order of the list. Throws INVALID_CURSOR. */
export async function listListings(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { type, limit }: ListInput,
): Promise<ListingRow[]> {
  const { rows } = await sql<ListingRow>`
    select ${shownColumns} from posts as l join profiles as p on p.id = l.author_id
    where l.city_id = ${viewer.city.id} and ${isOffered} ${type ? sql`and l.post_type = ${type}` : sql``}
    order by l.is_featured desc, l.created_at desc, l.id desc limit ${limit + 1}`.execute(db)
  return rows
}

/** What a cursor of a list in this order holds. */
export const listingKey = (sort: ListingSort) => (row: ListingRow) =>
  sort === 'newest'
    ? [sort, row.is_featured, row.created_at.toISOString(), row.id]
    : [sort, row.listing_price_cents, row.id]
