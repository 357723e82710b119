import { sql, type Kysely } from 'kysely'
import type { LiveEvent } from '../../../contract/live.ts'
import type { DeletionPosts, PostType } from '../../../contract/vocabulary.ts'
import type { Schema } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { countReplies } from '../../posts/reply-count.ts'
import { erased, nextSequence } from '../../posts/taking-away.ts'
import { planJobs } from '../events/public.ts'

/** Rows in one transaction. */
const batch = 100

/** Posts that keep their text: questions, and events that took place. */
const stays = sql<boolean>`deleted_at is null and (post_type = 'question' or post_type = 'event' and event_over_at <= now())`

/**
 * Removes and empties the posts of an account; with `keep`, only listings, upcoming events and removed posts. Attendees of an
 * event see that it was removed. Can be repeated after an interruption.
 */
export async function erasePosts(db: Kysely<Schema>, authorId: string, choice: DeletionPosts): Promise<void> {
  for (let found = batch; found === batch;)
    found = await inTransaction(db, async ({ trx, publish }) => {
      const posts = await trx
        .selectFrom('posts')
        .select(['id', 'city_id', 'post_type', 'is_featured', 'deleted_at'])
        .where('author_id', '=', authorId)
        .where('title', '<>', erased)
        .$if(choice === 'keep', query => query.where(sql<boolean>`not (${stays})`))
        .orderBy('id')
        .limit(batch)
        .forUpdate()
        .execute()
      if (posts.length === 0) return 0
      await trx
        .updateTable('posts')
        .set({
          title: erased,
          content: null,
          question_body: null,
          event_location: sql`case when event_location is not null then ${erased} end`,
          event_venue: sql`case when event_venue is not null then ${erased} end`,
          event_neighborhood: null,
          event_payment_link: null,
          event_sponsor_name: null,
          event_sponsor_website: null,
          cancel_reason: sql`case when cancel_reason is not null then ${erased} end`,
          listing_location: sql`case when listing_location is not null then ${erased} end`,
          rental_min_duration: null,
          ticket_section_info: null,
          ticket_platform: null,
          is_featured: false,
          paused_at: null,
          deleted_at: sql`coalesce(deleted_at, now())`,
          taken_down_at: sql`coalesce(taken_down_at, now())`,
          taken_down_reason: sql`case when taken_down_reason is not null then ${erased} end`,
          updated_at: sql`now()`,
          event_sequence: nextSequence,
        })
        .where(
          'id',
          'in',
          posts.map(({ id }) => id),
        )
        .execute()
      await planJobs(
        trx,
        posts.map(({ id }) => id),
      )
      for (const { id, city_id, post_type, is_featured, deleted_at } of posts) {
        if (deleted_at === null) publish({ city: city_id }, removalEvent(id, post_type))
        if (is_featured) publish({ city: city_id }, { type: 'featured.changed', postId: null })
      }
      return posts.length
    })
}

function removalEvent(id: string, type: PostType): LiveEvent {
  if (type === 'question') return { type: 'question.removed', questionId: id }
  return type === 'event' ? { type: 'event.removed', eventId: id } : { type: 'listing.removed', listingId: id }
}

/** Like `erasePosts`, for replies; with `keep`, only those that were removed. */
export async function eraseReplies(db: Kysely<Schema>, authorId: string, choice: DeletionPosts): Promise<void> {
  for (let found = batch; found === batch;)
    found = await inTransaction(db, async ({ trx, publish }) => {
      const replies = await trx
        .selectFrom('post_replies as r')
        .innerJoin('posts as q', 'q.id', 'r.post_id')
        .select(['r.id', 'r.post_id', 'r.kind', 'r.deleted_at', 'q.city_id'])
        .where('r.author_id', '=', authorId)
        .where('r.body', '<>', erased)
        .$if(choice === 'keep', query => query.where('r.deleted_at', 'is not', null))
        // Posts are counted in one order, so that concurrent erasures do not deadlock.
        .orderBy('r.post_id')
        .orderBy('r.id')
        .limit(batch)
        .forUpdate('r')
        .execute()
      if (replies.length === 0) return 0
      await trx
        .updateTable('post_replies')
        .set({ body: erased, deleted_at: sql`coalesce(deleted_at, now())` })
        .where(
          'id',
          'in',
          replies.map(({ id }) => id),
        )
        .execute()
      for (const reply of replies)
        if (reply.deleted_at === null)
          publish(
            { city: reply.city_id },
            {
              type: 'reply.removed',
              postId: reply.post_id,
              replyId: reply.id,
              replyCount: await countReplies(trx, reply, -1),
            },
          )
      return replies.length
    })
}
