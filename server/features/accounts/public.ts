import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../base/errors.ts'
import type { Viewer } from '../../viewer/access.ts'
import { recordActiveDay } from '../../viewer/profile-row.ts'
import { readViewer } from '../../viewer/read-viewer.ts'

export { confirmAgain } from './confirm-again.ts'
export { enterSession, openSession, refuseEntry } from './open-session.ts'
export { repairProfile } from '../../viewer/profile-row.ts'

/** The viewer of a session that has just become complete. */
export async function viewerOf(db: Kysely<Schema>, sessionId: string): Promise<Viewer> {
  const { token } = await db
    .selectFrom('sessions')
    .select('token')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow(() => new AppError('SIGNED_OUT'))
  const viewer = await readViewer(db, token, { entering: true })
  if (!viewer) throw new AppError('SIGNED_OUT')
  return viewer
}

/** Records in the caller's transaction that a new member was active today. */
export const recordNewMember = (db: Kysely<Schema>, id: string): Promise<unknown> => recordActiveDay(id).execute(db)
