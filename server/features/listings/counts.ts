import type { Kysely } from 'kysely'
import type { Outputs } from '../../../contract/contract.ts'
import type { Schema } from '../../db/schema.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import type { Filter } from './filter.ts'

/** How many of each type match, each counted up to `limits.listingsCounted`. */
export function counts(
  _db: Kysely<Schema>,
  _viewer: MemberViewer,
  _filter: Filter,
): Promise<Outputs['listings']['counts']> {
  return Promise.resolve({ all: 0, selling: 0, renting: 0, ticket: 0 })
}
