import * as z from 'zod/mini'
import type { Kysely } from 'kysely'
import { attendanceRights } from '../../../../contract/rights.ts'
import { lateFrom } from '../../../../contract/values/offer.ts'
import type { PastBlocks } from '../../../relations/blocks.ts'
import type { Schema } from '../../../db/tables.ts'
import { AppError } from '../../../base/errors.ts'
import { isAdmin, type MemberViewer } from '../../../viewer/access.ts'
import { isChecked, isCheckInOpen } from './check-in-times.ts'
import { spotsLeftAt } from './spots/spots.ts'
import { turnOf } from './spots/spots.ts'
import { findEvent, type SeenEventRow } from './queries.ts'
import { organizes } from './rare.ts'

const uuid = z.uuid()

/**
 * In the viewer's city, not removed, no block with its author; canceled events only for author and attendees. Throws
 * EVENT_REMOVED to these if a moderator removed it, otherwise EVENT_NOT_FOUND. `pastBlocks` is for moderation.
 */
export async function eventFor(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  eventId: string,
  options?: PastBlocks,
): Promise<SeenEventRow> {
  const row = uuid.safeParse(eventId).success ? await findEvent(db, viewer, eventId, options) : undefined
  if (!row) throw new AppError('EVENT_NOT_FOUND')
  if (row.taken_down_at) throw new AppError('EVENT_REMOVED', whatIsLeft(row, row.taken_down_at, viewer))
  return row
}

const whatIsLeft = (event: SeenEventRow, removedAt: Date, viewer: MemberViewer) => ({
  startsAt: event.event_start_at.toISOString(),
  timeZone: event.event_time_zone,
  removedAt: removedAt.toISOString(),
  reason: event.author_id === viewer.id ? event.taken_down_reason : null,
})

export function rightsTo(event: SeenEventRow, viewer: MemberViewer) {
  const own = event.author_id === viewer.id
  const organize = organizes(event, viewer)
  const isUpcoming = !event.cancelled_at && !event.is_over
  const turn = turnOf(event)
  const starts = event.event_start_at.getTime()
  const isWaiting = turn?.state === 'waiting'
  return {
    ...attendanceRights({
      isUpcoming,
      joined: event.joined,
      spotsLeft: isWaiting ? turn.openSpots : spotsLeftAt(event),
      isOffered: turn?.state === 'offered',
      isOwn: own || isWaiting,
    }),
    ...(isChecked(event.here_at, event) ? { leave: false } : {}),
    guests:
      isUpcoming &&
      event.joined &&
      !isChecked(event.here_at, event) &&
      (event.event_guests_max > 0 || (event.guest_names ?? []).length > 0),
    confirm: isUpcoming && event.event_confirms && event.asked_at !== null && event.confirmed_at === null,
    ticket: isUpcoming && event.joined && !own,
    organize,
    hosts: own && isUpcoming,
    checkIn: organize && !event.cancelled_at && isCheckInOpen(event),
    dispute: isAbsent(event) && !own && event.joined && isCheckInOpen(event),
    late: isUpcoming && event.joined && !own && event.now.getTime() >= starts - lateFrom,
    edit: isUpcoming && organize,
    move: isUpcoming && mayMove(event, viewer),
    cancel: own ? isUpcoming : isAdmin(viewer) && !event.is_over,
    report: !own,
    feature: !event.cancelled_at && isAdmin(viewer),
  }
}

const isAbsent = (event: SeenEventRow) => attendedOf(event) === false

/** Null if unknown. */
export const attendedOf = (event: SeenEventRow): boolean | null => {
  if (isChecked(event.here_at, event)) return true
  const isKnown = event.joined && event.is_over && event.check_in_at && !event.cancelled_at
  return isKnown && !event.is_hidden_at_door ? false : null
}

/** Once people were checked in, a move would disturb the list at the door: it is the author's decision. */
export const mayMove = (event: SeenEventRow, viewer: { id: string }): boolean =>
  event.author_id === viewer.id || (organizes(event, viewer) && event.check_in_at === null)

/** Throws FORBIDDEN for all but the author and co-hosts. */
export function organized(event: SeenEventRow, viewer: MemberViewer): SeenEventRow {
  if (!organizes(event, viewer)) throw new AppError('FORBIDDEN')
  return event
}

/** Throws FORBIDDEN for all but the author and co-hosts, and EVENT_OVER after its end. */
export const editable = (event: SeenEventRow, viewer: MemberViewer): SeenEventRow =>
  permitted(event, organizes(event, viewer))

/** For the author and admins. Throws FORBIDDEN or EVENT_OVER. */
export const cancellable = (event: SeenEventRow, viewer: MemberViewer): SeenEventRow =>
  permitted(event, event.author_id === viewer.id || isAdmin(viewer))

function permitted(event: SeenEventRow, isAllowed: boolean): SeenEventRow {
  if (!isAllowed) throw new AppError('FORBIDDEN')
  if (event.is_over) throw new AppError('EVENT_OVER')
  return event
}
