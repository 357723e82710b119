import * as z from 'zod/mini'
import type { Kysely } from 'kysely'
import { attendanceRights } from '../../../contract/rights.ts'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { isAdmin, type MemberViewer } from '../accounts/access.ts'
import { spotsLeftAt } from './places.ts'
import { findEvent, type PastBlocks, type SeenEventRow } from './queries.ts'

const uuid = z.uuid()

/**
 * The event, if this viewer may see it: in their city, not removed, no block with its author; a canceled event only for its
 * author and attendees. Throws EVENT_REMOVED to these for one that a moderator removed, and EVENT_NOT_FOUND otherwise.
 * `pastBlocks` is for moderation.
 */
export async function eventFor(
  db: Kysely<Schema>,
  viewer: MemberViewer,
  eventId: string,
  options?: PastBlocks,
): Promise<SeenEventRow> {
  const row = uuid.safeParse(eventId).success ? await findEvent(db, viewer, eventId, options) : undefined
  if (!row) throw new AppError('EVENT_NOT_FOUND')
  if (row.taken_down_at) throw new AppError('EVENT_REMOVED', { removed: whatIsLeft(row, row.taken_down_at, viewer) })
  return row
}

const whatIsLeft = (event: SeenEventRow, removedAt: Date, viewer: MemberViewer) => ({
  startsAt: event.event_start_at.toISOString(),
  removedAt: removedAt.toISOString(),
  reason: event.author_id === viewer.id ? event.taken_down_reason : null,
})

export function rightsTo(event: SeenEventRow, viewer: MemberViewer) {
  const own = event.author_id === viewer.id
  const ahead = !event.cancelled_at && !event.is_over
  return {
    ...attendanceRights({ isAhead: ahead, joined: event.joined, spotsLeft: spotsLeftAt(event) }),
    edit: ahead && own,
    cancel: own ? ahead : isAdmin(viewer) && !event.is_over,
    report: !own,
    feature: !event.cancelled_at && isAdmin(viewer),
  }
}

/** Returns the event if the viewer may edit it. Throws FORBIDDEN for all but its author, and EVENT_OVER after its end. */
export const editable = (event: SeenEventRow, viewer: MemberViewer): SeenEventRow =>
  ahead(event, event.author_id === viewer.id)

/** The event, if the viewer may call it off: its author and admins; otherwise FORBIDDEN, or EVENT_OVER. */
export const cancellable = (event: SeenEventRow, viewer: MemberViewer): SeenEventRow =>
  ahead(event, event.author_id === viewer.id || isAdmin(viewer))

function ahead(event: SeenEventRow, isAllowed: boolean): SeenEventRow {
  if (!isAllowed) throw new AppError('FORBIDDEN')
  if (event.is_over) throw new AppError('EVENT_OVER')
  return event
}
