import { sql, type Transaction } from 'kysely'
import type { LiveEvent } from '../../../contract/live.ts'
import type { PostType } from '../../../contract/vocabulary.ts'
import type { Schema } from '../../db/tables.ts'
import type { Work } from '../../db/transaction.ts'
import { planJobs } from '../events/public.ts'
import { countReplies } from '../../posts/reply-count.ts'
import { takenDown } from '../../posts/taking-away.ts'
import type { CaseRow } from './cases.ts'
import type { MemberViewer } from '../../viewer/access.ts'

export interface LockedPost {
  id: string
  author_id: string
  post_type: PostType
  deleted_at: Date | null
  cancelled_at: Date | null
  paused_at: Date | null
  taken_down_at: Date | null
  is_featured: boolean
  event_sequence: number
  /** An event that is not over. */
  is_upcoming: boolean
  city: MemberViewer['city']
}

const withoutNote = 'A moderator removed it after a report.'

/**
 * Undefined for profiles and conversations. Locked before the case, as in a report, to avoid deadlocks. FOR NO KEY UPDATE does
 * not block the foreign key lock of a concurrent report.
 */
export async function lockSubject(trx: Transaction<Schema>, { kind, subject_id }: CaseRow) {
  if (kind === 'post') return { post: await lockPost(trx, subject_id), reply: undefined }
  if (kind !== 'reply') return undefined
  const reply = await trx
    .selectFrom('post_replies')
    .select(['id', 'post_id', 'kind', 'deleted_at', 'taken_down_at'])
    .where('id', '=', subject_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return reply && { reply, post: await lockPost(trx, reply.post_id) }
}
export type LockedSubject = NonNullable<Awaited<ReturnType<typeof lockSubject>>>

async function lockPost(trx: Transaction<Schema>, postId: string): Promise<LockedPost> {
  const { city_id, slug, name, time_zone, ...post } = await trx
    .selectFrom('posts as q')
    .innerJoin('cities as c', 'c.id', 'q.city_id')
    .select([
      'q.id',
      'q.author_id',
      'q.post_type',
      'q.deleted_at',
      'q.cancelled_at',
      'q.paused_at',
      'q.taken_down_at',
      'q.is_featured',
      'q.event_sequence',
    ])
    .select(sql<boolean>`coalesce(q.event_over_at > now(), false)`.as('is_upcoming'))
    .select(['q.city_id', 'c.slug', 'c.name', 'c.time_zone'])
    .where('q.id', '=', postId)
    .forNoKeyUpdate('q')
    .executeTakeFirstOrThrow()
  return { ...post, city: { id: city_id, slug, name, timeZone: time_zone } }
}

/** Returns false if the author had already removed it, who then can no longer restore it. */
export async function takeAway(work: Work, { post, reply }: LockedSubject, note: string | null): Promise<boolean> {
  if (reply) return takeReply(work, post, reply)
  const { trx, publish } = work
  const hasPage = !post.deleted_at || (post.cancelled_at && !post.taken_down_at)
  if (!hasPage) {
    await trx
      .updateTable('posts')
      .set({
        taken_down_at: sql<Date>`coalesce(taken_down_at, now())`,
        taken_down_reason: sql<string>`coalesce(taken_down_reason, ${note ?? withoutNote})`,
      })
      .where('id', '=', post.id)
      .execute()
    return false
  }
  await trx
    .updateTable('posts')
    .set(takenDown(note ?? withoutNote))
    .where('id', '=', post.id)
    .execute()
  if (post.post_type === 'event') await planJobs(trx, [post.id])
  publish({ city: post.city.id }, removalEvent(post))
  if (post.post_type !== 'event') publish({ accounts: [post.author_id] }, { type: 'post.takenDown', postId: post.id })
  if (post.is_featured) publish({ city: post.city.id }, { type: 'featured.changed', postId: null })
  return true
}

function removalEvent({ id, post_type }: LockedPost): LiveEvent {
  if (post_type === 'question') return { type: 'question.removed', questionId: id }
  return post_type === 'event' ? { type: 'event.removed', eventId: id } : { type: 'listing.removed', listingId: id }
}

async function takeReply(
  { trx, publish }: Work,
  post: LockedPost,
  reply: NonNullable<LockedSubject['reply']>,
): Promise<boolean> {
  const { id, deleted_at } = reply
  const stood = deleted_at === null
  await trx
    .updateTable('post_replies')
    .set({
      taken_down_at: sql<Date>`coalesce(taken_down_at, now())`,
      ...(stood ? { deleted_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', id)
    .execute()
  if (!stood) return false
  const replyCount = await countReplies(trx, reply, -1)
  publish({ city: post.city.id }, { type: 'reply.removed', postId: post.id, replyId: id, replyCount })
  return true
}
