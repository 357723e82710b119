import { sql } from 'kysely'
import type { SeriesScope } from '../../../contract/event-input.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Work } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { MemberViewer } from '../accounts/access.ts'
import { eventFor } from '../events/access.ts'
import {
  attachCover,
  edit,
  editFirst,
  editHeld,
  notifyOfEdit,
  prepareEdit,
  wordNames,
  type Edited,
  type EventEdit,
  type SeenEventRow,
  type Words,
} from '../events/public.ts'
import { holdSeries } from './hold.ts'
import { makeDates } from './make-dates.ts'
import { reach, type Reached } from './reach.ts'
import { localDate, scheduleOf, timesOn, type Schedule } from './times.ts'

/**
 * Edits an event and, by `scope`, other coming dates of its series, which get the fields that this edit changes unless these were
 * changed on them alone. Nothing changes if one date refuses. Throws like `edit`, FORBIDDEN for co-hosts who would edit several dates, and
 * INVALID_INPUT if the day of these would change.
 */
export async function editDates(
  stores: Pick<Deps, 'db' | 'media'>,
  viewer: MemberViewer,
  event: SeenEventRow,
  given: EventEdit & { scope: SeriesScope },
): Promise<SeenEventRow> {
  const { scope } = given
  const seriesId = event.series_id
  if (!seriesId) return edit(stores, viewer, event, given)
  const isOne = scope === 'one'
  // Co-hosts help at one date.
  if (!isOne && event.author_id !== viewer.id) throw new AppError('FORBIDDEN')
  if (!isOne && given.starts.date !== localDate(event.event_start_at, event.event_time_zone))
    throw new AppError('INVALID_INPUT', { fields: { starts: 'repeatDay' } })
  const wanted = await prepareEdit(stores, viewer, event, given)
  const { words } = wanted
  return inTransaction(stores.db, async work => {
    const { trx, publish } = work
    const series = await holdSeries(trx, seriesId)
    if (!series) throw new AppError('EVENT_NOT_FOUND')
    await makeDates(work, series)
    const { first, others } = await reach(trx, { id: event.id, series_id: seriesId }, scope)
    const edited = await editFirst(work, viewer, event, wanted)
    if (edited.changed.size === 0) return edited.row
    const isFirst = event.id === seriesId
    const tell = () => publish({ city: event.city_id }, { type: 'series.changed', seriesId })
    await keepOwn(work, first, isOne ? { add: edited.fields } : { drop: edited.fields })
    if (isOne) {
      if (!isFirst) tell()
      await notifyOfEdit(work, viewer, [edited])
      return edited.row
    }
    const schedule = scheduleOf(
      { ...given, timeZone: words.event_time_zone },
      { startsAt: words.event_start_at, endsAt: words.event_end_at },
    )
    const done = [edited]
    for (const date of others) {
      const next = await editOther(work, viewer, date, { edited, schedule })
      if (next) done.push(next)
    }
    if (edited.fields.has('time'))
      await trx
        .updateTable('event_series')
        .set({ local_time: schedule.time, minutes: schedule.minutes, time_zone: schedule.timeZone })
        .where('id', '=', seriesId)
        .execute()
    if (done.length > 1 || !isFirst) tell()
    await notifyOfEdit(work, viewer, done)
    return edited.row
  })
}

/** Undefined if nothing changes. */
async function editOther(
  work: Work,
  viewer: MemberViewer,
  date: Reached,
  { edited: { row: to, fields: changed }, schedule }: { edited: Edited; schedule: Schedule },
): Promise<Edited | undefined> {
  const fields = new Set([...changed].filter(field => !date.own.includes(field)))
  if (fields.size === 0) return undefined
  const before = await eventFor(work.trx, viewer, date.id)
  const words = Object.fromEntries(wordNames.map(name => [name, (fields.has(name) ? to : before)[name]]))
  const edited = await editHeld(
    work,
    viewer,
    date.id,
    {
      words: { ...words, ...timesFrom(before, fields.has('time') ? schedule : undefined, date) } as Words,
      types: fields.has('types') ? to.event_types : before.event_types,
      sharing: {
        shared: (fields.has('event_shared') ? to : before).event_shared,
        findable: (fields.has('event_findable') ? to : before).event_findable,
      },
      cover: fields.has('cover') ? coverOf(to) : undefined,
    },
    { date: date.on },
  )
  if (edited.changed.has('cover')) await attachCover(work.trx, { coverId: null, eventId: date.id })
  return edited.changed.size > 0 ? edited : undefined
}

/** On its own day. Throws INVALID_INPUT if the time has passed. */
function timesFrom(before: SeenEventRow, schedule: Schedule | undefined, { on }: Reached) {
  if (!schedule)
    return {
      event_start_at: before.event_start_at,
      event_end_at: before.event_end_at,
      event_time_zone: before.event_time_zone,
    }
  const { startsAt, endsAt, timeZone } = timesOn(localDate(before.event_start_at, before.event_time_zone), schedule)
  if (startsAt.getTime() < Date.now())
    throw new AppError('INVALID_INPUT', { fields: { starts: 'eventPast' }, date: on })
  return { event_start_at: startsAt, event_end_at: endsAt, event_time_zone: timeZone }
}

const coverOf = ({ cover_image_path: path, cover_width: width, cover_height: height }: SeenEventRow) =>
  path && width && height ? { path, width, height } : null

/** Fields that are changed on one date alone become its own; those that are changed on several no longer are. */
async function keepOwn(
  { trx }: Work,
  { id, own }: Reached,
  { add = new Set(), drop = new Set() }: { add?: ReadonlySet<string>; drop?: ReadonlySet<string> },
): Promise<void> {
  const fields = [...new Set([...own, ...add])].filter(field => !drop.has(field))
  await trx
    .updateTable('posts')
    .set({ series_own: sql<string[]>`${fields}::text[]` })
    .where('id', '=', id)
    .execute()
}
