import { sql } from 'kysely'
import type { SeriesScope } from '../../../../contract/event-input.ts'
import type { Deps } from '../../../deps/deps.ts'
import { inTransaction, type Work } from '../../../db/transaction.ts'
import { AppError } from '../../../base/errors.ts'
import { limit } from '../../../rate-limit/limit.ts'
import type { MemberViewer } from '../../../viewer/access.ts'
import { lockForEdit, planEdit, type LockedForEdit, type Planned } from '../core/write/plan-edit.ts'
import { edit, notifyOfEdit, prepareEdit, publishEdit, wantedOf, type EventEdit } from '../core/write/edit.ts'
import { applyEdits } from '../core/write/apply-edits.ts'
import { wordNames, type Words } from '../core/columns.ts'
import type { SeenEventRow } from '../core/queries.ts'
import { lockSeries } from './lock.ts'
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
  const prepared = await prepareEdit(stores, viewer, event, given)
  return inTransaction(stores.db, async work => {
    const { trx, publish } = work
    const series = await lockSeries(trx, seriesId)
    if (!series) throw new AppError('EVENT_NOT_FOUND')
    await makeDates(work, series)
    const { first, others } = await reach(trx, { id: event.id, series_id: seriesId }, scope)
    // Here, so that a rejected edit does not count.
    await limit(trx, 'datesByAccount', viewer.id, { uses: 1 + others.length })
    const wanted = await wantedOf(work, viewer, event, prepared)
    const locked = await lockForEdit(work, viewer, [event.id, ...others.map(({ id }) => id)])
    const planned = planEdit(viewer, locked.get(event.id), wanted, prepared)
    if (planned.changed.size === 0) return planned.before
    const schedule = scheduleOf(
      { ...given, timeZone: planned.words.event_time_zone },
      { startsAt: planned.words.event_start_at, endsAt: planned.words.event_end_at },
    )
    const also = others.flatMap(date => planOther(viewer, locked.get(date.id), date, { planned, schedule }) ?? [])
    const edited = await applyEdits(work, viewer, [planned, ...also], prepared)
    const [{ row, fields }] = edited
    await publishEdit(work, edited[0])
    await keepOwn(work, first, isOne ? { add: fields } : { drop: fields })
    if (!isOne && fields.has('time'))
      await trx
        .updateTable('event_series')
        .set({ local_time: schedule.time, minutes: schedule.minutes, time_zone: schedule.timeZone })
        .where('id', '=', seriesId)
        .execute()
    if (edited.length > 1 || event.id !== seriesId)
      publish({ city: event.city_id }, { type: 'series.changed', seriesId })
    await notifyOfEdit(work, viewer, edited)
    return row
  })
}

/** Undefined if nothing changes. */
function planOther(
  viewer: MemberViewer,
  locked: LockedForEdit | undefined,
  date: Reached,
  { planned: to, schedule }: { planned: Planned; schedule: Schedule },
): Planned | undefined {
  const fields = new Set([...to.fields].filter(field => !date.own.includes(field)))
  if (fields.size === 0 || !locked) return undefined
  const { before } = locked
  const words = Object.fromEntries(wordNames.map(name => [name, (fields.has(name) ? to.words : before)[name]]))
  const shown = (name: 'event_shared' | 'event_findable') => (fields.has(name) ? to.words : before)[name]
  const planned = planEdit(
    viewer,
    locked,
    {
      words: { ...words, ...timesFrom(before, fields.has('time') ? schedule : undefined, date) } as Words,
      types: fields.has('types') ? to.types : before.event_types,
      sharing: { shared: shown('event_shared'), findable: shown('event_findable') },
      cover: fields.has('cover') ? to.cover : undefined,
    },
    { date: date.on },
  )
  return planned.changed.size > 0 ? planned : undefined
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
