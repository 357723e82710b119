import type { Kysely } from 'kysely'
import { serverLimits } from '../../limits.ts'
import type { Suggestion } from '../../../contract/people.ts'
import { AppError } from '../../errors.ts'
import { dayIn } from '../../local-time.ts'
import type { Schema } from '../../db/schema.ts'
import type { MemberViewer, Viewer } from '../accounts/viewer.ts'
import { chooseSuggestions } from './choose.ts'
import { findInviter } from './invitation.ts'
import { listCandidates } from './queries.ts'

export const suggestionsFor = async (db: Kysely<Schema>, viewer: MemberViewer): Promise<Suggestion[]> =>
  chooseSuggestions(await listCandidates(db, viewer), {
    viewer: viewer.id,
    day: dayIn(viewer.city.timeZone),
    count: serverLimits.suggestionsFetched,
  })

/**
 * The owner of a valid invitation link: an active member without a block with a signed-in viewer. Throws INVITATION_NOT_FOUND
 * otherwise.
 */
export async function inviterFor(
  db: Kysely<Schema>,
  viewer: Viewer | null,
  token: string,
): Promise<{ id: string; name: string; city: string }> {
  const inviter = await findInviter(db, token, viewer)
  if (!inviter) throw new AppError('INVITATION_NOT_FOUND')
  return inviter
}

/** Stores the inviter of a new account. Ignores an invalid link. */
export async function rememberInviter(db: Kysely<Schema>, accountId: string, token: string): Promise<void> {
  const inviter = await findInviter(db, token)
  if (inviter) await db.updateTable('profiles').set({ invited_by: inviter.id }).where('id', '=', accountId).execute()
}
