import type { Transaction } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { AppError } from '../../base/errors.ts'
import { findListing, type SeenListingRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** Locks the listing until the commit. Throws LISTING_NOT_FOUND if it was removed. */
export async function lockListing(
  trx: Transaction<Schema>,
  viewer: MemberViewer,
  { id }: { id: string },
): Promise<SeenListingRow> {
  await trx
    .selectFrom('posts')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('LISTING_NOT_FOUND'))
  return currentListing(trx, viewer, id)
}

/** Throws LISTING_NOT_FOUND. */
export async function currentListing(
  trx: Transaction<Schema>,
  viewer: MemberViewer,
  id: string,
): Promise<SeenListingRow> {
  const row = await findListing(trx, viewer, id)
  if (!row) throw new AppError('LISTING_NOT_FOUND')
  return row
}
