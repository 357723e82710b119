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

/** People of the viewer's city whom they should meet, each with a true reason. */
export const suggestionsFor = async (db: Kysely<Schema>, viewer: MemberViewer): Promise<Suggestion[]> =>
  chooseSuggestions(await listCandidates(db, viewer), {
    viewer: viewer.id,
    day: dayIn(viewer.city.timeZone),
    count: serverLimits.suggestionsFetched,
  })

/**
 * Who invites by a link that is valid: an active member, with whom a signed-in viewer has no block. Otherwise
 * INVITATION_NOT_FOUND.
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

/** Remembers who brought somebody that has just signed up. A link that is not valid is as good as none. */
export async function rememberInviter(db: Kysely<Schema>, accountId: string, token: string): Promise<void> {
  const inviter = await findInviter(db, token)
  if (inviter) await db.updateTable('profiles').set({ invited_by: inviter.id }).where('id', '=', accountId).execute()
}
