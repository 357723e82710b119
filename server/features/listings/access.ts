import * as z from 'zod/mini'
import type { Kysely } from 'kysely'
import { authorRights, roleRights } from '../../../contract/rights.ts'
import { listingTypes } from '../../../contract/vocabulary.ts'
import type { PastBlocks } from '../../relations/blocks.ts'
import type { Schema } from '../../db/tables.ts'
import { AppError } from '../../base/errors.ts'
import { removalOf } from '../../posts/taking-away.ts'
import { isAdmin, type MemberViewer } from '../../viewer/access.ts'
import { findListing, type SeenListingRow } from './queries.ts'

const uuid = z.uuid()

/**
 * In the viewer's city, not removed, no block with its author. Throws LISTING_NOT_FOUND otherwise. `pastBlocks` is for
 * moderation.
 */
export async function listingFor(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  listingId: string,
  options?: PastBlocks,
): Promise<SeenListingRow> {
  const row = await find(db, viewer, listingId, options)
  if (!row) throw new AppError('LISTING_NOT_FOUND')
  return row
}

/** Like `listingFor`, but throws POST_REMOVED for the author of one that a moderator removed. */
export async function pageFor(db: Kysely<Schema>, viewer: MemberViewer, listingId: string): Promise<SeenListingRow> {
  const row = await find(db, viewer, listingId)
  if (row) return row
  throw (await removalOf(db, viewer, listingId.slice(-12), listingTypes)) ?? new AppError('LISTING_NOT_FOUND')
}

/** Undefined for an id that is not a uuid. */
const find = async (db: Kysely<Schema>, viewer: MemberViewer, listingId: string, options?: PastBlocks) =>
  uuid.safeParse(listingId).success ? findListing(db, viewer, listingId, options) : undefined

export function rightsTo(row: SeenListingRow, viewer: MemberViewer) {
  const own = row.author_id === viewer.id
  const { edit, remove, report } = authorRights(own)
  return {
    message: !own && row.seller_is_active,
    edit: edit && row.sold_at === null,
    sell: own,
    remove,
    takeDown: isAdmin(viewer),
    report,
    feature: row.sold_at === null && roleRights(isAdmin(viewer)).feature,
  }
}

/** Throws FORBIDDEN for other viewers. */
export function own(row: SeenListingRow, viewer: MemberViewer): SeenListingRow {
  if (row.author_id !== viewer.id) throw new AppError('FORBIDDEN')
  return row
}
