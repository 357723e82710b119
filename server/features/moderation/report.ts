import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { serverLimits } from '../../base/limits.ts'
import type { Schema } from '../../db/tables.ts'
import { milliseconds } from '../../db/interval.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../base/errors.ts'
import { notifyOfCase, publishCaseChange } from './public.ts'
import { isAuthor } from '../../posts/author.ts'
import { contentOf, snapshotOf } from './content.ts'
import type { MemberViewer } from '../../viewer/access.ts'

export type Reported =
  | { post: { id: string; author_id: string } }
  | { reply: { id: string; author_id: string } }
  | { profile: { id: string } }

const authorOf = (reported: Reported): { author_id: string } =>
  'post' in reported ? reported.post : 'reply' in reported ? reported.reply : { author_id: reported.profile.id }

const subjectOf = (reported: Reported) =>
  'post' in reported
    ? ({ kind: 'post', id: reported.post.id } as const)
    : 'reply' in reported
      ? ({ kind: 'reply', id: reported.reply.id } as const)
      : ({ kind: 'profile', id: reported.profile.id } as const)

/**
 * Stores a snapshot and notifies moderators only. A repeated report changes nothing until the first is decided. Throws FORBIDDEN
 * for the viewer's own content.
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
    if (kind === 'post') await lockPictures(trx, id)
    // The trigger post_flags_are_filed sets it after the insert.
    const { case_id } = await trx
      .selectFrom('post_flags')
      .select('case_id')
      .where('id', '=', added.id)
      .executeTakeFirstOrThrow()
    await notifyOfCase(work, case_id)
    await publishCaseChange(work, case_id)
  })
}

/** An edit must not remove the evidence. */
const lockPictures = (trx: Transaction<Schema>, postId: string) =>
  trx
    .updateTable('uploads')
    .set({ held_until: sql<Date>`now() + ${milliseconds(serverLimits.reportedPictureKept)}` })
    // The dates of a series share a cover.
    .where(sql<boolean>`(post_id = ${postId} or path = (select cover_image_path from posts where id = ${postId}))`)
    .execute()
