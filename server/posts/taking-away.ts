import { sql, type Kysely, type Transaction } from 'kysely'
import { serverLimits } from '../base/limits.ts'
import type { PostType } from '../../contract/vocabulary.ts'
import type { Schema } from '../db/schema.ts'
import { AppError } from '../base/errors.ts'

/** Replaces the texts of an erased account. Shown nowhere; the columns do not permit an empty text. */
export const erased = '[erased]'
export const isErased = (post: string) => sql<boolean>`${sql.ref(`${post}.title`)} = ${sql.lit(erased)}`

const now = sql<Date>`now()`

/** Calendars ignore a version of an event that is not newer than theirs. */
export const nextSequence = sql<number>`event_sequence + 1`

/** Not removed, or an event canceled by its organizer. */
export const hasPage = (post: string) => {
  const column = (name: string) => sql.ref(`${post}.${name}`)
  return sql<boolean>`(${column('deleted_at')} is null
    or ${column('cancelled_at')} is not null and ${column('taken_down_at')} is null)`
}

/** Ends featuring, so that another post can be featured. */
export const away = { deleted_at: now, is_featured: false } as const

/** The author cannot restore the post. */
export const takenDown = (reason: string) =>
  ({
    ...away,
    taken_down_at: now,
    taken_down_reason: reason,
    updated_at: now,
    event_sequence: nextSequence,
  }) as const

export const cancellation = (reason: string | null) =>
  ({
    ...away,
    cancelled_at: now,
    cancel_reason: reason,
    updated_at: now,
    event_sequence: nextSequence,
  }) as const

/** Recent enough for the author to undo. */
export const isJustAway = sql<boolean>`deleted_at > now() - ${serverLimits.undoKept} * interval '1 millisecond'`

/** Returns false if the post is not removed, or was removed by a moderator. */
export async function bringBack(
  trx: Transaction<Schema>,
  author: { id: string; city: { id: string } },
  id: string,
  types: readonly PostType[],
): Promise<boolean> {
  const back = await trx
    .updateTable('posts')
    .set({ deleted_at: null, paused_at: null })
    .where('id', '=', id)
    .where('post_type', 'in', types)
    .where('author_id', '=', author.id)
    .where('city_id', '=', author.city.id)
    .where('taken_down_at', 'is', null)
    // A pause may end at any time.
    .where(sql<boolean>`(paused_at is not null or ${isJustAway})`)
    .returning('id')
    .executeTakeFirst()
  return back !== undefined
}

/** POST_REMOVED with the reason, if a moderator removed it. `idEnd` is the last 12 digits of the id. */
export async function removalOf(
  db: Kysely<Schema>,
  viewer: { id: string },
  idEnd: string,
  types: readonly PostType[],
): Promise<AppError | undefined> {
  const row = await db
    .selectFrom('posts')
    .select(['taken_down_at', 'taken_down_reason'])
    .where(sql`right(id::text, 12)`, '=', idEnd)
    .where('author_id', '=', viewer.id)
    .where('post_type', 'in', types)
    .executeTakeFirst()
  return row?.taken_down_at
    ? new AppError('POST_REMOVED', {
        removed: { removedAt: row.taken_down_at.toISOString(), reason: row.taken_down_reason },
      })
    : undefined
}
