import { sql, type Kysely } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import { hasLink } from '../../../contract/text/links.ts'
import { notBlocked } from '../../relations/blocks.ts'
import { keyset, type Paging, type Place } from '../../db/paging/keyset.ts'
import { memoized, prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import { serverLimits } from '../../base/limits.ts'
import type { Deps } from '../../deps/deps.ts'
import type { AnyDefinition, NotificationRow, Value } from '../../notifications/definition.ts'
import type { NotificationKinds } from '../../notifications/registry.ts'
import { titleFor } from '../../posts/seen-title.ts'
import { hasPage } from '../../posts/taking-away.ts'
import { isAdmin, type MemberViewer } from '../../viewer/access.ts'
import { isNearPost } from './access.ts'
import { personSelection, type PersonRow } from '../../person-cards/person.ts'

type Of = Record<'viewer' | 'city' | 'admin', Value>
type Given = Record<keyof Of, unknown>
type Parts = Pick<Deps, 'db' | 'notifications'>

type Kinds = readonly AnyDefinition[]
const isOneOf = (kinds: Kinds) =>
  kinds.length > 0 ? sql`n.kind in (${sql.join(kinds.map(({ kind }) => sql.lit(kind)))})` : sql`false`

/** By the kind of `n`: the SQL that it has, or `otherwise`. */
function byKind<Of>(
  kinds: Kinds,
  has: (one: AnyDefinition) => ((of: Of) => Value) | undefined,
  of: Of,
  otherwise: Value,
) {
  const cases = [...Map.groupBy(kinds, has)].flatMap(([write, those]) =>
    write ? [sql`when ${isOneOf(those)} then ${write(of)}`] : [],
  )
  return cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} else ${otherwise} end` : otherwise
}

/** Of the causes `c` of a notification `n`, with their replies `r`. */
// Scalar subqueries, because an `exists` may be planned as a hash of the whole table.
const isShown = (kinds: Kinds, viewer: Value) => sql`r.deleted_at is null and (
  c.actor_id is null or ${isOneOf(kinds.filter(one => one.isFact))}
  or ${notBlocked({ viewer, person: sql`c.actor_id` })} and (not ${isOneOf(kinds.filter(one => one.isByPeople))}
    or (select a.is_active from accounts as a where a.id = c.actor_id))
    and ${byKind(kinds, one => one.stands, sql`c.actor_id`, sql`true`)})`

/** Which notifications: those that the app shows, with the causes of one email, or all. */
type Part = 'app' | { mailId: Value } | 'all'

/** Limits the causes `c` to those of an email. */
const ofMail = (part: Part) => (typeof part === 'object' ? sql`and c.mail_id = ${part.mailId}` : sql``)

/**
 * Of the notifications `n`: removed replies, inactive people and people with a block are left out, and a notification without another
 * cause, unless it is a fact of an event; also kinds of other versions. `seen` has its people and newest reply, `q` its post.
 */
// `offset 0`: otherwise the planner hashes the whole table of posts, because the id of one comes from a subquery.
const visible = (kinds: Kinds, { viewer, city, admin }: Of, part: Part = 'app') => sql`
  cross join lateral (
    select count(*)::int as causes, count(distinct c.actor_id) filter (where ${notBlocked({ viewer, person: sql`c.actor_id` })})::int as people_count, count(c.reply_id)::int as replies,
      (array_agg(c.reply_id order by c.created_at desc) filter (where c.reply_id is not null))[1] as reply_id,
      max(c.created_at) as newest_at
    from (
      select * from notification_causes where notification_id = n.id
      order by created_at desc limit ${sql.lit(serverLimits.notificationCauses)}
    ) as c left join post_replies as r on r.id = c.reply_id
    where ${isShown(kinds, viewer)} ${ofMail(part)}
  ) as seen
  left join lateral (select * from posts where id = ${byKind(kinds, one => one.subject, viewer, sql`n.post_id`)} offset 0) as q on true
  where seen.causes > 0 ${part === 'app' ? sql`and n.in_app` : sql``}
    and ${byKind(kinds, one => one.holds, viewer, isOneOf(kinds.filter(one => !one.holds)))}
    and (n.post_id is null or ${isNearPost({ viewer, city })} and (${isOneOf(kinds.filter(one => one.isOfRemoved))} or ${hasPage('q')})
      or ${byKind(kinds, one => one.isShown, { viewer, city }, sql`false`)})
    and (${admin}::boolean or not ${isOneOf(kinds.filter(one => one.topic === null))})`

const newestPeople = (kinds: Kinds, viewer: Value, part: Part) => sql`array(
  select c.actor_id from notification_causes as c left join post_replies as r on r.id = c.reply_id
  where c.notification_id = n.id and c.actor_id is not null and ${notBlocked({ viewer, person: sql`c.actor_id` })} and ${isShown(kinds, viewer)} ${ofMail(part)}
  group by c.actor_id order by max(c.created_at) desc, c.actor_id limit ${sql.lit(limits.facesShown)})`

/** The columns that some kinds have. */
function ownColumns(kinds: Kinds, viewer: Value): Value {
  const columnsOf = ({ columns = {} }: AnyDefinition) => columns as Record<string, (viewer: Value) => Value>
  const names = new Set(kinds.flatMap(one => Object.keys(columnsOf(one))))
  return sql.join(
    [...names].map(name => sql`${byKind(kinds, one => columnsOf(one)[name], viewer, sql`null`)} as ${sql.id(name)},`),
    sql` `,
  )
}

/** `page` selects and limits the notifications `n`. */
const rowsOf = (kinds: Kinds, of: Of, page: Value, part: Part = 'app') => sql<NotificationRow>`
  select n.*, ${newestPeople(kinds, of.viewer, part)} as people_ids, ${ownColumns(kinds, of.viewer)}
    exists (select from notification_mutes as m where m.user_id = ${of.viewer} and m.post_id = n.post_id) as is_muted
  from (
    select n.id, n.user_id, n.kind, n.details, n.changed_at, n.read_at, n.push_at, q.id as post_id, seen.people_count, seen.reply_id, seen.replies, seen.newest_at,
      q.post_type, ${titleFor(of.viewer, 'q')} as title, q.event_start_at, q.event_end_at, q.event_time_zone, q.event_location, q.event_venue, q.event_max_attendees,
      q.attendee_count, case when ${notBlocked({ viewer: of.viewer, person: sql`q.author_id` })} then q.cancel_reason end as cancel_reason, q.series_id
    from notifications as n ${visible(kinds, of, part)} and n.user_id = ${of.viewer} ${page}
  ) as n
  order by n.changed_at desc, n.id desc`

const newest = keyset({ changed_at: 'time', id: 'uuid' }, 'desc')

const createStatements = (kinds: Kinds) => ({
  listed: memoized(({ next }: { next: boolean }) =>
    prepared<Given & Record<'rows', unknown> & Place<'changed_at' | 'id'>, NotificationRow>((_, of) =>
      rowsOf(
        kinds,
        of,
        sql`${next ? sql`and ${newest.after(of, 'n')}` : sql``} order by ${newest.order('n')} limit ${of.rows}`,
      ),
    ),
  ),
  one: memoized(({ isOfMail }: { isOfMail: boolean }) =>
    prepared<Record<'viewer' | 'city' | 'id' | 'mailId', unknown>, NotificationRow>((_, { viewer, city, id, mailId }) =>
      rowsOf(
        kinds,
        { viewer: sql`${viewer}::uuid`, city: sql`${city}::uuid`, admin: sql`false` },
        sql`and n.id = ${id}`,
        isOfMail ? { mailId } : 'all',
      ),
    ),
  ),
  unread: prepared<Given, { count: number }>(
    (_, of) => sql<{ count: number }>`
      select count(*)::int as count from (
        select from notifications as n ${visible(kinds, of)} and n.user_id = ${of.viewer} and n.read_at is null
        limit ${sql.lit(limits.notificationsCounted)}
      ) as unread`,
  ),
})

const statements = new WeakMap<NotificationKinds, ReturnType<typeof createStatements>>()
function statementsOf(notifications: NotificationKinds) {
  const known = statements.get(notifications) ?? createStatements(notifications.all)
  statements.set(notifications, known)
  return known
}

/** Here, because the title may have been edited since. */
const withoutLink =
  (notifications: NotificationKinds) =>
  (row: NotificationRow): NotificationRow =>
    notifications.of(row.kind).isFirstContact && row.title && hasLink(row.title) ? { ...row, title: null } : row

/** With the causes of an email, or all; also if it is not shown in the app. */
export async function readNotification(
  { db, notifications }: Parts,
  reader: { id: string; city: { id: string } },
  { id, mailId }: { id: string; mailId?: string },
): Promise<NotificationRow | undefined> {
  const of = { viewer: reader.id, city: reader.city.id, id, mailId }
  const [row] = await statementsOf(notifications).one({ isOfMail: mailId !== undefined })(db, of)
  return row && withoutLink(notifications)(row)
}

const given = (viewer: MemberViewer): Given => ({ viewer: viewer.id, city: viewer.city.id, admin: isAdmin(viewer) })

/** Up to `limit` + 1 rows, newest first. Throws INVALID_CURSOR. */
export async function listNotifications(
  { db, notifications }: Parts,
  viewer: MemberViewer,
  { cursor, limit }: Paging,
): Promise<NotificationRow[]> {
  const place = newest.read(cursor)
  const listed = statementsOf(notifications).listed({ next: cursor !== undefined })
  return (await listed(db, { ...given(viewer), ...place, rows: limit + 1 })).map(withoutLink(notifications))
}

export const notificationKey = newest.key

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

/** At most `limits.notificationsCounted`. */
export const countUnread = (parts: Parts, viewer: MemberViewer): Promise<number> => countUnreadOf(parts, given(viewer))
export const countUnreadOf = async ({ db, notifications }: Parts, of: Given): Promise<number> =>
  (await statementsOf(notifications).unread(db, of))[0]?.count ?? 0
