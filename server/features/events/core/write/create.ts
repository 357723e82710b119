import { randomUUIDv7 } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { eventVersion } from '../../../../../contract/values/edit-version.ts'
import type { InputDetails } from '../../../../../contract/errors.ts'
import type { EventType } from '../../../../../contract/vocabulary.ts'
import type { Schema } from '../../../../db/tables.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Deps } from '../../../../deps/deps.ts'
import { AppError } from '../../../../base/errors.ts'
import { storedBefore } from '../../../../posts/stored-before.ts'
import { eventFor } from '../access.ts'
import {
  differing,
  sameTypes,
  sharingColumns,
  timeColumns,
  typeColumn,
  wordColumns,
  type EventWords,
} from '../columns.ts'
import type { LocalTime } from '../../../../base/local-time.ts'
import { facesOf } from '../faces.ts'
import { presentDetail, presentEvent } from '../present.ts'
import { planJobs } from '../plan-jobs.ts'
import { findEvent, type SeenEventRow } from '../queries.ts'
import { coverColumns, attachCover, lockCover, copyCover } from './take-cover.ts'
import { timesOf, type EventTimes } from '../times.ts'
import { lockActiveAccount } from '../spots/lock.ts'
import type { MemberViewer } from '../../../../viewer/access.ts'

export interface NewEvent extends EventWords {
  id: string
  types: EventType[]
  starts: LocalTime
  ends: LocalTime | null
  timeZone: string
  cover: { coverId: string } | { eventId: string } | null
}

/** What makes an event the first date of a series. */
export interface FirstDate {
  /** YYYY-MM-DD. */
  on: string
  /** Invalid fields, which are reported with those of the event. */
  wrong?: Partial<InputDetails>
  /** Stores the series, before its event. False if it is stored with another end. */
  store: (trx: Transaction<Schema>, times: EventTimes) => Promise<boolean>
  /** The same, if it is stored. */
  isSame: (db: Kysely<Schema>) => Promise<boolean>
}

/**
 * Idempotent. Throws INVALID_INPUT for invalid times or a missing cover, COVER_NOT_FOUND, EVENT_NOT_FOUND for the event whose cover is
 * copied, or as `storedBefore`.
 */
export async function createEvent(
  { db, media, environment }: Pick<Deps, 'db' | 'media' | 'environment'>,
  viewer: MemberViewer,
  given: NewEvent,
  series?: FirstDate,
): Promise<SeenEventRow> {
  if (!given.cover && environment.features.has('eventCovers'))
    throw new AppError('INVALID_INPUT', { fields: { cover: 'eventCover' } })
  const known = await findEvent(db, viewer, given.id)
  // A retry: its start may have passed since the first attempt.
  const times = timesOf(given, { before: known?.event_start_at ?? null, wrong: series?.wrong ?? {} })
  const words = { ...wordColumns(given), ...timeColumns(times), ...sharingColumns(given) }
  const seriesId = series ? given.id : null
  const path = await pathOf(db, viewer, given.cover)
  const before = (row: SeenEventRow | undefined, isSameEnd = true) =>
    storedBefore(viewer, row?.taken_down_at ? undefined : row, {
      isSame: event =>
        differing(event, words).length === 0 &&
        sameTypes(event, given) &&
        (path === undefined || path === event.cover_image_path) &&
        event.series_id === seriesId &&
        isSameEnd,
      version: event => (event.series_id === seriesId ? versionOf(event, viewer) : undefined),
    })
  if (known) return before(known, await series?.isSame(db))
  const coverId = await coverFor({ db, media }, viewer, given.cover)
  await inTransaction(db, async ({ trx, publish }) => {
    const isSameEnd = await series?.store(trx, times)
    const cover = coverId ? await lockCover(trx, viewer, { coverId, eventId: given.id }) : null
    const stored = await trx
      .insertInto('posts')
      .values({
        id: given.id,
        author_id: viewer.id,
        city_id: viewer.city.id,
        post_type: 'event',
        ...words,
        ...typeColumn(given),
        ...coverColumns(cover),
        attendee_count: 1,
        series_id: seriesId,
        series_on: series?.on ?? null,
      })
      .onConflict(conflict => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (stored) await takeOwnSpot(trx, viewer, given.id)
    const row = before(await findEvent(trx, viewer, given.id), isSameEnd)
    if (!stored) return
    if (coverId) await attachCover(trx, { coverId, eventIds: [row.id] })
    const faces = (await facesOf(trx, [row])).get(row.id)
    publish({ city: viewer.city.id }, { type: 'event.added', event: presentEvent(row, faces) })
    await planJobs(trx, [row.id])
  })
  return eventFor(db, viewer, given.id)
}

const coverFor = async (
  deps: Pick<Deps, 'db' | 'media'>,
  viewer: MemberViewer,
  cover: NewEvent['cover'],
): Promise<string | null> => cover && ('coverId' in cover ? cover.coverId : copyCover(deps, viewer, cover))

/** Throws SIGNED_OUT if the account is inactive. */
async function takeOwnSpot(trx: Transaction<Schema>, viewer: MemberViewer, eventId: string): Promise<void> {
  await lockActiveAccount(trx, viewer.id)
  await trx
    .insertInto('event_attendees')
    .values({ id: randomUUIDv7(), event_id: eventId, user_id: viewer.id, joined_at: sql<Date>`clock_timestamp()` })
    .execute()
}

/** Undefined for a copy, which has a path of its own; '' for an unknown upload. */
async function pathOf(db: Kysely<Schema>, viewer: MemberViewer, cover: NewEvent['cover']) {
  if (!cover || 'eventId' in cover) return cover ? undefined : null
  const upload = db.selectFrom('uploads').select('path').where('id', '=', cover.coverId)
  return (await upload.where('owner_id', '=', viewer.id).executeTakeFirst())?.path ?? ''
}

/** Undefined if the event cannot be edited. */
function versionOf(event: SeenEventRow, viewer: MemberViewer): string | undefined {
  const shown = presentDetail(event, { faces: undefined, viewer, series: null })
  return shown.can.edit ? eventVersion(shown) : undefined
}
