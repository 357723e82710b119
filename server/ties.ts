import { sql, type RawBuilder } from 'kysely'
import { notBlocked } from './blocks.ts'

type Value = RawBuilder<unknown>
type Pair = Record<'viewer' | 'person', Value>

/** A removed or canceled event is not shared. */
const shareEvent = ({ viewer, person }: Pair) => sql`exists (
    select 1 from event_attendees as mine
    join event_attendees as theirs on theirs.event_id = mine.event_id and theirs.user_id = ${person}
    join posts as e on e.id = mine.event_id and e.deleted_at is null
    where mine.user_id = ${viewer}
  )`

/** An organizer may have given their spot back. */
const attends = ({ viewer: organizer, person: attendee }: Pair) => sql`exists (
    select 1 from event_attendees as a
    join posts as e on e.id = a.event_id and e.author_id = ${organizer} and e.deleted_at is null
    where a.user_id = ${attendee}
  )`

const replied = ({ viewer: author, person: asker }: Pair) => sql`exists (
    select 1 from post_replies as r
    join posts as q on q.id = r.post_id and q.author_id = ${asker} and q.deleted_at is null
    where r.author_id = ${author} and r.deleted_at is null
  )`

/** Each sent a message in their conversation that is not removed. */
const talked = ({ viewer, person }: Pair) => sql`exists (
    select 1 from conversations as c
    where c.first_user_id = least(${viewer}::uuid, ${person}) and c.second_user_id = greatest(${viewer}::uuid, ${person})
      and exists (select 1 from messages where conversation_id = c.id and sender_id = ${viewer} and deleted_at is null)
      and exists (select 1 from messages where conversation_id = c.id and sender_id = ${person} and deleted_at is null)
  )`

const reversed = ({ viewer, person }: Pair): Pair => ({ viewer: person, person: viewer })

/**
 * Whether two members have something in common: they attend or organize one event, one replied to a question of the other, or both
 * wrote in their conversation. A block ends every tie. `viewer` is a value; `person` may be a column.
 */
export const haveTie = (pair: Pair) => sql<boolean>`(${notBlocked(pair)} and (
    ${shareEvent(pair)} or ${attends(pair)} or ${attends(reversed(pair))}
    or ${replied(pair)} or ${replied(reversed(pair))} or ${talked(pair)}
  ))`
