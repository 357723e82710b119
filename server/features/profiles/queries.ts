import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { Viewer } from '../accounts/viewer.ts'

/** The viewer as their profile stands now, after a change within this request. */
export async function readOwn(db: Kysely<Schema>, viewer: Viewer): Promise<Viewer> {
  const row = await db
    .selectFrom('profiles as p')
    .leftJoin('cities as c', 'c.id', 'p.city_id')
    .select(['p.name', 'p.onboarding_completed', 'c.id', 'c.slug', 'c.name as city', 'c.time_zone'])
    .where('p.id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  return {
    ...viewer,
    name: row.name,
    onboarded: row.onboarding_completed,
    city:
      row.id && row.slug && row.city && row.time_zone
        ? { id: row.id, slug: row.slug, name: row.city, timeZone: row.time_zone }
        : null,
  }
}
