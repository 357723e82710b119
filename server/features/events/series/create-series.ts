import type { Kysely } from 'kysely'
import { everyDate, type RepeatEnd, type Repeat } from '../../../../contract/values/repeat.ts'
import type { Schema } from '../../../db/tables.ts'
import type { Deps } from '../../../deps/deps.ts'
import { AppError } from '../../../base/errors.ts'
import { alreadyStored } from '../../../posts/stored-before.ts'
import { enqueue } from '../../../jobs/job.ts'
import { limit } from '../../../rate-limit/limit.ts'
import type { MemberViewer } from '../../../viewer/access.ts'
import { createEvent, type NewEvent } from '../core/write/create.ts'
import type { SeenEventRow } from '../core/queries.ts'
import { findSeries } from './lock.ts'
import { seriesDatesJob } from './make-dates.ts'
import { planOf } from './plan.ts'
import { scheduleOf } from './times.ts'

interface NewSeries extends NewEvent {
  repeat: { rule: Repeat; ends: RepeatEnd }
}

/**
 * Stores a series with its first date once, and queues the job that makes the others. Throws like `createEvent`, and INVALID_INPUT for a
 * rule or an end that gives no series.
 */
export async function createSeries(
  deps: Pick<Deps, 'db' | 'media' | 'environment'>,
  viewer: MemberViewer,
  given: NewSeries,
): Promise<SeenEventRow> {
  const { id, starts } = given
  const { rule, endsOn, wrong } = planOf(given.repeat, starts.date)
  const isSame = async (db: Kysely<Schema>) => {
    const series = await findSeries(db, id)
    if (!series) return true
    if (series.author_id !== viewer.id) throw new AppError('ID_TAKEN')
    // An edit changes neither.
    if (!sameRule(series.rule, rule) || series.starts_on !== starts.date) throw alreadyStored(undefined)
    return series.ends_on === endsOn
  }
  return createEvent(deps, viewer, given, {
    on: starts.date,
    wrong,
    isSame,
    store: async (trx, times) => {
      const schedule = scheduleOf({ ...given, timeZone: times.timeZone }, times)
      const stored = await trx
        .insertInto('event_series')
        .values({
          id,
          author_id: viewer.id,
          city_id: viewer.city.id,
          rule: JSON.stringify(rule),
          starts_on: starts.date,
          ends_on: endsOn,
          local_time: schedule.time,
          minutes: schedule.minutes,
          time_zone: schedule.timeZone,
          made_until: starts.date,
        })
        .onConflict(conflict => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!stored) return isSame(trx)
      // Here, so that a rejected form does not count.
      await limit(trx, 'seriesByAccount', viewer.id)
      await limit(trx, 'datesByAccount', viewer.id, { uses: [...everyDate(rule, starts.date, endsOn)].length })
      await enqueue(trx, seriesDatesJob, { seriesId: id })
      return true
    },
  })
}

const sameRule = (one: Repeat, other: Repeat) =>
  one.every === 'week'
    ? other.every === 'week' && one.interval === other.interval && String(one.weekdays) === String(other.weekdays)
    : other.every === 'month' && one.interval === other.interval && one.by === other.by
