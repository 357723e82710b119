import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import type { SeenListingRow } from './queries.ts'

export const remove = (_db: Kysely<Schema>, _viewer: MemberViewer, _row: SeenListingRow): Promise<void> =>
  Promise.reject(new AppError('UNAVAILABLE'))

export const restore = (_db: Kysely<Schema>, _viewer: MemberViewer, _listingId: string): Promise<SeenListingRow> =>
  Promise.reject(new AppError('UNAVAILABLE'))
