import { sql, type Kysely, type RawBuilder } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { MessageRequest } from '../../../contract/message-requests.ts'
import type { ConversationDetail, PostReference } from '../../../contract/messages.ts'
import type { YearsInCity } from '../../../contract/vocabulary.ts'
import { notBlocked } from '../../relations/blocks.ts'
import { keyset, type Place, type Paging } from '../../db/paging/keyset.ts'
import { memoized, prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import { titleFor } from '../../posts/seen-title.ts'
import { isReferable } from '../../posts/references.ts'
import { personColumns, type PersonRow } from '../../person-cards/person.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** Null if the viewer may not see the post, or there is none. */
export interface SubjectColumns {
  post_id: string | null
  post_type: PostReference['type'] | null
  post_title: string | null
  post_of: NonNullable<MessageRequest['about']>['of'] | null
}

export interface RequestRow extends PersonRow, SubjectColumns {
  id: string
  body: string
  requested_at: Date
}

export interface RequestDetailRow extends SubjectColumns {
  years_in_city: YearsInCity | null
  in_common: NonNullable<ConversationDetail['request']>['inCommon']
}

type Value = RawBuilder<unknown>

/** As in the index conversations_received. */
const receiver = sql<string>`case c.requested_by when c.first_user_id then c.second_user_id else c.first_user_id end`
/** Requests that wait for an answer of the viewer. Those of deactivated senders are not shown. */
export const isWaiting = (viewer: Value) => sql<boolean>`
  ${receiver} = ${viewer} and c.state = 'requested' and c.declined_by is null and not c.is_blocked
  and exists (select 1 from accounts as a where a.id = c.requested_by and a.is_active)`

const subjectOf = ({ viewer, city }: Record<'viewer' | 'city', Value>) => sql`
  left join posts as r on r.id = m.post_id and ${isReferable({ city, viewer })}`
const subjectSelection = (viewer: Value) => sql`
  r.id as post_id, r.post_type, r.title as post_title,
  case when r.author_id = ${viewer} then 'yours'
    when r.post_type = 'question' and exists (
      select 1 from post_replies as answer where answer.post_id = r.id and answer.author_id = ${viewer} and answer.deleted_at is null
    ) then 'answered'
    when r.id is not null then 'theirs' end as post_of`

const newest = keyset({ requested_at: 'time', id: 'uuid' }, 'desc')
export const requestKey = newest.key

const received = memoized(({ after, usual }: { after: boolean; usual: boolean }) =>
  prepared<{ viewer: string; city: string; rows: number } & Place<'requested_at' | 'id'>, RequestRow>((_, given) => {
    const { viewer, city, rows } = given
    return sql<RequestRow>`
      select c.id, c.requested_at, m.body, ${sql.join(personColumns.map(column => sql.raw(column)))}, ${subjectSelection(viewer)}
      from (
        select c.id, c.requested_at, c.requested_by, c.last_message_id from conversations as c
        where ${isWaiting(viewer)} ${after ? sql`and ${newest.after(given, 'c')}` : sql``}
        order by ${newest.order('c')} limit ${usual ? sql.lit(limits.pageSize + 1) : rows}
      ) as c
      join messages as m on m.id = c.last_message_id
      join profiles as p on p.id = c.requested_by
      ${subjectOf({ viewer, city })}
      order by ${newest.order('c')}`
  }),
)

/** Newest first; up to `limit` + 1 rows. */
export function listRequests(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { cursor, limit }: Paging,
): Promise<RequestRow[]> {
  const query = received({ after: cursor !== undefined, usual: limit === limits.pageSize })
  return query(db, { viewer: viewer.id, city: viewer.city.id, ...newest.read(cursor), rows: limit + 1 })
}

/** Requests that wait for an answer of the member, at most `limits.unreadConversations`. */
export const waitingRequests = (member: Value) => sql<number>`(
  select count(*)::int from (
    select from conversations as c where ${isWaiting(member)} limit ${sql.lit(limits.unreadConversations)}
  ) as waiting)`

const waiting = prepared<{ viewer: string }, { count: number }>(
  (_, { viewer }) => sql<{ count: number }>`select ${waitingRequests(viewer)} as count`,
)

/** At most `limits.unreadConversations`. */
export const countRequests = async (db: Kysely<Schema>, viewer: { id: string }): Promise<number> =>
  (await waiting(db, { viewer: viewer.id }))[0]?.count ?? 0

/** Two events and two replies, so that the card stays short. */
const common = ({ viewer, sender }: Record<'viewer' | 'sender', Value>) => sql`
  (
    select case when coalesce(e.event_end_at, e.event_start_at) < now() then 'went' else 'going' end as kind,
      ${titleFor(viewer, 'e')} as title, e.event_start_at as at
    from event_attendees as mine
    join event_attendees as theirs on theirs.event_id = mine.event_id and theirs.user_id = ${sender}
    join posts as e on e.id = mine.event_id and e.deleted_at is null and ${notBlocked({ viewer, person: sql`e.author_id` })}
    where mine.user_id = ${viewer}
      and (e.check_in_at is null or e.event_over_at > now() or mine.here_at is not null and theirs.here_at is not null)
    order by e.event_start_at desc, e.id limit 2
  )
  union all (
    select 'replied', null, r.created_at from post_replies as r
    join posts as q on q.id = r.post_id and q.author_id = ${sender} and q.post_type = 'question' and q.deleted_at is null
    where r.author_id = ${viewer} and r.deleted_at is null limit 1
  )
  union all (
    select 'wasAnswered', null, r.created_at from post_replies as r
    join posts as q on q.id = r.post_id and q.author_id = ${viewer} and q.post_type = 'question' and q.deleted_at is null
    where r.author_id = ${sender} and r.deleted_at is null limit 1
  )`

const detail = prepared<{ viewer: string; city: string; id: string }, RequestDetailRow>(
  (_, { viewer, city, id }) => sql<RequestDetailRow>`
    select p.card_years_in_city as years_in_city, ${subjectSelection(viewer)}, coalesce((
        select jsonb_agg(jsonb_build_object('kind', kind, 'title', title) order by title is null, at desc)
        from (${common({ viewer, sender: sql`c.requested_by` })}) as common
      ), '[]') as in_common
    from conversations as c
    join messages as m on m.id = c.last_message_id
    join profiles as p on p.id = c.requested_by
    ${subjectOf({ viewer, city })}
    where c.id = ${id} and c.state = 'requested' and ${receiver} = ${viewer}`,
)

/** Undefined unless the viewer received the request. `id` must be a uuid. */
export const findRequest = async (
  db: Kysely<Schema>,
  viewer: MemberViewer,
  id: string,
): Promise<RequestDetailRow | undefined> => (await detail(db, { viewer: viewer.id, city: viewer.city.id, id }))[0]
