import * as z from 'zod/mini'
import type { Kysely } from 'kysely'
import { authorRights, roleRights } from '../../../contract/rights.ts'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { isAdmin } from '../accounts/access.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { findListing, type PastBlocks, type SeenListingRow } from './queries.ts'

const uuid = z.uuid()

/**
 * The listing, if this viewer may see it: of their city, not removed, and no block with its author; one that an admin took
 * away for its author alone. Anything else is the same LISTING_NOT_FOUND. `pastBlocks` is for moderation.
 */
export async function listingFor(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  listingId: string,
  options?: PastBlocks,
): Promise<SeenListingRow> {
  const row = uuid.safeParse(listingId).success ? await findListing(db, viewer, listingId, options) : undefined
  if (!row) throw new AppError('LISTING_NOT_FOUND')
  return row
}

/** What the viewer may do about a listing that they see. */
export function rightsTo(row: SeenListingRow, viewer: MemberViewer) {
  const stands = row.taken_down_reason === null
  const own = row.author_id === viewer.id
  const { edit, remove, report } = authorRights(own)
  return {
    message: !own,
    edit: stands && edit && row.sold_at === null,
    sell: stands && own,
    remove: stands && remove,
    takeDown: stands && isAdmin(viewer),
    report: stands && report,
    feature: stands && row.sold_at === null && roleRights(isAdmin(viewer)).feature,
  }
}

/** The listing, if it is the viewer's own and stands: FORBIDDEN for all others. */
export function own(row: SeenListingRow, viewer: MemberViewer): SeenListingRow {
  if (row.author_id !== viewer.id || row.taken_down_reason !== null) throw new AppError('FORBIDDEN')
  return row
}
