import type { Kysely } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Schema } from '../../db/tables.ts'
import { findInviter } from './invitation.ts'
import type { Viewer } from '../../viewer/access.ts'

/** An active member without a block with a signed-in viewer. Throws INVITATION_NOT_FOUND. */
export async function inviterFor(
  db: Kysely<Schema>,
  viewer: Viewer | null,
  token: string,
): Promise<{ id: string; name: string; city: string }> {
  const inviter = await findInviter(db, token, viewer)
  if (!inviter) throw new AppError('INVITATION_NOT_FOUND')
  return inviter
}
