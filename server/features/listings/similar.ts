import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import type { ListingRow, SeenListingRow } from './queries.ts'

/** Up to `limits.similarShown` others that are offered now and are like this one, the most alike first. */
export function similarTo(_db: Kysely<Schema>, _viewer: MemberViewer, _row: SeenListingRow): Promise<ListingRow[]> {
  return Promise.resolve([])
}
