import { sql } from 'kysely'
import {
  defineNotification,
  postOf,
  type AnyDefinition,
  type Audience,
  type NotificationRow,
} from '../../notifications/definition.ts'

const kind = (of: AnyDefinition) => sql.lit(of.kind)

/** The author of a question or event, its co-hosts if it is a question to the organizer, and members who replied to it. */
const thread: Audience = ({ post, reply }) => sql`
  select q.author_id as id, q.id as post, case when q.post_type <> 'event' then ${kind(replied)} when new.kind = 'question' then ${kind(organizerAsked)}
    else ${kind(commented)} end as kind
  from posts as q join post_replies as new on new.id = ${reply} where q.id = ${post}
  union
  select h.user_id, h.event_id, ${kind(organizerAsked)} from event_hosts as h join post_replies as new on new.id = ${reply} and new.kind = 'question'
  where h.event_id = ${post} and h.accepted_at is not null
  union
  select r.author_id, r.post_id, case when q.post_type <> 'event' then ${kind(repliedAfter)} when bool_or(r.id = new.answers_id) then ${kind(replied)}
    else ${kind(commentedAfter)} end
  from post_replies as r join posts as q on q.id = r.post_id and q.author_id <> r.author_id join post_replies as new on new.id = ${reply}
  where r.post_id = ${post} and r.deleted_at is null and r.created_at <= new.created_at
    and not (new.kind = 'question' and exists (
      select from event_hosts as h where h.event_id = ${post} and h.user_id = r.author_id and h.accepted_at is not null
    ))
  group by r.author_id, r.post_id, q.post_type`

const ofReply = {
  mail: 'collected',
  isByPeople: true,
  audiences: { thread },
  present: (row: NotificationRow) => ({ post: postOf(row), replyId: row.reply_id ?? '' }),
} as const

/** To the author of a question, and of a question under an event that was answered. */
export const replied = defineNotification()({
  kind: 'replied',
  topic: 'replies',
  holds: () => sql`q.cancelled_at is null`,
  ...ofReply,
})
export const repliedAfter = defineNotification()({ kind: 'repliedAfter', topic: 'repliesAfter', ...ofReply })
export const commented = defineNotification()({ kind: 'commented', topic: 'comments', ...ofReply })
export const commentedAfter = defineNotification()({
  kind: 'commentedAfter',
  topic: 'repliesAfter',
  holds: () => sql`q.cancelled_at is null`,
  ...ofReply,
})
export const organizerAsked = defineNotification()({ kind: 'organizerAsked', topic: 'comments', ...ofReply })

export const notifications = [replied, repliedAfter, commented, commentedAfter, organizerAsked] as const
