import { sql } from 'kysely'
import type { Work } from '../../db/transaction.ts'
import { countReplies } from '../../posts/reply-count.ts'
import { nextSequence } from '../../posts/taking-away.ts'
import { eventFor } from '../events/core/access.ts'
import { presentEvent } from '../events/core/present.ts'
import { resume } from '../events/public.ts'
import { listingFor } from '../listings/access.ts'
import { presentListing } from '../listings/present.ts'
import { questionFor } from '../questions/access.ts'
import { presentQuestion } from '../questions/present.ts'
import { replyFor } from '../replies/access.ts'
import { presentReply } from '../replies/present.ts'
import type { LockedPost, LockedSubject } from './take-away.ts'
import type { MemberViewer } from '../../viewer/access.ts'

export async function putBack(work: Work, viewer: MemberViewer, { post, reply }: LockedSubject): Promise<void> {
  const there = { ...viewer, city: post.city }
  if (reply) return putReplyBack(work, there, post, reply)
  await work.trx
    .updateTable('posts')
    .set({
      // An event that its organizer canceled earlier stays canceled, and a paused listing stays paused.
      deleted_at: sql<Date | null>`case when coalesce(cancelled_at, paused_at) is not null then deleted_at end`,
      taken_down_at: null,
      taken_down_reason: null,
      updated_at: sql<Date>`now()`,
      ...(post.post_type === 'event' ? { event_sequence: nextSequence } : {}),
    })
    .where('id', '=', post.id)
    .execute()
  if (post.post_type === 'event') await withdrawNotifications(work, post)
  // The others are in no list.
  if (!post.cancelled_at && !post.paused_at) await publishRestored(work, there, post)
}

/** Takes the event out of the notifications about its removal, which would hold again if it were removed again. */
async function withdrawNotifications({ trx, publish }: Work, { id }: LockedPost): Promise<void> {
  const { rows: told } = await sql<{ user_id: string }>`
    with about as (
      select n.id, n.user_id, (n.details -> 'dates') - ${id}::text as others from notifications as n
      where n.kind = 'eventRemoved' and n.details -> 'dates' ? ${id} and n.post_id in (
        select other.id from posts as e join posts as other on other.id = e.id or other.series_id = e.series_id where e.id = ${id}
      )
    ), withdrawn as (
      delete from notifications as n using about where n.id = about.id and about.others = '[]'
    ), kept as (
      update notifications as n set details = jsonb_set(n.details, '{dates}', about.others)
      from about where n.id = about.id and about.others <> '[]'
    )
    select distinct user_id from about`.execute(trx)
  if (told.length > 0) publish({ accounts: told.map(({ user_id }) => user_id) }, { type: 'notifications.changed' })
}

async function publishRestored(work: Work, there: MemberViewer, { id, post_type, city }: LockedPost): Promise<void> {
  const { trx, publish } = work
  if (post_type === 'event') await resume(work, id)
  const everybody = { city: city.id }
  if (post_type === 'question')
    publish(everybody, {
      type: 'question.changed',
      question: presentQuestion(await questionFor(trx, there, id, { pastBlocks: true })),
    })
  else if (post_type === 'event') {
    const event = await eventFor(trx, there, id, { pastBlocks: true })
    publish(
      everybody,
      // The feed shows a series once.
      event.series_id && event.series_id !== id
        ? { type: 'series.changed', seriesId: event.series_id }
        : { type: 'event.changed', event: presentEvent(event), changed: ['other'] },
    )
  } else
    publish(everybody, {
      type: 'listing.changed',
      listing: presentListing(await listingFor(trx, there, id, { pastBlocks: true })),
    })
}

async function putReplyBack(
  { trx, publish }: Work,
  there: MemberViewer,
  post: LockedPost,
  reply: NonNullable<LockedSubject['reply']>,
): Promise<void> {
  const { id } = reply
  await trx.updateTable('post_replies').set({ deleted_at: null, taken_down_at: null }).where('id', '=', id).execute()
  const replyCount = await countReplies(trx, reply, 1)
  // A reply to a removed post is not visible.
  if (!post.deleted_at)
    publish(
      { city: post.city.id },
      { type: 'reply.changed', reply: presentReply(await replyFor(trx, there, id, { pastBlocks: true })), replyCount },
    )
}
