import type { Kysely } from 'kysely'
import type { Schema } from '../db/tables.ts'
import { authorOf } from './author.ts'

/** The author, and co-hosts who accepted. */
export async function organizersOf(
  db: Kysely<Schema>,
  { id, author_id }: { id: string; author_id: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('event_hosts')
    .select('user_id')
    .where('event_id', '=', id)
    .where('accepted_at', 'is not', null)
    .execute()
  return [author_id, ...rows.map(({ user_id }) => user_id)]
}

/** The author, or a co-host who accepted. */
export async function isOrganizer(db: Kysely<Schema>, viewer: { id: string }, eventId: string): Promise<boolean> {
  const author = await authorOf(db, eventId)
  return author !== undefined && (await organizersOf(db, { id: eventId, author_id: author })).includes(viewer.id)
}
