import type { Kysely } from 'kysely'
import type { Schema } from '../../db/tables.ts'
import { AppError } from '../../base/errors.ts'
import { isAdmin, type MemberViewer } from '../../viewer/access.ts'
import { postFor } from '../feed/access.ts'
import { profileFor } from '../profiles/access.ts'
import { replyFor } from '../replies/access.ts'
import { findCase, type CaseRow } from './cases.ts'
import type { Reported } from './report.ts'

/**
 * Throws POST_NOT_FOUND, REPLY_NOT_FOUND or PROFILE_NOT_FOUND if not visible, and FORBIDDEN if a non-admin reports a profile.
 * `id` must be a uuid.
 */
export async function reportedFor(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { kind, id }: { kind: 'post' | 'reply' | 'profile'; id: string },
): Promise<Reported> {
  if (kind === 'profile') {
    if (!isAdmin(viewer)) throw new AppError('FORBIDDEN')
    return { profile: await profileFor(db, viewer, id) }
  }
  return kind === 'reply' ? { reply: await replyFor(db, viewer, id) } : { post: await postFor(db, viewer, id) }
}

/** Moderators see all cases. Throws CASE_NOT_FOUND. `caseId` must be a uuid. */
export async function caseFor(db: Kysely<Schema>, caseId: string): Promise<CaseRow> {
  const row = await findCase(db, caseId)
  if (!row) throw new AppError('CASE_NOT_FOUND')
  return row
}

/** None on the moderator's own content or reports about themselves. What a decision removed can be restored once. */
export function rightsTo(row: CaseRow, viewer: MemberViewer) {
  const isConcerned = row.person_id === viewer.id
  const decide = row.status === 'pending' && !isConcerned
  return {
    decide,
    remove: decide && row.stands,
    restore: row.removed && row.restored_at === null && row.taken_down && !isConcerned,
  }
}
