import type { Kysely } from 'kysely'
import type { Suggestion } from '../../../contract/people.ts'
import type { Schema } from '../../db/schema.ts'
import { serverLimits } from '../../limits.ts'
import { dayIn } from '../../local-time.ts'
import type { MemberViewer } from '../accounts/access.ts'
import { chooseSuggestions } from './choose.ts'
import { findInviter } from './invitation.ts'
import { listCandidates } from './queries.ts'

export const suggestionsFor = async (db: Kysely<Schema>, viewer: MemberViewer): Promise<Suggestion[]> =>
  chooseSuggestions(await listCandidates(db, viewer), {
    viewer: viewer.id,
    day: dayIn(viewer.city.timeZone),
    count: serverLimits.suggestionsFetched,
  })

/** Ignores an invalid link. */
export async function rememberInviter(db: Kysely<Schema>, accountId: string, token: string): Promise<void> {
  const inviter = await findInviter(db, token)
  if (inviter) await db.updateTable('profiles').set({ invited_by: inviter.id }).where('id', '=', accountId).execute()
}
