import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { findListing, type SeenListingRow } from './queries.ts'

/** The listing as it stands now, which nobody else changes until the commit. LISTING_NOT_FOUND when somebody took it away. */
export async function hold(
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
  return standing(trx, viewer, id)
}

/** The listing as this transaction has left it. */
export async function standing(trx: Transaction<Schema>, viewer: MemberViewer, id: string): Promise<SeenListingRow> {
  const row = await findListing(trx, viewer, id)
  if (!row) throw new AppError('LISTING_NOT_FOUND')
  return row
}
