import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { eventDetails } from '../../db/schema/posts.ts'
import type { MediaStore } from '../../media/store.ts'
import { calendarOf, type CalendarEvent } from '../../icalendar/icalendar.ts'
import { batchesOf } from './areas/area.ts'
import { calendarFileOf, hasCalendarFile } from './areas/posts.ts'
import { pictureOf } from './areas/account.ts'
import type { Owner } from './owner.ts'
import type { Progress } from './progress.ts'
import { ownTitle, titleFor } from '../../posts/seen-title.ts'
import type { AddFile } from './zip.ts'

interface Place {
  db: Kysely<Schema>
  owner: Owner
  add: AddFile
}

/** Of own events, and of those that the owner attends and may see. */
export async function addCalendars({ db, owner, add }: Place, origin: string): Promise<void> {
  const me = sql<string>`${owner.id}::uuid`
  const rows = sql`
    select ${calendarFileOf(sql`p.id`)} as file, p.id, coalesce(${ownTitle(me, 'p')}, ${titleFor(me, 'p')}) as title, p.${sql.raw(eventDetails)}, p.event_start_at, p.event_end_at,
      p.event_location, p.event_venue, p.event_sequence, p.cancelled_at, p.created_at, p.updated_at,
      p.created_at as sort_at, p.id as sort_id
    from posts as p where ${hasCalendarFile(me)}`
  for await (const batch of batchesOf<CalendarEvent & { file: string }>(db, rows))
    for (const event of batch) await add(event.file, await calendarOf([event], { origin, language: owner.language }))
}

interface Picture {
  file: string
  path: string
}

const picturesOf = ({ id }: Owner) => sql`
  select ${pictureOf(sql`f.path`)} as file, f.path, 'epoch'::timestamptz as sort_at, f.path as sort_id
  from (
    select avatar_path as path from profiles where id = ${id} and avatar_path is not null
    union select path from uploads where owner_id = ${id}
    union select cover_image_path from posts where author_id = ${id} and cover_image_path is not null
  ) as f`

export async function countPictures(db: Kysely<Schema>, owner: Owner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from (${picturesOf(owner)}) as p)::int
      + (select count(*) from logos where owner_id = ${owner.id})::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Omits files that the store no longer has, as those of a listing that was removed long ago. */
export async function addPictures({
  db,
  owner,
  add,
  media,
  progress,
}: Place & { media: MediaStore; progress: Progress }): Promise<void> {
  const compressed = { compress: false }
  for await (const batch of batchesOf<Picture>(db, picturesOf(owner)))
    for (const { file, path } of batch) {
      const picture = await media.get(path)
      if (picture) await add(file, picture.bytes, compressed)
      await progress.add(1)
    }
  const logos = await db.selectFrom('logos').select('id').where('owner_id', '=', owner.id).execute()
  for (const { id } of logos) {
    const logo = await db.selectFrom('logos').select(['png', 'svg']).where('id', '=', id).executeTakeFirst()
    if (logo) await add(`pictures/logo-${id}.png`, logo.png, compressed)
    if (logo?.svg) await add(`pictures/logo-${id}.svg`, logo.svg)
    await progress.add(1)
  }
}
