import { sql, type Kysely } from 'kysely'
import type { Talk } from '../../../../contract/talk.ts'
import { hiddenReplies, notBlocked } from '../../../relations/blocks.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Schema } from '../../../db/tables.ts'
import type { Deps } from '../../../deps/deps.ts'
import { AppError } from '../../../base/errors.ts'
import { presentThreadReply } from '../../replies/present.ts'
import { followReplies, newestReplies } from '../../replies/public.ts'
import type { MemberViewer } from '../../../viewer/access.ts'
import { presentAnnouncement, talkRights, type SeenEvent } from './access.ts'

/** On the page of the event. */
const commentsShown = 2

type Counts = Pick<Talk, 'commentCount' | 'announcementCount' | 'isNew' | 'muted' | 'receivers'>

const announcements = sql`from post_replies as r where r.post_id = q.id and r.kind = 'announcement' and r.deleted_at is null`

const countsOf = prepared<{ viewer: string; event: string; announces: boolean }, Counts>(
  (_, { viewer, event, announces }) => sql<Counts>`
    select q.reply_count - ${hiddenReplies({ viewer, post: event })} as "commentCount",
      (select count(*)::int ${announcements}) as "announcementCount",
      q.author_id <> ${viewer} and exists (
        select from event_attendees as a where a.event_id = q.id and a.user_id = ${viewer}
          and coalesce(a.announcements_read_at, '-infinity') < (select max(r.created_at) ${announcements})
      ) as "isNew",
      exists (select from notification_mutes as m where m.post_id = q.id and m.user_id = ${viewer}) as muted,
      case when ${announces}::boolean then (
        select count(*)::int from event_attendees as a join accounts as u on u.id = a.user_id and u.is_active
        where a.event_id = q.id and a.user_id <> ${viewer} and ${notBlocked({ viewer, person: sql`a.user_id` })}
      ) else 0 end as receivers
    from posts as q where q.id = ${event}`,
)

/** The caller has checked access to the event. From then on the viewer receives new comments immediately. */
export async function readTalk(
  deps: Pick<Deps, 'db' | 'primary' | 'readingOnly'>,
  viewer: MemberViewer,
  event: SeenEvent,
): Promise<Talk> {
  const { db } = deps
  const present = (row: Parameters<typeof presentThreadReply>[0]) => presentThreadReply(row, viewer)
  const can = talkRights(event, viewer)
  const [[counts], comments, [announcement]] = await Promise.all([
    countsOf(db, { viewer: viewer.id, event: event.id, announces: can.announce }),
    newestReplies(db, viewer, event, { rows: commentsShown, announcements: false }),
    newestReplies(db, viewer, event, { rows: 1, announcements: true }),
    followReplies(deps, viewer, event),
  ])
  if (!counts) throw new AppError('EVENT_NOT_FOUND')
  return {
    ...counts,
    latest: comments.toReversed().map(present),
    announcement: announcement ? presentAnnouncement(announcement, event, viewer) : null,
    can,
  }
}

const markSeen = prepared<{ viewer: string; event: string; announcement: string }, { found: boolean }>(
  (_, { viewer, event, announcement }) => sql<{ found: boolean }>`
    with seen as (
      select created_at from post_replies where id = ${announcement} and post_id = ${event} and kind = 'announcement'
    ), marked as (
      update event_attendees as a set announcements_read_at = greatest(a.announcements_read_at, seen.created_at)
      from seen where a.event_id = ${event} and a.user_id = ${viewer}
    )
    select exists (select from seen) as found`,
)

/** Also of a removed one. Nothing is marked for members who do not attend. Throws REPLY_NOT_FOUND. */
export async function seeAnnouncement(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  event: { id: string },
  announcementId: string,
): Promise<void> {
  const [row] = await markSeen(db, { viewer: viewer.id, event: event.id, announcement: announcementId })
  if (!row?.found) throw new AppError('REPLY_NOT_FOUND')
}
