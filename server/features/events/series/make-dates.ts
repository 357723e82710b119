import { randomUUIDv7 } from 'node:crypto'
import { sql, type Insertable, type Kysely, type Transaction } from 'kysely'
import { everyDate } from '../../../../contract/values/repeat.ts'
import type { Schema } from '../../../db/tables.ts'
import type { PostsTable } from '../../../db/tables/posts.ts'
import { inTransaction, type Work } from '../../../db/transaction.ts'
import { defineJob } from '../../../jobs/job.ts'
import { notifyLater } from '../../../notifications/notify.ts'
import { planJobs } from '../core/plan-jobs.ts'
import { timeNames, wordNames } from '../core/columns.ts'
import { lockSeries, scheduleOfSeries, type Series } from './lock.ts'
import { seriesDatesAdded } from './notifications.ts'
import { timesOn } from './times.ts'

/** What new dates have in common with the others. */
const shared = [
  ...wordNames,
  'event_types',
  'cover_image_path',
  'cover_image_updated_at',
  'cover_width',
  'cover_height',
] as const
type Shared = (typeof shared)[number]

/** What the name of a column is among the fields that one date has of its own. */
export const fieldOf = (column: string): string => {
  if (column.startsWith('cover_')) return 'cover'
  if (column === 'event_types') return 'types'
  return timeNames.some(name => name === column) ? 'time' : column
}

/**
 * Of the last date, except fields that were changed on that alone. Undefined if all dates are canceled or removed: then the series has ended.
 */
async function commonOf(trx: Transaction<Schema>, seriesId: string) {
  const dates = await trx
    .selectFrom('posts')
    .select(['series_own', ...shared])
    .where('series_id', '=', seriesId)
    .where('deleted_at', 'is', null)
    .orderBy('series_on', 'desc')
    .execute()
  const [last] = dates
  if (!last) return undefined
  const common = (column: Shared) =>
    (dates.find(({ series_own }) => !series_own.includes(fieldOf(column))) ?? last)[column]
  return Object.fromEntries(shared.map(column => [column, written(common(column))])) as Pick<
    Insertable<PostsTable>,
    Shared
  >
}
const written = (value: unknown) => (Array.isArray(value) ? sql`${value}::text[]` : value)

/**
 * Makes the dates that a series does not have yet and that are not past, each with its organizer as first attendee; idempotent. The
 * caller has locked the series.
 */
export async function makeDates({ trx, publish }: Work, series: Series): Promise<void> {
  if (series.made_until >= series.ends_on) return
  const common = await commonOf(trx, series.id)
  const organizer = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', series.author_id)
    .where('is_active', '=', true)
    .forShare()
    .executeTakeFirst()
  if (!common || !organizer) return
  const schedule = scheduleOfSeries(series)
  const planned = [...everyDate(series.rule, series.starts_on, series.ends_on)]
    .filter(date => date > series.made_until)
    .map(date => ({ date, times: timesOn(date, schedule) }))
    .filter(({ times }) => times.startsAt.getTime() > Date.now())
  const made =
    planned.length === 0
      ? []
      : await trx
          .insertInto('posts')
          .values(
            planned.map(({ date, times }) => ({
              ...common,
              id: randomUUIDv7(),
              author_id: series.author_id,
              city_id: series.city_id,
              post_type: 'event' as const,
              event_start_at: times.startsAt,
              event_end_at: times.endsAt,
              event_time_zone: times.timeZone,
              attendee_count: 1,
              series_id: series.id,
              series_on: date,
            })),
          )
          .onConflict(conflict =>
            conflict.columns(['series_id', 'series_on']).where('series_id', 'is not', null).doNothing(),
          )
          .returning('id')
          .execute()
  const [first] = made
  if (first) {
    await trx
      .insertInto('event_attendees')
      .values(
        made.map(({ id }) => ({
          id: randomUUIDv7(),
          event_id: id,
          user_id: organizer.id,
          joined_at: sql<Date>`clock_timestamp()`,
        })),
      )
      .execute()
    await planJobs(
      trx,
      made.map(({ id }) => id),
    )
    publish({ city: series.city_id }, { type: 'series.changed', seriesId: series.id })
    // By a job, because the caller may not have locked its events yet. The first dates of a series are no news.
    if (series.made_until > series.starts_on)
      await notifyLater(trx, seriesDatesAdded, {
        audience: 'series',
        postId: first.id,
        postIds: made.map(({ id }) => id),
        cause: `seriesDatesAdded:${first.id}`,
        actorId: series.author_id,
        details: { dates: made.map(({ id }) => id) },
      })
  }
  await trx.updateTable('event_series').set({ made_until: series.ends_on }).where('id', '=', series.id).execute()
}

/** Queued when a series is made or extended. */
export const seriesDatesJob = defineJob({
  kind: 'seriesDates',
  run: ({ db }: { db: Kysely<Schema> }, { seriesId }: { seriesId: string }) =>
    inTransaction(db, async work => {
      const series = await lockSeries(work.trx, seriesId)
      if (series) await makeDates(work, series)
    }),
})
