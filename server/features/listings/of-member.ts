import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { MemberViewer } from '../accounts/viewer.ts'
import { shownColumns, type ListingRow } from './queries.ts'

/** One listing more than `limit` of a member, newest first; the viewer's own also when they are sold. */
export async function listOfMember(
  db: Kysely<Schema>,
  _viewer: MemberViewer,
  { profileId, limit }: { profileId: string; cursor?: string | undefined; limit: number },
): Promise<ListingRow[]> {
  const { rows } = await sql<ListingRow>`
    select ${shownColumns} from posts as l join profiles as p on p.id = l.author_id
    where l.author_id = ${profileId} and l.post_type in ('selling', 'renting', 'ticket') and l.deleted_at is null
    order by l.created_at desc, l.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export const memberKey = (row: ListingRow) => [row.created_at.toISOString(), row.id]
