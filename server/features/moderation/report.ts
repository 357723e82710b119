import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { serverLimits } from '../../limits.ts'
import type { Schema } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { tellModerators } from '../../security/moderators.ts'
import { isAuthor } from '../questions/access.ts'
import { contentOf, snapshotOf } from './content.ts'

/** What somebody reports: a post, a reply or a profile that they may see. */
export type Reported =
  | { post: { id: string; author_id: string } }
  | { reply: { id: string; author_id: string } }
  | { profile: { id: string } }

/** Who wrote what is reported; a profile is its person's own. */
const authorOf = (reported: Reported): { author_id: string } =>
  'post' in reported ? reported.post : 'reply' in reported ? reported.reply : { author_id: reported.profile.id }

const subjectOf = (reported: Reported) =>
  'post' in reported
    ? ({ kind: 'post', id: reported.post.id } as const)
    : 'reply' in reported
      ? ({ kind: 'reply', id: reported.reply.id } as const)
      : ({ kind: 'profile', id: reported.profile.id } as const)

/**
 * Puts a report before the admins with what it is about, as that stands now; once for each person and thing until
 * somebody decides: a second one changes nothing, and its words are not kept. After a decision it opens a new case. FORBIDDEN for what the viewer wrote, and for themselves. Nobody is told but
 * those who moderate.
 */
export async function report(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  reported: Reported,
  reason: string,
): Promise<void> {
  if (isAuthor(viewer, authorOf(reported))) throw new AppError('FORBIDDEN')
  const { kind, id } = subjectOf(reported)
  await inTransaction(db, async work => {
    const { trx } = work
    const content = await contentOf(trx, { kind, id })
    const added = await trx
      .insertInto('post_flags')
      .values({
        id: randomUUIDv7(),
        post_id: kind === 'post' ? id : null,
        reply_id: kind === 'reply' ? id : null,
        profile_id: kind === 'profile' ? id : null,
        reporter_id: viewer.id,
        reason,
        snapshot: content ? JSON.stringify(snapshotOf(content)) : null,
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return
    if (kind === 'post') await holdPictures(trx, id)
    // Written by a trigger, after what the insert returns.
    const { case_id } = await trx
      .selectFrom('post_flags')
      .select('case_id')
      .where('id', '=', added.id)
      .executeTakeFirstOrThrow()
    await tellModerators(work, case_id)
  })
}

/** Keeps the files of a post that was reported: an edit that takes its pictures away must not take them from the report. */
const holdPictures = (trx: Transaction<Schema>, postId: string) =>
  trx
    .updateTable('uploads')
    .set({ held_until: sql<Date>`now() + ${serverLimits.reportedPictureKept} * interval '1 millisecond'` })
    .where('post_id', '=', postId)
    .execute()
