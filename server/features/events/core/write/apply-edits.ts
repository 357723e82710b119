import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../../../db/tables.ts'
import { eventDetails } from '../../../../db/tables/posts.ts'
import type { Work } from '../../../../db/transaction.ts'
import { AppError } from '../../../../base/errors.ts'
import type { MemberViewer } from '../../../../viewer/access.ts'
import { noteUse } from '../check-in-times.ts'
import { askAgain } from '../still-coming.ts'
import { offerFreed } from '../spots/freed-spots.ts'
import { shortenOffers } from '../spots/offer-ends.ts'
import type { Edited, Planned } from './plan-edit.ts'
import { planJobs } from '../plan-jobs.ts'
import { findEvents } from '../queries.ts'
import { attachCover } from './take-cover.ts'

/**
 * Changes events, with their spots, questions and jobs, by a number of statements that does not grow with that of the events, except
 * where people wait for spots or are asked immediately. A new cover is attached to the first one. The caller has locked them, and publishes.
 */
export async function applyEdits(
  work: Work,
  viewer: MemberViewer,
  planned: readonly [Planned, ...Planned[]],
  { coverId }: { coverId: string | null },
): Promise<[Edited, ...Edited[]]> {
  const { trx } = work
  await write(trx, planned)
  const covered = idsOf(planned.filter(({ isNewCover }) => isNewCover))
  if (covered.length > 0) await attachCover(trx, { coverId, eventIds: covered })
  const moved = planned
    .filter(({ isMoved }) => isMoved)
    .map(({ locked, before, words }) => ({
      ...locked,
      event_start_at: words.event_start_at,
      event_sequence: before.event_sequence + 1,
      offered_count: before.offered_count,
    }))
  if (moved.length > 0) {
    await askAgain(work, moved, viewer.id)
    await shortenOffers(trx, moved)
  }
  const freeing = planned.filter(
    ({ before, changed, isMoved }) =>
      before.waiting_count + before.offered_count > 0 && (changed.has('capacity') || isMoved),
  )
  await offerFreed(work, idsOf(freeing), viewer.id)
  const timed = idsOf(planned.filter(({ changed }) => changed.has('time')))
  if (timed.length > 0) {
    await noteUse(trx, timed)
    await planJobs(trx, timed)
  }
  const rows = await findEvents(trx, viewer, idsOf(planned))
  const editedOf = ({ before, changed, fields }: Planned): Edited => {
    const row = rows.get(before.id)
    if (!row) throw new AppError('EVENT_NOT_FOUND')
    return { before, row, changed, fields }
  }
  const [first, ...others] = planned
  return [editedOf(first), ...others.map(editedOf)]
}

const idsOf = (planned: readonly Planned[]) => planned.map(({ before }) => before.id)

/** Types of the columns that an edit may change. */
const columns = {
  title: 'text',
  [eventDetails]: 'text',
  event_location: 'text',
  event_venue: 'text',
  event_neighborhood: 'text',
  event_max_attendees: 'int',
  event_confirms: 'boolean',
  event_guests_max: 'int',
  event_sponsor_name: 'text',
  event_sponsor_website: 'text',
  event_payment_link: 'text',
  event_shared: 'boolean',
  event_findable: 'boolean',
  event_start_at: 'timestamptz',
  event_end_at: 'timestamptz',
  event_time_zone: 'text',
  event_types: 'text[]',
} as const satisfies Record<keyof Planned['words'] | 'event_types', string>

const covers = { cover_image_path: 'text', cover_width: 'int', cover_height: 'int' } as const

async function write(trx: Transaction<Schema>, planned: readonly Planned[]): Promise<void> {
  const rows = planned.map(({ before, words, types, cover, isNewCover, isNewVersion }) => ({
    ...words,
    id: before.id,
    event_types: types,
    cover_image_path: cover?.path ?? null,
    cover_width: cover?.width ?? null,
    cover_height: cover?.height ?? null,
    new_cover: isNewCover,
    new_version: isNewVersion,
  }))
  const all = { id: 'uuid', ...columns, ...covers, new_cover: 'boolean', new_version: 'boolean' }
  await sql`
    update posts as e set
      ${sql.join(Object.keys(columns).map(name => sql`${sql.ref(name)} = n.${sql.ref(name)}`))},
      ${sql.join(Object.keys(covers).map(name => sql`${sql.ref(name)} = case when n.new_cover then n.${sql.ref(name)} else e.${sql.ref(name)} end`))},
      cover_image_updated_at = case when not n.new_cover then e.cover_image_updated_at when n.cover_image_path is not null then now() end,
      event_moved_at = case when n.event_start_at = e.event_start_at then e.event_moved_at else clock_timestamp() end,
      event_sequence = e.event_sequence + n.new_version::int, edited_at = now(), updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (${sql.join(Object.entries(all).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))})
    where e.id = n.id`.execute(trx)
}
