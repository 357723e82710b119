import { sql, type Kysely, type Transaction } from 'kysely'
import { serverLimits } from '../base/limits.ts'
import type { PostType } from '../../contract/vocabulary.ts'
import type { Schema } from '../db/tables.ts'
import { milliseconds } from '../db/interval.ts'
import { AppError } from '../base/errors.ts'

export const erased = '[erased]'
export const isErased = (post: string) => sql<boolean>`${sql.ref(`${post}.title`)} = ${sql.lit(erased)}`

const now = sql<Date>`now()`

/** Calendars ignore a version of an event that is not newer than theirs. */
export const nextSequence = sql<number>`event_sequence + 1`

export const hasPage = (post: string) => {
  const column = (name: string) => sql.ref(`${post}.${name}`)
  return sql<boolean>`(${column('deleted_at')} is null
    or ${column('cancelled_at')} is not null and ${column('taken_down_at')} is null)`
}

export const away = { deleted_at: now, is_featured: false } as const

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

export const isJustAway = sql<boolean>`deleted_at > now() - ${milliseconds(serverLimits.undoKept)}`

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
    .where(sql<boolean>`(paused_at is not null or ${isJustAway})`)
    .returning('id')
    .executeTakeFirst()
  return back !== undefined
}

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
    ? new AppError('POST_REMOVED', { removedAt: row.taken_down_at.toISOString(), reason: row.taken_down_reason })
    : undefined
}
