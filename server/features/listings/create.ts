import type { Kysely } from 'kysely'
import type { ListingWords } from '../../../contract/listings.ts'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import type { SeenListingRow } from './queries.ts'

export const create = (
  _db: Kysely<Schema>,
  _viewer: MemberViewer,
  _given: { id: string; listing: ListingWords },
): Promise<SeenListingRow> => Promise.reject(new AppError('UNAVAILABLE'))
