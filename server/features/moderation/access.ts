import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { isAdmin } from '../accounts/access.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { postFor } from '../feed/access.ts'
import { profileFor } from '../profiles/access.ts'
import { replyFor } from '../questions/access.ts'
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
