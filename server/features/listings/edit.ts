import type { Kysely } from 'kysely'
import type { ListingWords } from '../../../contract/listings.ts'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import type { SeenListingRow } from './queries.ts'

export const edit = (
  _db: Kysely<Schema>,
  _viewer: MemberViewer,
  _row: SeenListingRow,
  _listing: ListingWords,
): Promise<SeenListingRow> => Promise.reject(new AppError('UNAVAILABLE'))
