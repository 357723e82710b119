import * as z from 'zod/mini'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { NotificationKind } from '../../../contract/notification-vocabulary.ts'
import { hasLink } from '../../../contract/values/links.ts'
import type { referredTypes } from '../../../contract/vocabulary.ts'
import { hiddenAttendees, notBlocked } from '../../relations/blocks.ts'
import { cursorTime, decodeCursor } from '../../db/cursor.ts'
import { memoized, prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { serverLimits } from '../../base/limits.ts'
import type { Details } from '../../notifications/notice.ts'
import { eventFacts } from '../../notifications/topics.ts'
import { titleFor, type SeenTitle } from '../../posts/seen-title.ts'
import { hasPage } from '../../posts/taking-away.ts'
import { isAdmin, type MemberViewer } from '../../viewer/access.ts'
import { isNearPost } from './access.ts'
import {
  accepted,
  follows,
  goes,
  helps,
  holds,
  isAbsent,
  isLate,
  isWaiting,
  offer,
  startsLeft,
  subject,
  waits,
} from './holds.ts'
import { personSelection, type PersonRow } from '../../person-cards/person.ts'

type Value = RawBuilder<unknown>

export interface NotificationRow {
  id: string
  kind: NotificationKind
  details: Partial<Details>
  changed_at: Date
  read_at: Date | null
  people_ids: string[]
  people_count: number
  reply_id: string | null
  replies: number
  /** The beginning of the newest announcement. */
  quote: string | null
  /** Of the causes that are shown. */
  newest_at: Date
  /** Of the last push. */
  push_at: Date | null
  post_id: string | null
  post_type: (typeof referredTypes)[number] | null
  /** Null if the post was removed, and for a question to be a co-host whose event has a link in its title. */
  title: SeenTitle | null
  event_start_at: Date | null
  event_end_at: Date | null
  event_time_zone: string | null
  event_location: string | null
  event_venue: string | null
  event_max_attendees: number | null
  attendee_count: number
  cancel_reason: string | null
  /** Whether the reader goes to the event. */
  goes: boolean
  /** Whether they are told because they follow its series, rather than because they go, wait or help. */
  follows: boolean
  series_id: string | null
  /** Of a series: when those start that the reader comes to, or if they only follow it, all. Null for one event. */
  starts: Date[] | null
  /** The end of an offer of a spot. */
  offer_until: Date | null
  is_muted: boolean
}

/** About what people did. Without an active person, nothing is left of it. */
const peopleKinds = [
  'replied',
  'repliedAfter',
  'commented',
  'commentedAfter',
  'organizerAsked',
  'joined',
  'left',
  'runningLate',
  'absenceDisputed',
] as const satisfies NotificationKind[]
/** Only administrators see these. */
const adminKinds = ['caseReported', 'casesWaiting'] as const satisfies NotificationKind[]

const listOf = (kinds: readonly NotificationKind[]) => sql.join(kinds.map(kind => sql.lit(kind)))

/** Of the causes `c` of a notification `n`, with their replies `r`. */
// Scalar subqueries, because an `exists` may be planned as a hash of the whole table.
const isShown = (viewer: Value) => sql`r.deleted_at is null and (c.actor_id is null or n.kind in (${listOf(eventFacts)})
  or ${notBlocked({ viewer, person: sql`c.actor_id` })} and (n.kind not in (${listOf(peopleKinds)})
    or (select a.is_active from accounts as a where a.id = c.actor_id))
    and (n.kind <> 'joined' or ${goes(sql`c.actor_id`)})
    and (n.kind <> 'runningLate' or ${isLate(sql`c.actor_id`)})
    and (n.kind <> 'absenceDisputed' or ${isAbsent(sql`c.actor_id`)}))`

/** Which notifications: those that the app shows, with the causes of one email, or all. */
type Part = 'app' | { mailId: Value } | 'all'

/** Limits the causes `c` to those of an email. */
const ofMail = (part: Part) => (typeof part === 'object' ? sql`and c.mail_id = ${part.mailId}` : sql``)

/**
 * Of the notifications `n`: removed replies, inactive people and people with a block are left out, and a notification without another
 * cause, unless it is a fact of an event. `seen` has its people and newest reply, `q` its post.
 */
// `offset 0`: otherwise the planner hashes the whole table of posts, because the id of one comes from a subquery.
const visible = ({ viewer, city, admin }: Record<'viewer' | 'city' | 'admin', Value>, part: Part = 'app') => sql`
  cross join lateral (
    select count(*)::int as causes, count(distinct c.actor_id) filter (where ${notBlocked({ viewer, person: sql`c.actor_id` })})::int as people_count, count(c.reply_id)::int as replies,
      (array_agg(c.reply_id order by c.created_at desc) filter (where c.reply_id is not null))[1] as reply_id,
      max(c.created_at) as newest_at
    from (
      select * from notification_causes where notification_id = n.id
      order by created_at desc limit ${sql.lit(serverLimits.notificationCauses)}
    ) as c left join post_replies as r on r.id = c.reply_id
    where ${isShown(viewer)} ${ofMail(part)}
  ) as seen
  left join lateral (select * from posts where id = ${subject(viewer)} offset 0) as q on true
  where seen.causes > 0 ${part === 'app' ? sql`and n.in_app` : sql``} and ${holds(viewer)}
    and (n.post_id is null or ${isNearPost({ viewer, city })} and (n.kind = 'eventRemoved' or ${hasPage('q')}) or ${isCanceledFor({ viewer, city })})
    and (${admin}::boolean or n.kind not in (${listOf(adminKinds)}))`

/** A block with the organizer keeps nobody who comes from learning that the event does not take place. */
const isCanceledFor = ({
  viewer,
  city,
}: Record<'viewer' | 'city', Value>) => sql`n.kind = 'eventCanceled' and q.city_id = ${city}
  and q.cancelled_at is not null and q.taken_down_at is null and q.event_over_at > now()
  and (${goes(viewer)} or ${waits(viewer, isWaiting)})`

const newestPeople = (viewer: Value, part: Part) => sql`array(
  select c.actor_id from notification_causes as c left join post_replies as r on r.id = c.reply_id
  where c.notification_id = n.id and c.actor_id is not null and ${notBlocked({ viewer, person: sql`c.actor_id` })} and ${isShown(viewer)} ${ofMail(part)}
  group by c.actor_id order by max(c.created_at) desc, c.actor_id limit ${sql.lit(limits.facesShown)})`

type Given = Record<'viewer' | 'city' | 'admin', unknown>

/** With one character more than is shown, so that a cut sees where a letter ends. */
const beginning = sql`(
  select left(r.body, ${sql.lit(serverLimits.announcementQuoted + 1)}) from post_replies as r where r.id = n.reply_id)`

const startsOf = (viewer: Value) => sql`(
  select coalesce(
    array_agg(d.event_start_at order by d.event_start_at) filter (where exists (
      select from event_attendees as a where a.event_id = d.id and a.user_id = ${viewer}
    ) or exists (
      select from event_waitlist as w where w.event_id = d.id and w.user_id = ${viewer} and w.state in ('waiting', 'offered')
    )),
    array_agg(d.event_start_at order by d.event_start_at)
  ) from posts as d where d.id in (select value::uuid from jsonb_array_elements_text(n.details -> 'dates')))`

/** `page` selects and limits the notifications `n`. */
const rowsOf = (
  of: Record<'viewer' | 'city' | 'admin', Value>,
  page: Value,
  part: Part = 'app',
) => sql<NotificationRow>`
  select n.*, ${newestPeople(of.viewer, part)} as people_ids,
    case when n.kind in ('eventChanged', 'eventCanceled', 'eventRemoved', 'announced') then ${goes(of.viewer)}
      or n.kind in ('eventCanceled', 'eventRemoved') and ${helps(of.viewer, accepted)} else false end as goes,
    case when n.kind = 'seriesDatesAdded' then true when n.kind in ('eventChanged', 'eventCanceled') then not ${goes(of.viewer)}
      and not ${waits(of.viewer, isWaiting)} and not ${helps(of.viewer, accepted)} and ${follows(of.viewer, sql`n.series_id`)}
      else false end as follows,
    coalesce(${startsLeft(of.viewer)}, case when n.details ? 'dates' then ${startsOf(of.viewer)} end) as starts,
    case when n.kind = 'spotOffered' then ${offer(of.viewer)} end as offer_until,
    case when n.kind = 'announced' then ${beginning} end as quote,
    exists (select from notification_mutes as m where m.user_id = ${of.viewer} and m.post_id = n.post_id) as is_muted
  from (
    select n.id, n.kind, n.details, n.changed_at, n.read_at, n.push_at, q.id as post_id, seen.people_count, seen.reply_id, seen.replies, seen.newest_at,
      q.post_type, ${titleFor(of.viewer, 'q')} as title, q.event_start_at, q.event_end_at, q.event_time_zone, q.event_location, q.event_venue, q.event_max_attendees,
      case when n.kind in ('joined', 'left') then q.attendee_count - ${hiddenAttendees({ viewer: of.viewer, event: sql`q.id` })} else 0 end as attendee_count,
      case when ${notBlocked({ viewer: of.viewer, person: sql`q.author_id` })} then q.cancel_reason end as cancel_reason, q.series_id
    from notifications as n ${visible(of, part)} and n.user_id = ${of.viewer} ${page}
  ) as n
  order by n.changed_at desc, n.id desc`

const listed = memoized(({ next }: { next: boolean }) =>
  prepared<Given & Record<'at' | 'id' | 'rows', unknown>, NotificationRow>((_, given) => {
    const { at, id, rows } = given
    return rowsOf(
      given,
      sql`${next ? sql`and (n.changed_at, n.id) < (${at}::timestamptz, ${id}::uuid)` : sql``}
        order by n.changed_at desc, n.id desc limit ${rows}`,
    )
  }),
)

const readOne = memoized(({ ofMail }: { ofMail: boolean }) =>
  prepared<Record<'viewer' | 'city' | 'id' | 'mailId', unknown>, NotificationRow>((_, { viewer, city, id, mailId }) =>
    rowsOf(
      { viewer: sql`${viewer}::uuid`, city: sql`${city}::uuid`, admin: sql`false` },
      sql`and n.id = ${id}`,
      ofMail ? { mailId } : 'all',
    ),
  ),
)

/** Whether a block with the organizer hides the canceled event. */
export const isHiddenByBlock = ({ kind, title }: NotificationRow): boolean => kind === 'eventCanceled' && title === null

/** A question to be a co-host is a first contact, and carries no link. Here, because the title may have been edited since. */
const withoutLink = (row: NotificationRow): NotificationRow =>
  row.kind === 'coHostAsked' && row.title && hasLink(row.title) ? { ...row, title: null } : row

/** With the causes of an email, or all; also if it is not shown in the app. */
export async function readNotification(
  db: Kysely<Schema>,
  reader: { id: string; city: { id: string } },
  { id, mailId }: { id: string; mailId?: string },
): Promise<NotificationRow | undefined> {
  const given = { viewer: reader.id, city: reader.city.id, id, mailId }
  const [row] = await readOne({ ofMail: mailId !== undefined })(db, given)
  return row && withoutLink(row)
}

const given = (viewer: MemberViewer): Given => ({ viewer: viewer.id, city: viewer.city.id, admin: isAdmin(viewer) })

/** Up to `limit` + 1 rows, newest first. Throws INVALID_CURSOR. */
export async function listNotifications(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<NotificationRow[]> {
  const [at, id] = cursor === undefined ? [] : decodeCursor(z.tuple([cursorTime, z.uuid()]), cursor)
  const rows = await listed({ next: id !== undefined })(db, { ...given(viewer), at, id, rows: limit + 1 })
  return rows.map(withoutLink)
}

export const notificationKey = (row: NotificationRow) => [row.changed_at.toISOString(), row.id]

const people = prepared<{ ids: string[] }, PersonRow>(
  (_, { ids }) => sql<PersonRow>`select ${personSelection} from profiles as p where p.id = any (${ids}::uuid[])`,
)

/** By id. */
export async function peopleOf(
  db: Kysely<Schema>,
  rows: readonly NotificationRow[],
): Promise<ReadonlyMap<string, PersonRow>> {
  const ids = [...new Set(rows.flatMap(({ people_ids }) => people_ids))]
  if (ids.length === 0) return new Map()
  return new Map((await people(db, { ids })).map(row => [row.person_id, row]))
}

const unread = prepared<Given, { count: number }>(
  (_, given) => sql<{ count: number }>`
    select count(*)::int as count from (
      select from notifications as n ${visible(given)} and n.user_id = ${given.viewer} and n.read_at is null
      limit ${sql.lit(limits.notificationsCounted)}
    ) as unread`,
)

/** At most `limits.notificationsCounted`. */
export const countUnread = (db: Kysely<Schema>, viewer: MemberViewer): Promise<number> =>
  countUnreadOf(db, given(viewer))
export const countUnreadOf = async (db: Kysely<Schema>, of: Given): Promise<number> =>
  (await unread(db, of))[0]?.count ?? 0
