import type { EventType } from '../../../../../contract/vocabulary.ts'
import { inTransaction, type Work } from '../../../../db/transaction.ts'
import type { Deps } from '../../../../deps/deps.ts'
import type { LocalTime } from '../../../../base/local-time.ts'
import { notify } from '../../../../notifications/notify.ts'
import { eventChanged, type FormerEvent } from '../notifications.ts'
import type { MemberViewer } from '../../../../viewer/access.ts'
import { applyEdits } from './apply-edits.ts'
import { audienceOf } from './cancel.ts'
import { timeColumns, wordColumns, type EventWords } from '../columns.ts'
import { facesOf } from '../faces.ts'
import { calendarChanges, lockForEdit, planEdit, type Edited, type Wanted } from './plan-edit.ts'
import { presentEvent } from '../present.ts'
import type { SeenEventRow } from '../queries.ts'
import { copyCover, lockCover } from './take-cover.ts'
import { timesOf } from '../times.ts'

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

/**
 * Publishes the changed fields, if any. The caller has checked the author. Throws INVALID_INPUT for invalid times or a capacity below the
 * spots that are taken or offered, COVER_NOT_FOUND, EVENT_NOT_FOUND, EVENT_OVER, or EDITED_ELSEWHERE if `basedOn` is outdated.
 */
export async function edit(
  stores: Pick<Deps, 'db' | 'media'>,
  viewer: MemberViewer,
  event: SeenEventRow,
  given: EventEdit,
): Promise<SeenEventRow> {
  const prepared = await prepareEdit(stores, viewer, event, given)
  return inTransaction(stores.db, async work => {
    const wanted = await wantedOf(work, viewer, event, prepared)
    const locked = await lockForEdit(work, viewer, [event.id])
    const planned = planEdit(viewer, locked.get(event.id), wanted, prepared)
    if (planned.changed.size === 0) return planned.before
    const [edited] = await applyEdits(work, viewer, [planned], prepared)
    await publishEdit(work, edited)
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

/** What the event that the viewer edits becomes. Locks a new cover. Throws COVER_NOT_FOUND. */
export async function wantedOf(
  { trx }: Work,
  viewer: MemberViewer,
  event: { id: string },
  { coverId, removesCover, words, types, sharing }: PreparedEdit,
): Promise<Wanted> {
  const cover = coverId ? await lockCover(trx, viewer, { coverId, eventId: event.id }) : removesCover ? null : undefined
  return { words, types, sharing, cover }
}

/**
 * Publishes the change of the event that the viewer edits, unless it is a later date of a series, which the feeds of open clients must not
 * show.
 */
export async function publishEdit({ trx, publish }: Work, { row, changed }: Edited): Promise<void> {
  if (row.series_id && row.series_id !== row.id) return
  const faces = (await facesOf(trx, [row])).get(row.id)
  publish({ city: row.city_id }, { type: 'event.changed', event: presentEvent(row, faces), changed: [...changed] })
}

/** Once for each member, of one event or of several dates of a series. The first one is that which was edited. */
export async function notifyOfEdit(work: Work, viewer: MemberViewer, edited: readonly Edited[]): Promise<void> {
  const known = edited.filter(({ changed }) => calendarChanges.some(kind => changed.has(kind)))
  const [first] = known
  if (!first) return
  const { row } = first
  await notify(work, eventChanged, {
    ...audienceOf(
      row,
      known.map(one => one.row.id),
    ),
    cause: `changed:${row.id}:${row.event_sequence}`,
    actorId: viewer.id,
    details: {
      changed: calendarChanges.filter(kind => known.some(({ changed }) => changed.has(kind))),
      ...(known.length > 1 ? { dates: known.map(one => one.row.id) } : { was: formerOf(first) }),
    },
  })
}

const formerOf = ({ before, changed }: Edited): FormerEvent => ({
  ...(changed.has('title') ? { title: true } : {}),
  ...(changed.has('time')
    ? {
        time: {
          startsAt: before.event_start_at.toISOString(),
          endsAt: before.event_end_at?.toISOString() ?? null,
          timeZone: before.event_time_zone,
        },
      }
    : {}),
  ...(changed.has('place')
    ? { place: { event_venue: before.event_venue, event_location: before.event_location } }
    : {}),
})

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
