import { sql, type Kysely, type RawBuilder } from 'kysely'
import { metMax } from '../../contract/values/check-in.ts'
import type { Schema } from '../db/tables.ts'
import { notBlocked } from './blocks.ts'

type Value = RawBuilder<unknown>
type Pair = Record<'viewer' | 'person', Value>

const shareEvent = ({ viewer, person }: Pair) => sql`exists (
    select 1 from event_attendees as mine
    join event_attendees as theirs on theirs.event_id = mine.event_id and theirs.user_id = ${person}
    join posts as e on e.id = mine.event_id and e.deleted_at is null
    where mine.user_id = ${viewer}
  )`

const attends = ({ viewer: organizer, person: attendee }: Pair) => sql`exists (
    select 1 from event_attendees as a
    join posts as e on e.id = a.event_id and e.author_id = ${organizer} and e.deleted_at is null
    where a.user_id = ${attendee}
  )`

const replied = ({ viewer: author, person: asker }: Pair) => sql`exists (
    select 1 from post_replies as r
    join posts as q on q.id = r.post_id and q.author_id = ${asker} and q.post_type = 'question' and q.deleted_at is null
    where r.author_id = ${author} and r.deleted_at is null
  )`

const talked = ({ viewer, person }: Pair) => sql`exists (
    select 1 from conversations as c
    where c.first_user_id = least(${viewer}::uuid, ${person}) and c.second_user_id = greatest(${viewer}::uuid, ${person})
      and exists (select 1 from messages where conversation_id = c.id and sender_id = ${viewer} and deleted_at is null)
      and exists (select 1 from messages where conversation_id = c.id and sender_id = ${person} and deleted_at is null)
  )`

const metLast = sql.lit(10)

const arrived = sql`select from event_attendees as a where a.event_id = e.id and a.here_at is not null`

/**
 * People who were checked in at the same event as the viewer, in a group that is small enough to have met, with the title of the
 * last one.
 */
export const metAt = (viewer: Value) => sql<{ id: string; title: string }>`
  select distinct on (theirs.user_id) theirs.user_id as id, e.title
  from (
    select e.id, e.title, e.event_start_at from event_attendees as mine join posts as e on e.id = mine.event_id
    where mine.user_id = ${viewer} and mine.here_at is not null and e.deleted_at is null and e.event_over_at <= now()
      and ${notBlocked({ viewer, person: sql`e.author_id` })}
      and (select count(*) from (${arrived} limit ${sql.lit(metMax + 1)}) as c) <= ${sql.lit(metMax)}
    order by e.event_start_at desc, e.id limit ${metLast}
  ) as e join event_attendees as theirs on theirs.event_id = e.id and theirs.here_at is not null and theirs.user_id <> ${viewer}
  order by theirs.user_id, e.event_start_at desc, e.id`

const reversed = ({ viewer, person }: Pair): Pair => ({ viewer: person, person: viewer })

/**
 * Whether two members have something in common: they attend or organize one event, one replied to a question of the other, or both
 * wrote in their conversation. A block ends every tie. `viewer` is a value; `person` may be a column.
 */
export const haveTie = (pair: Pair) => sql<boolean>`(${notBlocked(pair)} and (
    ${shareEvent(pair)} or ${attends(pair)} or ${attends(reversed(pair))}
    or ${replied(pair)} or ${replied(reversed(pair))} or ${talked(pair)}
  ))`

export async function conversationPartners(db: Kysely<Schema>, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('conversations')
    .select(sql<string>`case when first_user_id = ${accountId} then second_user_id else first_user_id end`.as('id'))
    .where(({ or, eb }) => or([eb('first_user_id', '=', accountId), eb('second_user_id', '=', accountId)]))
    .where('is_blocked', '=', false)
    .where('state', '<>', 'none')
    .execute()
  return rows.map(({ id }) => id)
}
