import { sql } from 'kysely'
import { eventVersion } from '../../../contract/values/edit-version.ts'
import type { EventChange, EventType } from '../../../contract/vocabulary.ts'
import { inTransaction, type Work } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { notify } from '../../notifications/notify.ts'
import { checkBasedOn } from '../../posts/based-on.ts'
import { mayMove, organizes } from './access.ts'
import { audienceOf } from './audience.ts'
import { noteUse } from './check-in.ts'
import { askAnew } from './confirm.ts'
import { nextSequence } from '../../posts/taking-away.ts'
import {
  differing,
  sameTypes,
  sharingColumns,
  timeColumns,
  timeNames,
  typeColumn,
  wordColumns,
  type EventWords,
  type Words,
} from './columns.ts'
import { facesOf } from './faces.ts'
import type { LocalTime } from '../../local-time.ts'
import { presentDetail, presentEvent } from './present.ts'
import { offerFreed } from './freed-places.ts'
import { planJobs } from './plan-jobs.ts'
import { findEvent, type SeenEventRow } from './queries.ts'
import type { StoredImage } from '../../media/image-url.ts'
import { coverColumns, attachCover, lockCover, copyCover } from './take-cover.ts'
import { timesOf } from './times.ts'
import { holdEvent, settleEnded, shortenOffers } from './waitlist.ts'
import type { MemberViewer } from '../accounts/access.ts'

export interface EventEdit extends EventWords {
  types: EventType[]
  starts: LocalTime
  ends: LocalTime | null
  timeZone: string
  /** Null removes the cover; undefined keeps it. */
  cover?: { coverId: string } | { eventId: string } | null | undefined
  /** The version that the edit is based on. */
  basedOn?: string | undefined
}

const kinds: Partial<Record<string, EventChange>> = {
  title: 'title',
  event_start_at: 'time',
  event_end_at: 'time',
  event_time_zone: 'time',
  event_location: 'place',
  event_venue: 'place',
  question_body: 'details',
  event_max_attendees: 'capacity',
}
const calendarChanges: readonly EventChange[] = ['title', 'time', 'place']

/** What an event becomes. An undefined cover stays. */
export interface Wanted {
  words: Omit<Words, 'event_shared' | 'event_findable'>
  types: EventType[]
  sharing: Pick<EventWords, 'shared' | 'findable'>
  cover: StoredImage | null | undefined
}

export interface Edited {
  before: SeenEventRow
  row: SeenEventRow
  changed: ReadonlySet<EventChange>
  /** Columns of words, and `time`, `types` and `cover`. */
  fields: ReadonlySet<string>
}

/**
 * Publishes the changed fields, if any. The caller has checked that the viewer is the author. Throws INVALID_INPUT for invalid
 * times or a capacity below the spots that are taken or offered, COVER_NOT_FOUND, EVENT_NOT_FOUND, EVENT_OVER, or EDITED_ELSEWHERE if `basedOn` is
 * outdated.
 */
export async function edit(
  stores: Pick<Deps, 'db' | 'media'>,
  viewer: MemberViewer,
  event: SeenEventRow,
  given: EventEdit,
): Promise<SeenEventRow> {
  const wanted = await prepareEdit(stores, viewer, event, given)
  return inTransaction(stores.db, async work => {
    const edited = await editFirst(work, viewer, event, wanted)
    await notifyOfEdit(work, viewer, [edited])
    return edited.row
  })
}

export interface PreparedEdit extends Omit<Wanted, 'cover'> {
  coverId: string | null
  removesCover: boolean
  basedOn: string | undefined
}

/** Before the transaction, because a cover may be copied. Throws as `edit`. */
export async function prepareEdit(
  stores: Pick<Deps, 'db' | 'media'>,
  viewer: MemberViewer,
  event: SeenEventRow,
  given: EventEdit,
): Promise<PreparedEdit> {
  const confirms = given.confirms ?? event.event_confirms
  const isAuthor = event.author_id === viewer.id
  // Who may see the event, and where money goes, is for its author alone.
  const paymentLink = isAuthor ? given.paymentLink : event.event_payment_link
  return {
    words: {
      ...wordColumns({ ...given, confirms, paymentLink, guestsMax: given.guestsMax ?? event.event_guests_max }),
      ...timeColumns(timesOf(given, { before: event.event_start_at })),
    },
    types: given.types,
    sharing: isAuthor ? { shared: given.shared, findable: given.findable } : {},
    coverId: await coverOf(stores, viewer, event, given.cover),
    removesCover: given.cover === null,
    basedOn: given.basedOn,
  }
}

/**
 * The event that the viewer edits. Publishes its change, unless it is a later date of a series, which the feeds of open clients must not
 * show. Notifies nobody. Throws as `edit`.
 */
export async function editFirst(
  work: Work,
  viewer: MemberViewer,
  event: { id: string; city_id: string },
  { coverId, removesCover, basedOn, ...wanted }: PreparedEdit,
): Promise<Edited> {
  const { trx, publish } = work
  const cover = coverId ? await lockCover(trx, viewer, { coverId, eventId: event.id }) : removesCover ? null : undefined
  const edited = await editHeld(work, viewer, event.id, { ...wanted, cover }, { basedOn })
  const { row, changed } = edited
  if (changed.size === 0) return edited
  if (changed.has('cover')) await attachCover(trx, { coverId, eventId: event.id })
  if (row.series_id && row.series_id !== row.id) return edited
  const faces = (await facesOf(trx, [row])).get(row.id)
  publish({ city: event.city_id }, { type: 'event.changed', event: presentEvent(row, faces), changed: [...changed] })
  return edited
}

/** Changes one event, with its spots, questions and reminders. The caller attaches a cover and publishes. Throws as `edit`. */
export async function editHeld(
  work: Work,
  viewer: MemberViewer,
  eventId: string,
  { words: typed, types, sharing, cover }: Wanted,
  { basedOn, date }: { basedOn?: string | undefined; date?: string } = {},
): Promise<Edited> {
  const { trx } = work
  // A concurrent join is either counted already or waits.
  const held = await holdEvent(trx, eventId)
  if (!held) throw new AppError('EVENT_NOT_FOUND')
  await settleEnded(work, held)
  const before = await findEvent(trx, viewer, eventId)
  if (!before) throw new AppError('EVENT_NOT_FOUND')
  // The right may have ended while the transaction waited.
  if (!organizes(before, viewer)) throw new AppError('FORBIDDEN')
  if (before.is_over) throw new AppError('EVENT_OVER')
  if (typed.event_max_attendees !== null && typed.event_max_attendees < before.attendee_count + before.offered_count)
    throw new AppError('INVALID_INPUT', {
      fields: { maxAttendees: before.offered_count > 0 ? 'eventCapacityOffered' : 'eventCapacityTaken' },
      joined: before.attendee_count,
      offered: before.offered_count,
      ...(date ? { date } : {}),
    })
  // Of the locked row: an edit that omits them must not turn a link on that was turned off meanwhile.
  const words = { ...typed, ...sharingColumns(sharing, before) }
  const isNewCover = cover !== undefined && (cover?.path ?? null) !== before.cover_image_path
  const columns = differing(before, words)
  const changed = new Set<EventChange>(columns.map(column => kinds[column] ?? 'other'))
  const fields = new Set<string>(columns.map(column => (timeNames.some(name => name === column) ? 'time' : column)))
  if (!sameTypes(before, { types })) {
    changed.add('other')
    fields.add('types')
  }
  if (isNewCover) {
    changed.add('cover')
    fields.add('cover')
  }
  if (changed.size === 0) return { before, row: before, changed, fields }
  const isMoved = before.event_start_at.getTime() !== words.event_start_at.getTime()
  if (isMoved && !mayMove(before, viewer)) throw new AppError('INVALID_INPUT', { fields: { starts: 'eventCheckedIn' } })
  checkBasedOn(basedOn, eventVersion(presentDetail(before, { faces: undefined, viewer, series: null })))
  await trx
    .updateTable('posts')
    .set({
      ...words,
      ...typeColumn({ types }),
      ...(isNewCover ? coverColumns(cover) : {}),
      ...(calendarChanges.some(kind => changed.has(kind)) ? { event_sequence: nextSequence } : {}),
      edited_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', eventId)
    .execute()
  const hasWaitlist = before.waiting_count + before.offered_count > 0
  if (isMoved) {
    const moved = { ...held, event_start_at: words.event_start_at, event_sequence: before.event_sequence + 1 }
    await askAnew(work, moved)
    await shortenOffers(trx, moved)
  }
  if (hasWaitlist && (changed.has('capacity') || isMoved)) await offerFreed(work, [eventId])
  if (changed.has('time')) await noteUse(trx, [eventId])
  const row = await findEvent(trx, viewer, eventId)
  if (!row) throw new AppError('EVENT_NOT_FOUND')
  if (changed.has('time')) await planJobs(trx, [eventId])
  return { before, row, changed, fields }
}

/** Once for each member, of one event or of several dates of a series. The first one is that which was edited. */
export async function notifyOfEdit(work: Work, viewer: MemberViewer, edited: readonly Edited[]): Promise<void> {
  const known = edited.filter(({ changed }) => calendarChanges.some(kind => changed.has(kind)))
  const [first] = known
  if (!first) return
  const { row } = first
  await notify(work, {
    ...audienceOf(
      row,
      known.map(one => one.row.id),
    ),
    kind: 'eventChanged',
    cause: `changed:${row.id}:${row.event_sequence}`,
    actorId: viewer.id,
    details: {
      changed: calendarChanges.filter(kind => known.some(({ changed }) => changed.has(kind))),
      ...(known.length > 1 ? { dates: known.map(one => one.row.id) } : {}),
    },
  })
}

/** Null if the current one stays or is removed. */
function coverOf(
  stores: Pick<Deps, 'db' | 'media'>,
  viewer: MemberViewer,
  event: SeenEventRow,
  cover: EventEdit['cover'],
): Promise<string | null> | string | null {
  if (!cover || ('eventId' in cover && cover.eventId === event.id)) return null
  return 'coverId' in cover ? cover.coverId : copyCover(stores, viewer, cover)
}
