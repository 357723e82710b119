import { sql } from 'kysely'
import { eventVersion } from '../../../contract/values/edit-version.ts'
import type { EventChange, EventType } from '../../../contract/vocabulary.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { notify } from '../../notifications/notify.ts'
import { checkBasedOn } from '../../posts/based-on.ts'
import { forgetMarks } from './check-in.ts'
import { askAnew } from './confirm.ts'
import { nextSequence } from '../../posts/taking-away.ts'
import {
  differing,
  sameTypes,
  sharingColumns,
  timeColumns,
  typeColumn,
  wordColumns,
  type EventWords,
} from './columns.ts'
import { facesOf } from './faces.ts'
import type { LocalTime } from '../../local-time.ts'
import { presentDetail, presentEvent } from './present.ts'
import { offerFreed } from './freed-places.ts'
import { findEvent, type SeenEventRow } from './queries.ts'
import { queueReminders } from './remind.ts'
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

/**
 * Publishes the changed fields, if any. The caller has checked that the viewer is the author. Throws INVALID_INPUT for invalid
 * times or a capacity below the spots that are taken or offered, COVER_NOT_FOUND, EVENT_NOT_FOUND, EVENT_OVER, or EDITED_ELSEWHERE if `basedOn` is
 * outdated.
 */
export async function edit(
  { db, media }: Pick<Deps, 'db' | 'media'>,
  viewer: MemberViewer,
  event: SeenEventRow,
  given: EventEdit,
): Promise<SeenEventRow> {
  const confirms = given.confirms ?? event.event_confirms
  const typed = {
    ...wordColumns({ ...given, confirms, guestsMax: given.guestsMax ?? event.event_guests_max }),
    ...timeColumns(timesOf(given, { before: event.event_start_at })),
  }
  const coverId = await coverOf({ db, media }, viewer, event, given.cover)
  return inTransaction(db, async ({ trx, publish }) => {
    // A concurrent join is either counted already or waits.
    const held = await holdEvent(trx, event.id)
    if (!held) throw new AppError('EVENT_NOT_FOUND')
    await settleEnded({ trx, publish }, held)
    const before = await findEvent(trx, viewer, event.id)
    if (!before) throw new AppError('EVENT_NOT_FOUND')
    if (before.is_over) throw new AppError('EVENT_OVER')
    if (given.maxAttendees !== null && given.maxAttendees < before.attendee_count + before.offered_count)
      throw new AppError('INVALID_INPUT', {
        fields: { maxAttendees: before.offered_count > 0 ? 'eventCapacityOffered' : 'eventCapacityTaken' },
        joined: before.attendee_count,
        offered: before.offered_count,
      })
    // Of the locked row: an edit that omits them must not turn a link on that was turned off meanwhile.
    const words = { ...typed, ...sharingColumns(given, before) }
    const cover = coverId ? await lockCover(trx, viewer, { coverId, eventId: event.id }) : null
    const isNewCover =
      given.cover === null ? before.cover_image_path !== null : cover !== null && cover.path !== before.cover_image_path
    const changed = new Set<EventChange>(differing(before, words).map(column => kinds[column] ?? 'other'))
    if (!sameTypes(before, given)) changed.add('other')
    if (isNewCover) changed.add('cover')
    if (changed.size === 0) return before
    checkBasedOn(given.basedOn, eventVersion(presentDetail(before, { faces: undefined, viewer })))
    await trx
      .updateTable('posts')
      .set({
        ...words,
        ...typeColumn(given),
        ...(isNewCover ? coverColumns(cover) : {}),
        ...(calendarChanges.some(kind => changed.has(kind)) ? { event_sequence: nextSequence } : {}),
        edited_at: sql<Date>`now()`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', event.id)
      .execute()
    if (isNewCover) await attachCover(trx, { coverId, eventId: event.id })
    const hasWaitlist = before.waiting_count + before.offered_count > 0
    const isMoved = before.event_start_at.getTime() !== words.event_start_at.getTime()
    if (isMoved) {
      const moved = { ...held, event_start_at: words.event_start_at, event_sequence: before.event_sequence + 1 }
      await askAnew({ trx, publish }, moved)
      await shortenOffers(trx, moved)
    }
    if (hasWaitlist && (changed.has('capacity') || isMoved)) await offerFreed({ trx, publish }, [event.id])
    if (changed.has('time')) await forgetMarks(trx, event.id)
    const row = await findEvent(trx, viewer, event.id)
    if (!row) throw new AppError('EVENT_NOT_FOUND')
    const faces = (await facesOf(trx, [row])).get(row.id)
    publish({ city: viewer.city.id }, { type: 'event.changed', event: presentEvent(row, faces), changed: [...changed] })
    if (isMoved) await queueReminders(trx, row)
    const inCalendar = calendarChanges.filter(kind => changed.has(kind))
    if (inCalendar.length > 0)
      await notify(
        { trx, publish },
        {
          audience: 'coming',
          kind: 'eventChanged',
          cause: `changed:${row.id}:${row.event_sequence}`,
          postId: row.id,
          actorId: viewer.id,
          details: { changed: inCalendar },
        },
      )
    return row
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
