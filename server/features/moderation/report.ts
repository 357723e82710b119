import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { isAuthor } from '../questions/access.ts'

/** What somebody reports: a post or a reply that they may see. */
export type Reported = { post: { id: string; author_id: string } } | { reply: { id: string; author_id: string } }

/**
 * Puts a report before the admins, once for each person and thing: a second one changes nothing, and its words are not
 * kept. FORBIDDEN for what the viewer wrote. Nobody is told but the reporter.
 */
export async function report(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  reported: Reported,
  reason: string,
): Promise<void> {
  const subject = 'post' in reported ? reported.post : reported.reply
  if (isAuthor(viewer, subject)) throw new AppError('FORBIDDEN')
  await db
    .insertInto('post_flags')
    .values({
      id: randomUUIDv7(),
      post_id: 'post' in reported ? subject.id : null,
      reply_id: 'reply' in reported ? subject.id : null,
      reporter_id: viewer.id,
      reason,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
