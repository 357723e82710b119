import { sql, type Kysely, type RawBuilder } from 'kysely'
import { prepared } from '../db/prepared.ts'
import type { Schema } from '../db/tables.ts'

type Value = RawBuilder<unknown>

/**
 * Users with a block in either direction. `viewer` must be a value, not a column, so that the array is computed once per
 * statement.
 */
export const blockedWith = (viewer: Value) => sql<string[]>`array(
    select blocked_user_id from conversation_blocks where blocker_user_id = ${viewer}
    union all select blocker_user_id from conversation_blocks where blocked_user_id = ${viewer}
  )`

export const notBlocked = ({ viewer, person }: Record<'viewer' | 'person', Value>) =>
  sql<boolean>`${person} <> all (${blockedWith(viewer)})`

const hiddenOf = (blocked: Value, rows: Value, count = sql`count(*)`) => sql<number>`
  case when cardinality(${blocked}) = 0 then 0 else (select ${count}::int ${rows}) end`

export const hiddenReplies = ({ viewer, post }: Record<'viewer' | 'post', Value>) =>
  hiddenOf(
    blockedWith(viewer),
    sql`from post_replies as hidden where hidden.post_id = ${post} and hidden.deleted_at is null
      and hidden.kind <> 'announcement' and hidden.author_id = any (${blockedWith(viewer)})`,
  )

export const hiddenAttendees = ({
  viewer,
  event,
  blocked = blockedWith(viewer),
}: Record<'viewer' | 'event', Value> & { blocked?: Value }) =>
  hiddenOf(
    blocked,
    sql`from event_attendees as hidden where hidden.event_id = ${event} and hidden.user_id = any (${blocked})`,
    sql`coalesce(sum(hidden.people), 0)`,
  )

/**
 * Whether a co-host of an event does not see one of its attendees: who keeps the list at the door may not be able to check them in, so
 * they are never absent.
 */
export const isHiddenAtDoor = ({ event, person }: Record<'event' | 'person', Value>) => sql<boolean>`exists (
  select from event_hosts as door join conversation_blocks as b
    on (b.blocker_user_id, b.blocked_user_id) in ((door.user_id, ${person}), (${person}, door.user_id))
  where door.event_id = ${event} and door.accepted_at is not null)`

export const hasBlock = (viewer: Value) => sql<boolean>`cardinality(${blockedWith(viewer)}) > 0`

const withBlocks = prepared<{ id: string }, { found: boolean }>(
  (_, { id }) => sql<{ found: boolean }>`select ${hasBlock(id)} as found`,
)

/** Counts that use only an index cannot filter by block. */
export const hasBlocks = async (db: Kysely<Schema>, viewer: { id: string }): Promise<boolean> =>
  (await withBlocks(db, { id: viewer.id }))[0]?.found === true

export interface PastBlocks {
  pastBlocks?: boolean
}
