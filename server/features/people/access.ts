import type { Kysely } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Suggestion } from '../../../contract/people.ts'
import { dayIn } from '../../daily-order.ts'
import type { Schema } from '../../db/schema.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { chooseSuggestions } from './choose.ts'
import { listCandidates } from './queries.ts'

/** People of the viewer's city whom they should meet, each with a true reason. */
export const suggestionsFor = async (db: Kysely<Schema>, viewer: MemberViewer): Promise<Suggestion[]> =>
  chooseSuggestions(await listCandidates(db, viewer), {
    viewer: viewer.id,
    day: dayIn(viewer.city.timeZone),
    count: limits.suggestionsFetched,
  })
