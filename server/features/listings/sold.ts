import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import type { SeenListingRow } from './queries.ts'

export const setSold = (
  _db: Kysely<Schema>,
  _viewer: MemberViewer,
  _row: SeenListingRow,
  _sold: boolean,
): Promise<SeenListingRow> => Promise.reject(new AppError('UNAVAILABLE'))
