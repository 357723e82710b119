import { sql, type Kysely, type RawBuilder } from 'kysely'
import { prepared } from './db/prepared.ts'
import type { Schema } from './db/schema.ts'

type Value = RawBuilder<unknown>

/**
 * Everyone with whom the viewer has a block, whichever of the two set it. `viewer` is a value and not a column: so the
 * statement computes this once, by two index-only scans, and not for each row.
 */
const blockedWith = (viewer: Value) => sql<string[]>`array(
    select blocked_user_id from conversation_blocks where blocker_user_id = ${viewer}
    union all select blocker_user_id from conversation_blocks where blocked_user_id = ${viewer}
  )`

/** That neither of the two has blocked the other. `viewer` is a value, `person` may be a column. */
export const notBlocked = ({ viewer, person }: Record<'viewer' | 'person', Value>) =>
  sql<boolean>`${person} <> all (${blockedWith(viewer)})`

/** How many of `rows` the block hides; 0 without reading them for a viewer who has no block. */
const hiddenOf = (viewer: Value, rows: Value) => sql<number>`
  case when cardinality(${blockedWith(viewer)}) = 0 then 0 else (select count(*)::int ${rows}) end`

/** How many of the replies that a post counts are by someone with whom the viewer has a block. */
export const hiddenReplies = ({ viewer, post }: Record<'viewer' | 'post', Value>) =>
  hiddenOf(
    viewer,
    sql`from post_replies as hidden where hidden.post_id = ${post} and hidden.deleted_at is null
      and hidden.author_id = any (${blockedWith(viewer)})`,
  )

/** How many of the people that an event counts have a block with the viewer. */
export const hiddenAttendees = ({ viewer, event }: Record<'viewer' | 'event', Value>) =>
  hiddenOf(
    viewer,
    sql`from event_attendees as hidden where hidden.event_id = ${event} and hidden.user_id = any (${blockedWith(viewer)})`,
  )

const withBlocks = prepared<{ id: string }, { found: boolean }>(
  (_, { id }) => sql<{ found: boolean }>`select cardinality(${blockedWith(id)}) > 0 as found`,
)

/** Whether the viewer has a block at all: a statement that counts by an index alone has no author to look at otherwise. */
export const hasBlocks = async (db: Kysely<Schema>, viewer: { id: string }): Promise<boolean> =>
  (await withBlocks(db, { id: viewer.id }))[0]?.found === true
