import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { isAdmin } from '../accounts/access.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { postFor } from '../feed/access.ts'
import { profileFor } from '../profiles/access.ts'
import { replyFor } from '../questions/access.ts'
import { findCase, type CaseRow } from './cases.ts'
import type { Reported } from './report.ts'

/**
 * What the viewer reports, if they may see it; otherwise POST_NOT_FOUND, REPLY_NOT_FOUND or PROFILE_NOT_FOUND. Profiles
 * are reported by admins alone; FORBIDDEN for others. `id` must be a uuid.
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

/** The case of this id: whoever moderates sees all of them. CASE_NOT_FOUND. `caseId` must be a uuid. */
export async function caseFor(db: Kysely<Schema>, caseId: string): Promise<CaseRow> {
  const row = await findCase(db, caseId)
  if (!row) throw new AppError('CASE_NOT_FOUND')
  return row
}

/**
 * What a moderator may do about a case: never judge what they wrote or what is said of themselves; take away posts and
 * replies that stand; and bring back what a decision took away and nobody has brought back since.
 */
export function rightsTo(row: CaseRow, viewer: MemberViewer) {
  const isConcerned = row.person_id === viewer.id
  const decide = row.status === 'pending' && !isConcerned
  return {
    decide,
    remove: decide && row.stands,
    restore: row.removed && row.restored_at === null && row.taken_down && !isConcerned,
  }
}
