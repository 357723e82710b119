import type { Kysely } from 'kysely'
import type { SeriesScope } from '../../../../contract/event-input.ts'
import type { Schema } from '../../../db/tables.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../base/errors.ts'
import { limit } from '../../../rate-limit/limit.ts'
import type { MemberViewer } from '../../../viewer/access.ts'
import { cancel, cancelEvents, notifyOfCancellation } from '../core/write/cancel.ts'
import type { SeenEventRow } from '../core/queries.ts'
import { lockSeries } from './lock.ts'
import { makeDates } from './make-dates.ts'
import { reach } from './reach.ts'

/** By `scope`, also other coming dates of the series; an admin removes them. Throws like `cancel`. */
export async function cancelDates(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  event: SeenEventRow,
  { reason, scope }: { reason: string; scope: SeriesScope },
): Promise<SeenEventRow> {
  const seriesId = event.series_id
  if (!seriesId) return cancel(db, viewer, event, reason)
  return inTransaction(db, async work => {
    const series = await lockSeries(work.trx, seriesId)
    if (!series) throw new AppError('EVENT_NOT_FOUND')
    // Otherwise the job would make them from a canceled date, or not at all.
    await makeDates(work, series)
    const { others } = await reach(work.trx, { id: event.id, series_id: seriesId }, scope)
    await limit(work.trx, 'datesByAccount', viewer.id, { uses: 1 + others.length })
    const canceled = await cancelEvents(work, viewer, [event.id, ...others.map(({ id }) => id)], reason)
    await notifyOfCancellation(
      work,
      viewer,
      canceled.filter(({ isNew }) => isNew).map(({ row }) => row),
    )
    return canceled[0]?.row ?? event
  })
}
