import type { Kysely } from 'kysely'
import { everyDate, type RepeatEnd } from '../../../../contract/values/repeat.ts'
import type { Schema } from '../../../db/tables.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../base/errors.ts'
import { enqueue } from '../../../jobs/job.ts'
import { dayIn } from '../../../base/local-time.ts'
import { limit } from '../../../rate-limit/limit.ts'
import { lastExtension } from './access.ts'
import { lockSeries } from './lock.ts'
import { seriesDatesJob } from './make-dates.ts'
import { datesBy, wrongEnd } from './plan.ts'

/**
 * Queues the job that makes the dates; idempotent. The caller has checked the author. Throws INVALID_INPUT for an end before the present
 * one, or more than a year from now, or SERIES_NOT_FOUND.
 */
export const extend = (db: Kysely<Schema>, seen: { id: string }, ends: RepeatEnd): Promise<void> =>
  inTransaction(db, async ({ trx }) => {
    const series = await lockSeries(trx, seen.id)
    if (!series) throw new AppError('SERIES_NOT_FOUND')
    const last = lastExtension(series)
    const possible = [...everyDate(series.rule, series.starts_on, last)]
    const today = dayIn(series.time_zone)
    // A number counts all dates, but only those to come are limited.
    const isPast = possible.filter(date => date < today).length
    const { dates, code } = datesBy(
      'count' in ends ? { count: Math.max(0, ends.count - isPast) } : ends,
      possible.slice(isPast),
      last,
    )
    const endsOn = dates.at(-1) ?? ''
    const found = code ?? (endsOn < series.ends_on ? 'repeatBefore' : undefined)
    if (found) throw new AppError('INVALID_INPUT', wrongEnd('ends', found, possible))
    if (endsOn === series.ends_on) return
    const added = possible.filter(date => date > series.ends_on && date <= endsOn).length
    await limit(trx, 'datesByAccount', series.author_id, { uses: added })
    await trx.updateTable('event_series').set({ ends_on: endsOn }).where('id', '=', series.id).execute()
    await enqueue(trx, seriesDatesJob, { seriesId: series.id })
  })
