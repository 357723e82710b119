import { sql, type Kysely } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import { keyset, type Place, type Paging } from '../../db/paging/keyset.ts'
import { memoized, prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/tables.ts'
import { AppError } from '../../base/errors.ts'
import { profileFor } from '../profiles/access.ts'
import { isOffered, shownColumns, type ListingRow } from './queries.ts'
import type { MemberViewer } from '../../viewer/access.ts'

/** A moderator's removal ends a pause. */
const isOwnListed = sql`(l.deleted_at is null or l.paused_at is not null and l.taken_down_at is null)`

const newest = keyset({ created_at: 'time', id: 'uuid' }, 'desc')

type Given = Record<'city' | 'author' | 'rows', unknown> & Place<'created_at' | 'id'>

const listBy = memoized(({ own, next, usual }: { own: boolean; next: boolean; usual: boolean }) =>
  prepared<Given, ListingRow>(
    (_, given) => sql<ListingRow>`
      select ${shownColumns} from posts as l join profiles as p on p.id = l.author_id
      where l.author_id = ${given.author} and l.city_id = ${given.city}
        and ${own ? sql`l.post_type in ('selling', 'renting', 'ticket') and ${isOwnListed}` : isOffered}
        ${next ? sql`and ${newest.after(given, 'l')}` : sql``}
      order by ${newest.order('l')} limit ${usual ? sql.lit(limits.pageSize + 1) : given.rows}`,
  ),
)

const isHere = prepared<{ id: string; city: string }, { here: boolean }>(
  (_, { id, city }) => sql<{ here: boolean }>`
    select exists (select 1 from profiles where id = ${id} and city_id = ${city}) as here`,
)

/** Up to `limit` + 1, newest first; sold and paused ones for their seller only. Throws PROFILE_NOT_FOUND or INVALID_CURSOR. */
export async function listOfMember(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  { profileId, cursor, limit }: Paging & { profileId: string },
): Promise<ListingRow[]> {
  const place = newest.read(cursor)
  const city = viewer.city.id
  const [{ id: author }, [found]] = await Promise.all([
    profileFor(db, viewer, profileId),
    isHere(db, { id: profileId, city }),
  ])
  if (!found?.here) throw new AppError('PROFILE_NOT_FOUND')
  const shape = { own: author === viewer.id, next: cursor !== undefined, usual: limit === limits.pageSize }
  return listBy(shape)(db, { city, author, ...place, rows: limit + 1 })
}

export const memberKey = newest.key
