import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { isAuthor } from '../questions/access.ts'

/** What somebody reports: a post, a reply or a profile that they may see. */
export type Reported =
  | { post: { id: string; author_id: string } }
  | { reply: { id: string; author_id: string } }
  | { profile: { id: string } }

/** Who wrote what is reported; a profile is its person's own. */
const authorOf = (reported: Reported): { author_id: string } =>
  'post' in reported ? reported.post : 'reply' in reported ? reported.reply : { author_id: reported.profile.id }

/**
 * Puts a report before the admins, once for each person and thing: a second one changes nothing, and its words are not
 * kept. FORBIDDEN for what the viewer wrote, and for themselves. Nobody is told but the reporter.
 */
export async function report(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  reported: Reported,
  reason: string,
): Promise<void> {
  if (isAuthor(viewer, authorOf(reported))) throw new AppError('FORBIDDEN')
  await db
    .insertInto('post_flags')
    .values({
      id: randomUUIDv7(),
      post_id: 'post' in reported ? reported.post.id : null,
      reply_id: 'reply' in reported ? reported.reply.id : null,
      profile_id: 'profile' in reported ? reported.profile.id : null,
      reporter_id: viewer.id,
      reason,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
